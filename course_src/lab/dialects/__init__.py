"""Our messages in the words of five APIs, and their replies in ours: pure functions, nothing is sent.

    body = anthropic.request("Be brief.", [{"role": "user", "content": "Hi!"}], model="some-model")
    anthropic.reply(response)  # {"role": "assistant", "content": [...], "stop_reason": ..., "usage": ...}

One module a dialect: `anthropic` (Messages), `openai_chat` (Chat Completions), `openai_responses`
(Responses), `gemini` (generateContent) and `ollama` (/api/chat). Each has the same three functions:

- `request(system, messages, tools=(), ...)` is the JSON body to post;
- `reply(response)` is our assistant message for the JSON body that came back;
- `native(response)` is the part of that body that must travel back unchanged, because it holds what our
  messages have no words for (thinking and its signatures, reasoning items). A request is given it by
  `as_sent`, which finds it for an assistant message, or says None and has the message converted.
"""
