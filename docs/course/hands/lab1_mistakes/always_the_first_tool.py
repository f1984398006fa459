"""The first tool runs, whatever the call says. With one tool in the list
nobody notices. The call names the tool it wants: look for that name.
"""

FAILS = {"runs_the_tool_it_names", "answers_under_the_id"}


def when(harness):
    tool = {"name": "read", "execute": lambda arguments: "read"}
    other = {"name": "list", "execute": lambda arguments: "list"}
    call = {"id": "c1", "name": "read", "arguments": {}}
    return harness.run_tool([other, tool], call)["content"] == "list"


def run_tool(tools, call):
    return {
        "role": "toolResult",
        "tool_call_id": call["id"],
        "tool_name": call["name"],
        "content": tools[0]["execute"](call["arguments"]),
        "is_error": False,
    }
