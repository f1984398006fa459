"""The real SDK clients over a transport of the test's own: what they post, and what comes back as a reply."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module

import anthropic
import google.genai
import httpx
import httpx2
import lab
import ollama
import openai
import pytest
from lab.models import AnthropicModel, ModelUnavailable, OllamaModel, OpenAIModel, from_name

MODELS = ["anthropic", "openai_responses", "openai_chat", "ollama"]
WITH_IDS = MODELS[:3]
SPEC = {
    "name": "price_of",
    "description": "The price of a day.",
    "parameters": {
        "type": "object",
        "properties": {"code": {"type": "string", "description": "Code on the label."}},
        "required": ["code"],
    },
}
TEXT = lab.text("It is 4.50 a day.")
ASKED = [lab.user("What does S-01 cost?")]
TWO_CALLS = [
    lab.call("price_of", {"code": "S-01"}, id="c1"),
    lab.call("price_of", {"code": "S-02"}, id="c2"),
]


class Provider:
    """Answers each post with the next of `answers`: a body, a (status, body) or an exception."""

    def __init__(self, dialect, answers):
        self.answers = list(answers)
        self.posted = []
        self.model = getattr(self, f"_{dialect}")()

    def _handle(self, request, http):
        self.posted.append(json.loads(request.content))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        status, body = answer if isinstance(answer, tuple) else (200, answer)
        return http.Response(status, json=body)

    def _http(self, http):
        return http.MockTransport(lambda request: self._handle(request, http))

    def _anthropic(self):
        client = httpx2.Client(transport=self._http(httpx2))
        return AnthropicModel(
            "some-model", anthropic.Anthropic(api_key="x", http_client=client, max_retries=0)
        )

    def _openai(self, api):
        client = httpx2.Client(transport=self._http(httpx2))
        return OpenAIModel(
            "some-model", openai.OpenAI(api_key="x", http_client=client, max_retries=0), api
        )

    def _openai_responses(self):
        return self._openai("responses")

    def _openai_chat(self):
        return self._openai("chat")

    def _ollama(self):
        return OllamaModel("some-model", ollama.Client(transport=self._http(httpx)))


def refused_connection(dialect):
    return (httpx if dialect == "ollama" else httpx2).ConnectError("refused")


@pytest.mark.parametrize("dialect", MODELS)
class TestEveryModel:
    def test_what_the_sdk_posts_is_what_the_converter_wrote(self, answer, dialect):
        provider = Provider(dialect, [answer(dialect, [TEXT])])
        provider.model.complete("Be brief.", ASKED, [SPEC])
        written = import_module(f"lab.dialects.{dialect}").request(
            "Be brief.", ASKED, [SPEC], model="some-model"
        )
        assert provider.posted == [written]

    def test_a_text_comes_back_as_a_reply_and_is_billed(self, answer, dialect):
        provider = Provider(dialect, [answer(dialect, [TEXT], input=90, output=8)])
        assert provider.model.complete("", ASKED) == {
            "role": "assistant",
            "content": [TEXT],
            "stop_reason": "stop",
            "usage": {"input": 90, "cache_read": 0, "output": 8},
        }
        assert provider.model.bill == 90
        assert provider.model.calls[0].messages == ASKED

    def test_parallel_calls_are_answered_in_one_round_trip_errors_included(self, answer, dialect):
        provider = Provider(dialect, [answer(dialect, TWO_CALLS), answer(dialect, [TEXT])])
        messages = list(ASKED)
        reply = provider.model.complete("", messages, [SPEC])
        messages += [
            reply,
            lab.result(reply["content"][0]["id"], "price_of", "4.50 a day"),
            lab.result(reply["content"][1]["id"], "price_of", "there is no S-02", is_error=True),
        ]
        assert reply["stop_reason"] == "toolUse"
        assert lab.shorthand(messages) == "U A[c1,c2] R(c1) R(c2)"
        assert provider.model.complete("", messages, [SPEC])["stop_reason"] == "stop"
        assert "there is no S-02" in json.dumps(provider.posted[1])

    def test_a_reply_cut_at_the_limit_says_so(self, answer, dialect):
        provider = Provider(dialect, [answer(dialect, [TEXT], "length")])
        assert provider.model.complete("", ASKED)["stop_reason"] == "length"

    @pytest.mark.parametrize("status", [400, 401, 404, 429, 500, 529])
    def test_a_refusal_by_the_provider_is_a_reply_with_its_status_and_costs_nothing(
        self, dialect, status
    ):
        problem = {"type": "some_error", "message": "Come back later."}
        body = {"error": problem["message"] if dialect == "ollama" else problem}
        provider = Provider(dialect, [(status, body)])
        reply = provider.model.complete("", ASKED)
        assert reply["error_message"].startswith(f"{status} ")
        assert "Come back later." in reply["error_message"]
        assert (reply["stop_reason"], reply["content"]) == ("error", [])
        assert (provider.model.bill, provider.model.calls) == (0, [])

    def test_a_server_that_does_not_answer_is_a_reply_that_says_what_to_do(self, dialect):
        provider = Provider(dialect, [refused_connection(dialect)])
        reply = provider.model.complete("", ASKED)
        assert reply["error_message"].startswith("connection: ")
        variable = (
            f"{dialect.partition('_')[0].upper()}_{'HOST' if dialect == 'ollama' else 'BASE_URL'}"
        )
        assert variable in reply["error_message"]

    def test_an_answer_that_is_none_of_this_api_is_a_reply_that_says_so(self, dialect):
        provider = Provider(dialect, [{"hello": "I am a proxy"}])
        reply = provider.model.complete("", ASKED)
        assert reply["stop_reason"] == "error"

    def test_what_the_strict_wire_refuses_is_never_posted(self, dialect):
        provider = Provider(dialect, [])
        reply = provider.model.complete("", [lab.reply(TWO_CALLS[0])])
        assert reply["error_message"] == (
            "400 invalid_request: messages[0]: toolCall c1 has no toolResult"
        )
        assert (provider.posted, len(provider.model.refused)) == ([], 1)


@pytest.mark.parametrize("dialect", WITH_IDS)
def test_cached_tokens_are_told(answer, dialect):
    counts = {"input": 2000, "cache_read": 1500, "output": 10}
    provider = Provider(dialect, [answer(dialect, [TEXT], **counts)])
    assert provider.model.complete("", ASKED)["usage"] == counts


@pytest.mark.parametrize("dialect", WITH_IDS)
def test_a_model_that_declines_is_told_apart_from_one_that_answers(answer, dialect):
    provider = Provider(dialect, [answer(dialect, [TEXT], "refusal")])
    reply = provider.model.complete("", ASKED)
    assert reply["stop_reason"] == "error"
    assert reply["error_message"].startswith("refusal: ")


def test_what_anthropic_thought_goes_back_with_the_reply_until_the_reply_is_edited(answer):
    thinking = {"type": "thinking", "thinking": "A saw.", "signature": "c2ln"}
    thought = answer("anthropic", TWO_CALLS[:1])
    thought["content"].insert(0, thinking)
    provider = Provider("anthropic", [thought] + [answer("anthropic", [TEXT])] * 2)
    reply = provider.model.complete("", ASKED, [SPEC])
    result = lab.result("c1", "price_of", "4.50 a day")
    provider.model.complete("", [*ASKED, reply, result], [SPEC])
    assert provider.posted[1]["messages"][1]["content"][0] == thinking
    edited = {**reply, "content": [lab.text("I will look."), *reply["content"]]}
    provider.model.complete("", [*ASKED, edited, result], [SPEC])
    kinds = [block["type"] for block in provider.posted[2]["messages"][1]["content"]]
    assert kinds == ["text", "tool_use"]


def test_reasoning_items_of_openai_go_back_with_the_reply(answer):
    thought = answer("openai_responses", TWO_CALLS[:1])
    thought["output"].insert(0, {"type": "reasoning", "id": "rs_1", "summary": []})
    provider = Provider("openai_responses", [thought, answer("openai_responses", [TEXT])])
    reply = provider.model.complete("", ASKED, [SPEC])
    provider.model.complete("", [*ASKED, reply, lab.result("c1", "price_of", "4.50")], [SPEC])
    sent = [item.get("type", item.get("role")) for item in provider.posted[1]["input"]]
    assert sent == ["user", "reasoning", "function_call", "function_call_output"]


def test_calls_of_ollama_get_ids_that_the_conversation_does_not_hold(answer):
    provider = Provider("ollama", [answer("ollama", TWO_CALLS)])
    earlier = lab.reply(lab.call("price_of", {"code": "S-03"}, id="c2"))
    messages = [*ASKED, earlier, lab.result("c2", "price_of", "6.00 a day"), lab.user("And these?")]
    reply = provider.model.complete("", messages, [SPEC])
    assert [block["id"] for block in reply["content"]] == ["c1", "c3"]


def test_the_ollama_client_sends_the_part_of_a_schema_that_it_knows(answer):
    days = {"type": "integer", "minimum": 1, "description": "How long."}
    spec = {**SPEC, "parameters": {"type": "object", "properties": {"days": days}}}
    provider = Provider("ollama", [answer("ollama", [TEXT])])
    provider.model.complete("", ASKED, [spec])
    sent = provider.posted[0]["tools"][0]["function"]["parameters"]["properties"]["days"]
    assert sent == {"type": "integer", "description": "How long."}


def test_the_gemini_sdk_posts_what_the_converter_wrote(answer):
    posted = []

    def handle(request):
        # The SDK writes this one key in snake case; the service reads both.
        text = request.content.decode().replace("parameters_json_schema", "parametersJsonSchema")
        posted.append(json.loads(text))
        return httpx2.Response(200, json=answer("gemini", [TEXT], input=90, output=8))

    client = google.genai.Client(
        api_key="x",
        http_options={"httpx_client": httpx2.Client(transport=httpx2.MockTransport(handle))},
    )
    dialect = import_module("lab.dialects.gemini")
    conversation = [*ASKED, lab.reply(*TWO_CALLS), *map(price, TWO_CALLS)]
    body = dialect.request("Be brief.", conversation, [SPEC], max_tokens=500)
    response = client.models.generate_content(
        model="some-model",
        contents=body["contents"],
        config={
            "system_instruction": body["systemInstruction"],
            "tools": body["tools"],
            "max_output_tokens": 500,
        },
    )
    assert posted == [body]
    reply = dialect.reply(response.model_dump(mode="json", by_alias=True, exclude_none=True))
    assert reply["content"] == [TEXT]
    assert reply["usage"] == {"input": 90, "cache_read": 0, "output": 8}


def price(call):
    return lab.result(call["id"], call["name"], "4.50 a day")


class TestFromName:
    def test_scripted_replays_a_script(self):
        model = from_name("scripted", [lab.say("Good evening.")])
        assert model.complete("", ASKED)["content"] == [lab.text("Good evening.")]

    def test_echo_says_back_the_newest_message_as_often_as_it_is_asked(self):
        model = from_name("echo")
        for _ in range(3):
            assert model.complete("", ASKED)["content"] == [lab.text("What does S-01 cost?")]

    @pytest.mark.parametrize("variable", ["ANTHROPIC_API_KEY", "OPENAI_API_KEY"])
    def test_without_a_key_the_error_names_the_variable_to_set(
        self, monkeypatch, tmp_path, variable
    ):
        for name in [variable, "ANTHROPIC_AUTH_TOKEN", "OPENAI_ADMIN_KEY"]:
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("HOME", str(tmp_path))
        with pytest.raises(ModelUnavailable, match=f"Set {variable}"):
            from_name(f"{variable.partition('_')[0].lower()}:some-model")

    def test_with_a_key_the_model_is_made(self, monkeypatch):
        monkeypatch.setenv("OPENAI_API_KEY", "x")
        assert from_name("openai-chat:some-model").name == "some-model"

    @pytest.mark.parametrize("package", ["anthropic", "openai", "ollama"])
    def test_without_the_package_the_error_says_what_to_install(self, monkeypatch, package):
        monkeypatch.setitem(sys.modules, package, None)
        with pytest.raises(ModelUnavailable, match=f"pip install {package}"):
            from_name(f"{package}:some-model")

    def test_without_a_server_the_reply_says_what_to_start(self, monkeypatch):
        monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:9")
        reply = from_name("ollama:some-model").complete("", ASKED)
        assert "ollama serve" in reply["error_message"]

    def test_without_the_model_the_reply_says_how_to_fetch_it(self):
        provider = Provider("ollama", [(404, {"error": "model 'some-model' not found"})])
        assert "ollama pull some-model" in provider.model.complete("", ASKED)["error_message"]

    @pytest.mark.parametrize("name", ["", "claude", "gemini:some-model"])
    def test_an_unknown_name_lists_the_known_ones(self, name):
        with pytest.raises(ModelUnavailable, match="There are scripted, echo, anthropic:<name>"):
            from_name(name)

    def test_a_provider_without_a_model_says_what_to_write(self):
        with pytest.raises(ModelUnavailable, match="write ollama:<name>"):
            from_name("ollama:")


def test_import_lab_brings_no_model_no_dialect_and_no_sdk():
    code = "import lab, sys; print([m for m in sys.modules if m.startswith(('lab.models', 'lab.dialects', 'anthropic', 'httpx'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
