"""The arguments are spread out with **, but a tool takes them as the one
dict that the model wrote: execute(call["arguments"]).
"""

FAILS = {"runs_the_tool_it_names", "answers_under_the_id"}


def when(harness):
    def read(**given):
        return "spread"

    tool = {"name": "read", "execute": read}
    call = {"id": "c1", "name": "read", "arguments": {"path": "a"}}
    return harness.run_tool([tool], call)["content"] == "spread"


def run_tool(tools, call):
    for tool in tools:
        if tool["name"] == call["name"]:
            return {
                "role": "toolResult",
                "tool_call_id": call["id"],
                "tool_name": call["name"],
                "content": tool["execute"](**call["arguments"]),
                "is_error": False,
            }
