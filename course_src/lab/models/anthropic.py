"""Anthropic's models, over the Messages API: `AnthropicModel("some-model")` reads ANTHROPIC_API_KEY."""

from __future__ import annotations

from typing import Any

from lab.dialects import anthropic as dialect
from lab.models.remote import ModelUnavailable, RemoteModel, failure_of

REMEDIES = {
    401: "Check ANTHROPIC_API_KEY.",
    404: "Check the name of the model.",
    None: "Is there a network, and is ANTHROPIC_BASE_URL right if it is set?",
}


class AnthropicModel(RemoteModel):
    """`client` is an `anthropic.Anthropic`; without one, it is made from the environment."""

    def __init__(self, name: str, client: Any = None) -> None:
        super().__init__(name, dialect, self._send, REMEDIES)
        self._client = client or _client()

    def _send(self, body: dict[str, Any]) -> dict[str, Any]:
        import anthropic

        try:
            return self._client.messages.create(**body).to_dict(mode="json")  # type: ignore[no-any-return]
        except anthropic.APIError as error:
            raise failure_of(error) from error


def _client() -> Any:
    try:
        import anthropic
    except ImportError:
        raise ModelUnavailable(
            "anthropic models need the package anthropic. Install it: pip install anthropic"
        ) from None
    client = anthropic.Anthropic()
    if not (client.api_key or client.auth_token or client.credentials):
        raise ModelUnavailable(
            "anthropic models need a key. Set ANTHROPIC_API_KEY, or use ollama:<name>, which needs none."
        )
    return client
