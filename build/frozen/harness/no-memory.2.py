"""harness.py at no-memory.2.

Say who spoke with a role, never inside the text, and read back every kind
of message.
"""


# == conversation ==

# The system prompt, sent with every request.
SYSTEM = "You are a helpful assistant."


def chat(model, messages, text):
    """Say text, keep the exchange in messages, return the answer."""
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages)
    messages.append(reply)
    return text_of(reply)


def user_message(text):
    """Return what a person said as a message, word for word."""
    return {"role": "user", "content": text}


def text_of(message):
    """Return the words of a message, whoever sent it."""
    content = message["content"]
    if isinstance(content, str):
        return content
    words = [block["text"] for block in content if block["type"] == "text"]
    return "".join(words)
