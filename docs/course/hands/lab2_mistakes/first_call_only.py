"""Only the first call is run. The reply made two, and the second stays
open: each call gets a result, in call order. Go through all of
tool_calls(reply).
"""

FAILS = {"every_call_gets_its_result"}


def when(harness):
    import lab

    two = [lab.call("read", {"path": "a"}) for _ in range(2)]
    model = lab.ScriptedModel([lab.reply(*two), lab.say("Done.")])
    messages = []
    tool = harness.make_read_tool(lab.Workspace({"a": ""}))
    harness.chat(model, messages, "Hi!", [tool])
    return lab.shorthand(messages).count("R") == 1


def chat(model, messages, text, tools=()):
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages, tool_specs(tools))
    messages.append(reply)
    calls = tool_calls(reply)
    if calls:
        messages.append(run_tool(tools, calls[0]))
        reply = model.complete(SYSTEM, messages, tool_specs(tools))
        messages.append(reply)
    return text_of(reply)
