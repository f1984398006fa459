"""The result comes back as a user message: the model would read it as
something a person said, and its call would stay unanswered. The role is
"toolResult", and tool_call_id says which call it answers.
"""

FAILS = {"answers_under_the_id"}


def when(harness):
    tool = {"name": "read", "execute": lambda arguments: "a"}
    call = {"id": "c1", "name": "read", "arguments": {}}
    return harness.run_tool([tool], call)["role"] == "user"


def run_tool(tools, call):
    for tool in tools:
        if tool["name"] == call["name"]:
            content = tool["execute"](call["arguments"])
            return {"role": "user", "content": content}
