"""Find the calls in a reply, and run the tool that a call names."""
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
    # --- your code ---
    #: a call is a block of the content whose type is "toolCall"
    blocks = message["content"]
    return [block for block in blocks if block["type"] == "toolCall"]
    # --- end ---


def run_tool(tools, call):
    """Run the tool that a call names; return what it said, a message."""
    # --- your code ---
    #: find the tool whose name is the one in the call
    by_name = {tool["name"]: tool for tool in tools}
    tool = by_name[call["name"]]
    #: hand it the arguments of the call: here something happens
    content = tool["execute"](call["arguments"])
    #: answer under the id of the call, in a toolResult message
    return {
        "role": "toolResult",
        "tool_call_id": call["id"],
        "tool_name": call["name"],
        "content": content,
        "is_error": False,
    }
    # --- end ---
