"""All results go into the list as one entry, a list inside the list. What
stands in the list must be messages: append the results one by one, in a
loop, or use extend.
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
    messages = []
    tool = harness.make_read_tool(lab.Workspace({"a": ""}))
    harness.chat(model, messages, "Hi!", [tool])
    return any(isinstance(message, list) for message in messages)


def chat(model, messages, text, tools=()):
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages, tool_specs(tools))
    messages.append(reply)
    if tool_calls(reply):
        results = [run_tool(tools, call) for call in tool_calls(reply)]
        messages.append(results)
        reply = model.complete(SYSTEM, messages, tool_specs(tools))
        messages.append(reply)
    return text_of(reply)
