"""Say who spoke with a role, never inside the text, and read back every kind of message."""
# == conversation ==


def user_message(text):
    """Return what a person said as a message, word for word."""
    # --- your code ---
    #: the role says who spoke; the content is the text, untouched
    return {"role": "user", "content": text}
    # --- end ---


def text_of(message):
    """Return the words of a message, whoever sent it."""
    # --- your code ---
    #: a person's content is the text itself
    content = message["content"]
    if isinstance(content, str):
        return content
    #: a reply's content is a list of blocks; only some hold text
    words = [block["text"] for block in content if block["type"] == "text"]
    #: the blocks are pieces of one text: nothing goes in between
    return "".join(words)
    # --- end ---


def chat(model, messages, text):
    """Say text, keep the exchange in messages, return the answer."""
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages)
    messages.append(reply)
    return text_of(reply)
