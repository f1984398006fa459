"""harness.py at no-memory.1.

Keep the conversation in a list, and send all of it with every call.
"""


# == conversation ==

# The system prompt, sent with every request.
SYSTEM = "You are a helpful assistant."


def chat(model, messages, text):
    """Say text, keep the exchange in messages, return the answer."""
    messages.append({"role": "user", "content": text})
    reply = model.complete(SYSTEM, messages)
    messages.append(reply)
    return reply["content"][0]["text"]
