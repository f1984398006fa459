"""harness.py at hands.1.

Find the calls in a reply, and run the tool that a call names.
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


# == tools ==

def make_read_tool(ws):
    """Return a tool that reads a text file of ws."""

    def read(arguments):
        return ws.read_text(arguments["path"])

    return {
        "name": "read",
        "description": "Read a text file and return its contents.",
        "parameters": {
            "type": "object",
            "properties": {
                "path": {
                    "type": "string",
                    "description": "Path of the file to read.",
                },
            },
            "required": ["path"],
        },
        "execute": read,
    }


def tool_calls(message):
    """Return the calls in a reply, in the order it makes them."""
    blocks = message["content"]
    return [block for block in blocks if block["type"] == "toolCall"]


def run_tool(tools, call):
    """Run the tool that a call names; return what it said, a message."""
    by_name = {tool["name"]: tool for tool in tools}
    tool = by_name[call["name"]]
    content = tool["execute"](call["arguments"])
    return {
        "role": "toolResult",
        "tool_call_id": call["id"],
        "tool_name": call["name"],
        "content": content,
        "is_error": False,
    }
