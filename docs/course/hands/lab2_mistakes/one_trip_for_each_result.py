"""The model is asked again inside the loop, after the first of two
results; the second call is still open, and the request is refused. Put
all results into the list, and ask when the loop is over.
"""

FAILS = {"every_call_gets_its_result"}


def when(harness):
    import lab

    two = [lab.call("read", {"path": "a"}) for _ in range(2)]
    model = lab.ScriptedModel([lab.reply(*two), lab.say("Done.")])
    tool = harness.make_read_tool(lab.Workspace({"a": ""}))
    harness.chat(model, [], "Hi!", [tool])
    return bool(model.refused)


def chat(model, messages, text, tools=()):
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages, tool_specs(tools))
    messages.append(reply)
    for call in tool_calls(reply):
        messages.append(run_tool(tools, call))
        reply = model.complete(SYSTEM, messages, tool_specs(tools))
        messages.append(reply)
    return text_of(reply)
