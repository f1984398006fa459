"""For every valid conversation: the SDK's type takes it, nothing is lost, calls and results stay paired."""

from __future__ import annotations

import json
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

DIALECTS = ["anthropic", "openai_chat", "openai_responses", "gemini", "ollama"]
TOOLS = [{"name": "t0", "description": "", "parameters": {"type": "object", "properties": {}}}]

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)


@st.composite
def conversations(draw):
    """User, assistant and result messages that a provider takes, ending wherever a request may end."""
    numbers = iter(range(1000))
    messages = []
    for _ in range(draw(st.integers(1, 3))):
        messages.append({"role": "user", "content": draw(texts)})
        for _ in range(draw(st.integers(0, 2))):
            messages += draw(round_trips(numbers))
        messages.append(assistant([{"type": "text", "text": draw(texts)}]))
    return messages[: draw(st.sampled_from([len(messages), len(messages) - 1]))]


@st.composite
def round_trips(draw, numbers):
    """An assistant message with calls between its texts, and the results in the order of the calls."""
    content = [draw(calls(next(numbers)))]
    for _ in range(draw(st.integers(0, 3))):
        content.append(
            draw(calls(next(numbers)) | texts.map(lambda text: {"type": "text", "text": text}))
        )
    results = [
        {
            "role": "toolResult",
            "tool_call_id": block["id"],
            "tool_name": block["name"],
            "content": draw(texts),
            "is_error": draw(st.booleans()),
        }
        for block in content
        if block["type"] == "toolCall"
    ]
    return [assistant(content), *results]


def calls(number):
    """Each call has a tool of its own, so that a name tells calls apart where a dialect has no ids."""
    return st.fixed_dictionaries(
        {
            "type": st.just("toolCall"),
            "id": st.just(f"c{number}"),
            "name": st.just(f"t{number}"),
            "arguments": st.dictionaries(texts, values, max_size=3),
        }
    )


def assistant(content):
    asks = any(block["type"] == "toolCall" for block in content)
    return {
        "role": "assistant",
        "content": content,
        "stop_reason": "toolUse" if asks else "stop",
        "usage": {"input": 1, "cache_read": 0, "output": 1},
    }


def request(dialect, messages):
    model = {} if dialect == "gemini" else {"model": "some-model"}
    return import_module(f"lab.dialects.{dialect}").request("", messages, TOOLS, **model)


def trail(value):
    """Who asks and who answers, in the order of our messages: `["call c1", "result c1"]`."""
    for message in value:
        if message["role"] == "toolResult":
            yield f"result {message['tool_call_id']}"
        elif message["role"] == "assistant":
            for block in message["content"]:
                if block["type"] == "toolCall":
                    yield f"call {block['id']}"


def wire_trail(dialect, body):
    """The same, read from a provider's body."""
    return list(TRAILS[dialect](body))


def anthropic_trail(body):
    for block in [block for message in body["messages"] for block in message["content"]]:
        if block["type"] == "tool_use":
            yield f"call {block['id']}"
        if block["type"] == "tool_result":
            yield f"result {block['tool_use_id']}"


def chat_trail(body):
    for message in body["messages"]:
        yield from (f"call {call['id']}" for call in message.get("tool_calls", ()))
        if message["role"] == "tool":
            yield f"result {message['tool_call_id']}"


def responses_trail(body):
    kinds = {"function_call": "call", "function_call_output": "result"}
    for item in body["input"]:
        if item.get("type") in kinds:
            yield f"{kinds[item['type']]} {item['call_id']}"


def gemini_trail(body):
    kinds = {"functionCall": "call", "functionResponse": "result"}
    for part in [part for content in body["contents"] for part in content["parts"]]:
        yield from (f"{kind} {part[key]['id']}" for key, kind in kinds.items() if key in part)


def ollama_trail(body):
    for message in body["messages"]:
        names = [call["function"]["name"] for call in message.get("tool_calls", ())]
        yield from (f"call {name.replace('t', 'c')}" for name in names)
        if message["role"] == "tool":
            yield f"result {message['tool_name'].replace('t', 'c')}"


TRAILS = {
    "anthropic": anthropic_trail,
    "openai_chat": chat_trail,
    "openai_responses": responses_trail,
    "gemini": gemini_trail,
    "ollama": ollama_trail,
}


@pytest.mark.parametrize("dialect", DIALECTS)
class TestEveryDialect:
    @settings(max_examples=40)
    @given(messages=conversations())
    def test_every_valid_conversation_is_one_that_the_sdk_takes(
        self, judge_request, dialect, messages
    ):
        judge_request(dialect, json.loads(json.dumps(request(dialect, messages))))

    @settings(max_examples=40)
    @given(messages=conversations())
    def test_calls_and_results_stay_paired_and_in_order(self, dialect, messages):
        assert wire_trail(dialect, request(dialect, messages)) == list(trail(messages))

    @settings(max_examples=40)
    @given(messages=conversations())
    def test_no_text_is_lost(self, dialect, messages):
        wire = "\0".join(strings(request(dialect, messages)))
        for message in messages:
            content = message["content"]
            said = [content] if isinstance(content, str) else [b.get("text", "") for b in content]
            assert all(text in wire for text in said)

    @settings(max_examples=40)
    @given(messages=conversations())
    def test_a_reply_in_the_words_of_a_provider_is_ours_again(self, answer, dialect, messages):
        module = import_module(f"lab.dialects.{dialect}")
        for message in messages:
            if message["role"] == "assistant":
                again = module.reply(answer(dialect, message["content"], input=1, output=1))
                assert again == {**message, "content": known_to(dialect, message["content"])}


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from strings(item)


def known_to(dialect, content):
    """Two dialects hold one string beside the calls; one has no ids."""
    if dialect not in ("openai_chat", "ollama"):
        return content
    text = "".join(block["text"] for block in content if block["type"] == "text")
    calls = [block for block in content if block["type"] == "toolCall"]
    if dialect == "ollama":
        calls = [{**call, "id": None} for call in calls]
    return ([{"type": "text", "text": text}] if text else []) + calls
