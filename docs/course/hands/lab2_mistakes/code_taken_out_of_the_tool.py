"""tool_specs deletes execute from the tool you were handed, and when the
model calls it there is nothing left to run. Build a new dict from the
three keys, and leave the tool as it is.
"""

FAILS = {
    "specs_hold_no_code",
    "specs_go_with_every_request",
    "the_model_sees_the_result",
    "every_call_gets_its_result",
    "the_last_words_are_the_answer",
}


def when(harness):
    import lab

    tool = harness.make_read_tool(lab.Workspace({}))
    harness.tool_specs([tool])
    return "execute" not in tool


def tool_specs(tools):
    for tool in tools:
        tool.pop("execute", None)
    return list(tools)
