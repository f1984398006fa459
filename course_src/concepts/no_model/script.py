"""The questions of this example. There is no model, so there is nothing to reply."""

from concepts.example import Script

SCRIPTS = {
    "hours-saturday": Script("hours-saturday", "a day by its name"),
    "hours-friday-short": Script("hours-friday-short", "a day by its short name"),
    "hours-wednesday": Script("hours-wednesday", "a day on which we are closed"),
    "hours-tomorrow": Script("hours-tomorrow", "a day that depends on today"),
    "hours-week": Script("hours-week", "no day: the whole week"),
    "hours-weekend": Script("hours-weekend", "one word for two days"),
    "hours-christmas": Script("hours-christmas", "a date that is a closed day"),
    "hours-after-work": Script("hours-after-work", "a miss: no rule has heard of evenings"),
}
