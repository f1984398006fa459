"""The tool runs, its result goes into the list, and there it stays: the
model has not read it yet, because nobody asked again. Make the second
request before you return.
"""

FAILS = {
    "specs_go_with_every_request",
    "the_model_sees_the_result",
    "every_call_gets_its_result",
    "the_last_words_are_the_answer",
}


def when(harness):
    import lab

    call = lab.call("read", {"path": "a"})
    model = lab.ScriptedModel([lab.reply(call), lab.say("Done.")])
    tool = harness.make_read_tool(lab.Workspace({"a": ""}))
    harness.chat(model, [], "Hi!", [tool])
    return len(model.calls) == 1 and not model.refused


def chat(model, messages, text, tools=()):
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages, tool_specs(tools))
    messages.append(reply)
    for call in tool_calls(reply):
        messages.append(run_tool(tools, call))
    return text_of(reply)
