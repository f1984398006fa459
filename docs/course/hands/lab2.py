"""Make one round trip: run what the reply asks for, and ask again with the results."""
# == tools ==


def tool_specs(tools):
    """Return what the model is told of each tool: all but its code."""
    # --- your code ---
    #: for each tool a new dict: name, description, parameters
    keys = ["name", "description", "parameters"]
    return [{key: tool[key] for key in keys} for tool in tools]
    # --- end ---


# == conversation ==


def chat(model, messages, text, tools=()):
    """Say text, let the model use tools once, return the answer."""
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages, tool_specs(tools))
    messages.append(reply)
    # --- your code ---
    #: if the reply asks for tools, put a result for each call behind it
    #: when all results are there, ask once more, and keep that reply
    if tool_calls(reply):
        for call in tool_calls(reply):
            messages.append(run_tool(tools, call))
        reply = model.complete(SYSTEM, messages, tool_specs(tools))
        messages.append(reply)
    # --- end ---
    return text_of(reply)
