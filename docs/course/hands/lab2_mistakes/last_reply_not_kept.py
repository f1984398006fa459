"""The second reply is returned and not kept. The next turn would begin
without it: append it to the list, as you did with the first.
"""

FAILS = {"the_last_words_are_the_answer"}


def when(harness):
    import lab

    call = lab.call("read", {"path": "a"})
    model = lab.ScriptedModel([lab.reply(call), lab.say("Done.")])
    messages = []
    tool = harness.make_read_tool(lab.Workspace({"a": ""}))
    harness.chat(model, messages, "Hi!", [tool])
    return lab.shorthand(messages) == "U A[c1] R(c1)"


def chat(model, messages, text, tools=()):
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages, tool_specs(tools))
    messages.append(reply)
    if tool_calls(reply):
        for call in tool_calls(reply):
            messages.append(run_tool(tools, call))
        reply = model.complete(SYSTEM, messages, tool_specs(tools))
    return text_of(reply)
