"""A call is found in the reply; the tool it names is run; the answer carries its id."""

import lab

LOOK = lab.reply(
    lab.text("Let me look."),
    lab.call("read", {"path": "roof.py"}, id="c1"),
    lab.call("read", {"path": "limits.py"}, id="c2"),
)


def tool(name, says):
    """A tool that answers with its name and the arguments it was given."""

    def execute(arguments):
        return f"{name} got {arguments}"

    return {
        "name": name,
        "description": says,
        "parameters": {"type": "object"},
        "execute": execute,
    }


TOOLS = [tool("list", "List the files."), tool("read", "Read a file.")]


def check_finds_the_calls(harness):
    """tool_calls returns all calls of a reply, in order, and no other block."""
    calls = harness.tool_calls(LOOK)
    assert calls == LOOK["content"][1:], (
        f"a reply of words and the calls c1 and c2 should give these two blocks; got\n{calls}"
    )


def check_finds_no_calls_in_words(harness):
    """A reply of words alone holds no calls: an empty list."""
    calls = harness.tool_calls(lab.say("I looked at roof.py."))
    assert calls == [], f"expected [], got {calls!r}"


def check_runs_the_tool_it_names(harness):
    """run_tool runs the tool that the call names, with the arguments of the call."""
    for name in ("list", "read"):
        result = harness.run_tool(
            TOOLS, lab.call(name, {"path": "a"}, id="c1")
        )
        content = (
            result.get("content") if isinstance(result, dict) else result
        )
        expected = f"{name} got {{'path': 'a'}}"
        assert content == expected, (
            f"a call of {name} should bring back {expected!r}; it brought back {content!r}"
        )


def check_answers_under_the_id(harness):
    """The result is a toolResult message that carries the id and the name of its call."""
    call = lab.call("read", {"path": "a"}, id="c7")
    result = harness.run_tool(TOOLS, call)
    expected = lab.result("c7", "read", "read got {'path': 'a'}")
    problems = lab.validate([lab.reply(call), result])
    wire = f"; the wire says {problems[0]}" if problems else ""
    assert result == expected, f"expected\n{expected}\ngot\n{result}{wire}"
