"""The second request leaves the tools out, as if the model remembered
them from the first. It knows what this one request says: send the specs
every time.
"""

FAILS = {"specs_go_with_every_request"}


def when(harness):
    import lab

    call = lab.call("read", {"path": "a"})
    model = lab.ScriptedModel([lab.reply(call), lab.say("Done.")])
    tool = harness.make_read_tool(lab.Workspace({"a": ""}))
    harness.chat(model, [], "Hi!", [tool])
    return [len(request.tools) for request in model.calls] == [1, 0]


def chat(model, messages, text, tools=()):
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages, tool_specs(tools))
    messages.append(reply)
    if tool_calls(reply):
        for call in tool_calls(reply):
            messages.append(run_tool(tools, call))
        reply = model.complete(SYSTEM, messages)
        messages.append(reply)
    return text_of(reply)
