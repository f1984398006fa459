"""run_tool takes the path out of the arguments and hands over that alone.
It fits the tool read and no other: what a call's arguments are called is
the business of its tool. Hand over the whole dict, call["arguments"].
"""

FAILS = {"runs_the_tool_it_names", "answers_under_the_id"}


def when(harness):
    tool = {"name": "read", "execute": lambda given: given}
    call = {"id": "c1", "name": "read", "arguments": {"path": "a"}}
    return harness.run_tool([tool], call)["content"] == "a"


def run_tool(tools, call):
    for tool in tools:
        if tool["name"] == call["name"]:
            return {
                "role": "toolResult",
                "tool_call_id": call["id"],
                "tool_name": call["name"],
                "content": tool["execute"](call["arguments"]["path"]),
                "is_error": False,
            }
