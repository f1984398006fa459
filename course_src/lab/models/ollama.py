"""Models that run on a machine of one's own: `OllamaModel("some-model")` reads OLLAMA_HOST.

The client knows a part of JSON Schema (type, items, description, enum, required) and drops the rest of a
tool's parameters on the way, so the harness's own check of arguments is the one that counts.
"""

from __future__ import annotations

from typing import Any

from lab.dialects import ollama as dialect
from lab.models.remote import Failure, ModelUnavailable, RemoteModel


class OllamaModel(RemoteModel):
    """`client` is an `ollama.Client`; without one, it is made from the environment."""

    def __init__(self, name: str, client: Any = None) -> None:
        remedies = {
            404: f"Fetch it first: ollama pull {name}",
            None: "Start the server (ollama serve), or set OLLAMA_HOST to where it runs.",
        }
        super().__init__(name, dialect, self._send, remedies)
        self._client = client or _client()

    def _send(self, body: dict[str, Any]) -> dict[str, Any]:
        import httpx
        import ollama

        try:
            return self._client.chat(**body).model_dump(exclude_none=True)  # type: ignore[no-any-return]
        except ollama.ResponseError as error:
            raise Failure(error.status_code, "error", error.error) from error
        except (ConnectionError, httpx.TransportError) as error:
            raise Failure(None, "connection", "no Ollama answers.") from error


def _client() -> Any:
    try:
        import ollama
    except ImportError:
        raise ModelUnavailable(
            "ollama models need the package ollama. Install it: pip install ollama"
        ) from None
    return ollama.Client()
