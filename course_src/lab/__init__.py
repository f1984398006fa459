"""The world of the course in a package: a scripted model, a strict wire, a disk.

    model = lab.ScriptedModel([lab.say("Good evening.")])
    print(lab.show([lab.user("Hi!"), model.complete("You are a helpful assistant.", [lab.user("Hi!")])]))

Standard library only, silent on import, the same at build time and in the browser.
"""

from lab.messages import call, reply, result, say, text, user
from lab.model import Request, ScriptedModel, ScriptEnded, StrictModel
from lab.policies import forgetful
from lab.showing import shorthand, show
from lab.tokens import count_tokens, render_request
from lab.tracer import Tracer
from lab.wire import validate
from lab.workspace import Workspace

__all__ = [
    "Request",
    "ScriptEnded",
    "ScriptedModel",
    "StrictModel",
    "Tracer",
    "Workspace",
    "call",
    "count_tokens",
    "forgetful",
    "render_request",
    "reply",
    "result",
    "say",
    "shorthand",
    "show",
    "text",
    "user",
    "validate",
]
