"""OpenAI's models: `OpenAIModel("some-model")` reads OPENAI_API_KEY.

It speaks Responses; `api="chat"` speaks Chat Completions, as many other servers do (set OPENAI_BASE_URL).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from lab.dialects import openai_chat, openai_responses
from lab.models.remote import ModelUnavailable, RemoteModel, failure_of

REMEDIES = {
    401: "Check OPENAI_API_KEY.",
    404: "Check the name of the model, and OPENAI_BASE_URL if it is set.",
    None: "Is there a network, and is OPENAI_BASE_URL right if it is set?",
}


class OpenAIModel(RemoteModel):
    """`client` is an `openai.OpenAI`; without one, it is made from the environment."""

    def __init__(
        self, name: str, client: Any = None, api: Literal["responses", "chat"] = "responses"
    ) -> None:
        self._client = client or _client()
        if api == "chat":
            super().__init__(name, openai_chat, self._chat, REMEDIES)
        else:
            super().__init__(name, openai_responses, self._respond, REMEDIES)

    def _chat(self, body: dict[str, Any]) -> dict[str, Any]:
        return _json(self._client.chat.completions.create, body)

    def _respond(self, body: dict[str, Any]) -> dict[str, Any]:
        return _json(self._client.responses.create, body)


def _json(create: Callable[..., Any], body: dict[str, Any]) -> dict[str, Any]:
    import openai

    try:
        return create(**body).to_dict(mode="json")  # type: ignore[no-any-return]
    except openai.APIError as error:
        raise failure_of(error) from error


def _client() -> Any:
    try:
        import openai
    except ImportError:
        raise ModelUnavailable(
            "openai models need the package openai. Install it: pip install openai"
        ) from None
    try:
        return openai.OpenAI()
    except openai.OpenAIError:
        raise ModelUnavailable(
            "openai models need a key. Set OPENAI_API_KEY, or use ollama:<name>, which needs none."
        ) from None
