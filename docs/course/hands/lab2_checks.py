"""One round trip: the specs go out, the results come back in their place, the last words are the answer."""

import lab

ROOF = "CLOSE_SECONDS = 95\n"
LIMITS = "CLOSE_AT = 52\n"
KEYS = ["description", "name", "parameters"]


def look(*paths):
    """A reply that asks for these files."""
    return lab.reply(*[lab.call("read", {"path": path}) for path in paths])


def talk(harness, *replies):
    """One turn of chat with the read tool; returns the model, the list and the answer."""
    ws = lab.Workspace({"roof.py": ROOF, "limits.py": LIMITS})
    model = lab.StrictModel(list(replies))
    messages = []
    tools = [harness.make_read_tool(ws)]
    answer = harness.chat(
        model, messages, "How long does the roof take?", tools
    )
    return model, messages, answer


def check_specs_hold_no_code(harness):
    """tool_specs returns name, description and parameters of each tool, and leaves the tool whole."""
    tool = harness.make_read_tool(lab.Workspace({}))
    specs = harness.tool_specs([tool])
    keys = (
        [sorted(spec) for spec in specs]
        if isinstance(specs, list)
        else specs
    )
    assert keys == [KEYS], (
        f"one tool should give one spec with the keys {KEYS}; got {keys}"
    )
    assert "execute" in tool, (
        "the tool itself lost its execute; make a new dict, change none"
    )


def check_words_alone_are_the_answer(harness):
    """A reply without calls is the answer: one request, two messages, as before."""
    model, messages, answer = talk(harness, lab.say("About a minute."))
    assert answer == "About a minute.", (
        f"expected 'About a minute.', got {answer!r}"
    )
    assert len(model.calls) == 1, (
        f"expected one request, got {len(model.calls)}"
    )
    assert lab.shorthand(messages) == "U A", (
        f"the list should hold U A; it holds {lab.shorthand(messages) or 'nothing'}"
    )


def check_specs_go_with_every_request(harness):
    """The specs of the tools go out with both requests."""
    model, _, _ = talk(harness, look("roof.py"), lab.say("95 seconds."))
    told = [
        [tool["name"] for tool in request.tools] for request in model.calls
    ]
    assert told == [["read"], ["read"]], (
        f"two requests should each name the tool read; they named {told}"
    )


def check_the_model_sees_the_result(harness):
    """The second request holds the text of the file, as the result of the call."""
    model, _, _ = talk(harness, look("roof.py"), lab.say("95 seconds."))
    assert len(model.calls) == 2, (
        f"a reply with a call should lead to a second request; there were {len(model.calls)}"
    )
    result = model.calls[1].result_for("c1")
    content = result and result["content"]
    assert content == ROOF, (
        f"the result of c1 should be {ROOF!r}; the model saw {content!r}"
    )


def check_every_call_gets_its_result(harness):
    """Two calls in one reply get two results, in call order, before the model is asked again."""
    model, _, _ = talk(
        harness, look("roof.py", "limits.py"), lab.say("95 seconds.")
    )
    sent = (
        lab.shorthand(model.calls[-1].messages)
        if model.calls
        else "nothing"
    )
    assert sent == "U A[c1,c2] R(c1) R(c2)", (
        f"the second request should hold U A[c1,c2] R(c1) R(c2); it held {sent}"
    )
    content = model.calls[-1].result_for("c2")["content"]
    assert content == LIMITS, (
        f"the result of c2 should be {LIMITS!r}; it was {content!r}"
    )


def check_the_last_words_are_the_answer(harness):
    """The answer is what the model said after the tool ran, and the list holds the whole exchange."""
    asked = lab.reply(
        lab.text("Let me look."), lab.call("read", {"path": "roof.py"})
    )
    _, messages, answer = talk(harness, asked, lab.say("95 seconds."))
    assert answer == "95 seconds.", (
        f"expected '95 seconds.', got {answer!r}"
    )
    assert lab.shorthand(messages) == "U A[c1] R(c1) A", (
        f"the list should hold U A[c1] R(c1) A; it holds {lab.shorthand(messages) or 'nothing'}"
    )
