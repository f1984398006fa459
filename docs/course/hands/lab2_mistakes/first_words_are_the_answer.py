"""chat returns the words of the first reply, said before the tool ran:
"Let me look." The answer is in the second reply. Let the name reply stand
for the newest one, and return its words at the end.
"""

FAILS = {"the_last_words_are_the_answer"}


def when(harness):
    import lab

    call = lab.call("read", {"path": "a"})
    asked = lab.reply(lab.text("Let me look."), call)
    model = lab.ScriptedModel([asked, lab.say("Done.")])
    tool = harness.make_read_tool(lab.Workspace({"a": ""}))
    return harness.chat(model, [], "Hi!", [tool]) == "Let me look."


def chat(model, messages, text, tools=()):
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages, tool_specs(tools))
    messages.append(reply)
    if tool_calls(reply):
        for call in tool_calls(reply):
            messages.append(run_tool(tools, call))
        messages.append(model.complete(SYSTEM, messages, tool_specs(tools)))
    return text_of(reply)
