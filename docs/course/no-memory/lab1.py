"""Keep the conversation in a list, and send all of it with every call."""
# == conversation ==

# The system prompt, sent with every request.
SYSTEM = "You are a helpful assistant."


def chat(model, messages, text):
    """Say text, keep the exchange in messages, return the answer."""
    # --- your code ---
    #: put what the person said at the end of the list
    messages.append({"role": "user", "content": text})
    #: send the system prompt and the whole list to the model
    reply = model.complete(SYSTEM, messages)
    #: put the reply behind it, as it came; return its words
    messages.append(reply)
    return reply["content"][0]["text"]
    # --- end ---
