"""What a model might reply: the good ways first, then the ways to fail."""

import lab
from concepts.example import Script

SCRIPTS = {
    "parking": Script(
        "parking",
        "what this reply shows",
        [lab.say("Our documents do not say anything about parking. Please ask at the desk.")],
    ),
    "delivery": Script(
        "delivery",
        "what this reply shows",
        [lab.say("Our documents do not mention delivery. Please ask at the desk.")],
    ),
    "cut-off": Script(
        "parking",
        "a reply that hits the output limit",
        [{**lab.say("Our documents do not"), "stop_reason": "length"}],
    ),
}
