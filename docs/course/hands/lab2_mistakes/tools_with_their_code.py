"""The second request holds the tools themselves, code and all. Code cannot
travel; the model is sent a description and answers with a name. Send
tool_specs(tools) both times, and keep tools for run_tool.
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
    return bool(model.refused) and "execute" in model.refused[0].tools[0]


def chat(model, messages, text, tools=()):
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages, tool_specs(tools))
    messages.append(reply)
    if tool_calls(reply):
        for call in tool_calls(reply):
            messages.append(run_tool(tools, call))
        reply = model.complete(SYSTEM, messages, tools)
        messages.append(reply)
    return text_of(reply)
