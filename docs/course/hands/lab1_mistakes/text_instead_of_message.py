"""run_tool returns what the tool said, a bare string. The list takes
messages only, and the model must see which call this answers: wrap it in
a toolResult message with the id of the call.
"""

FAILS = {"answers_under_the_id"}


def when(harness):
    tool = {"name": "read", "execute": lambda arguments: "a"}
    call = {"id": "c1", "name": "read", "arguments": {}}
    return harness.run_tool([tool], call) == "a"


def run_tool(tools, call):
    for tool in tools:
        if tool["name"] == call["name"]:
            return tool["execute"](call["arguments"])
