"""The result carries the name of the tool where the id belongs. Two calls
of one tool have the same name and different ids; only the id says which
of them this answers.
"""

FAILS = {"answers_under_the_id"}


def when(harness):
    tool = {"name": "read", "execute": lambda arguments: "a"}
    call = {"id": "c1", "name": "read", "arguments": {}}
    return harness.run_tool([tool], call)["tool_call_id"] == "read"


def run_tool(tools, call):
    for tool in tools:
        if tool["name"] == call["name"]:
            return {
                "role": "toolResult",
                "tool_call_id": call["name"],
                "tool_name": call["name"],
                "content": tool["execute"](call["arguments"]),
                "is_error": False,
            }
