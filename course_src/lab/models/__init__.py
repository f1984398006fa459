"""Real models with the `complete` of a scripted one, over the providers' own SDKs.

    model = from_name("ollama:some-model")
    reply = model.complete("Be brief.", [lab.user("Hi!")])

No cell imports this: a page needs no key and no network. Each SDK is an extra (`pip install -e ".[anthropic]"`)
and is imported when a model of that provider is made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from lab.messages import say
from lab.model import Request, ScriptedModel
from lab.models.anthropic import AnthropicModel
from lab.models.ollama import OllamaModel
from lab.models.openai import OpenAIModel
from lab.models.remote import Answering, ModelUnavailable, RemoteModel

__all__ = [
    "AnthropicModel",
    "Model",
    "ModelUnavailable",
    "OllamaModel",
    "OpenAIModel",
    "answering",
    "echo",
    "from_name",
]


class Model(Protocol):
    """What a harness needs of a model, scripted or real."""

    @property
    def bill(self) -> int: ...

    def complete(
        self, system: str, messages: Sequence[Any], tools: Sequence[Any] = ()
    ) -> dict[str, Any]: ...


def from_name(name: str, script: Sequence[Any] = ()) -> Model:
    """Return the model that a command line names.

    `scripted` replays `script`; `echo` says back the newest message; `anthropic:<name>`, `openai:<name>`,
    `openai-chat:<name>` (servers that speak Chat Completions) and `ollama:<name>` are real. Raises
    ModelUnavailable with what to install, set or write instead.
    """
    if name == "scripted":
        return ScriptedModel(list(script))
    if name == "echo":
        return ScriptedModel([echo])
    provider, _, model = name.partition(":")
    if provider not in _PROVIDERS:
        known = ", ".join(f"{provider}:<name>" for provider in _PROVIDERS)
        raise ModelUnavailable(f'no model "{name}". There are scripted, echo, {known}.')
    if not model:
        raise ModelUnavailable(
            f'"{name}" lacks the name of a model: write {provider}:<name>, as the provider lists it.'
        )
    return _PROVIDERS[provider](model)


def answering(model: Model) -> Model:
    """The model; one of a provider that cannot answer raises ModelUnavailable in place of replying with an error."""
    return Answering(model) if isinstance(model, RemoteModel) else model


def echo(request: Request) -> dict[str, Any]:
    """A policy that says back the newest message: it shows what a program sends, and costs nothing."""
    newest = request.messages[-1]["content"] if request.messages else "nothing"
    return say(newest if isinstance(newest, str) else "a reply of my own")


_PROVIDERS: dict[str, Callable[[str], Model]] = {
    "anthropic": AnthropicModel,
    "openai": OpenAIModel,
    "openai-chat": lambda name: OpenAIModel(name, api="chat"),
    "ollama": OllamaModel,
}
