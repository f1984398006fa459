"""harness.py at hands.2.

Make one round trip: run what the reply asks for, and ask again with the
results.
"""


# == conversation ==

# The system prompt, sent with every request.
SYSTEM = "You are a helpful assistant."


def chat(model, messages, text, tools=()):
    """Say text, let the model use tools once, return the answer."""
    messages.append(user_message(text))
    reply = model.complete(SYSTEM, messages, tool_specs(tools))
    messages.append(reply)
    if tool_calls(reply):
        for call in tool_calls(reply):
            messages.append(run_tool(tools, call))
        reply = model.complete(SYSTEM, messages, tool_specs(tools))
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


def tool_specs(tools):
    """Return what the model is told of each tool: all but its code."""
    keys = ["name", "description", "parameters"]
    return [{key: tool[key] for key in keys} for tool in tools]
