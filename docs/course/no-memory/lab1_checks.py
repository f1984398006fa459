"""A conversation is the list that the caller keeps, sent whole."""

import lab


def check_returns_the_answer(harness):
    """chat returns the words of the reply, as text."""
    model = lab.StrictModel([lab.say("Good evening.")])
    answer = harness.chat(model, [], "Hi!")
    assert answer == "Good evening.", (
        f"the reply says 'Good evening.'; chat returned {answer!r}"
    )


def check_remembers(harness):
    """Told a name in the first turn, the model knows it in the second."""
    model = lab.StrictModel([lab.forgetful()])
    messages = []
    harness.chat(model, messages, "My name is Ines.")
    answer = harness.chat(model, messages, "What is my name?")
    sent = (
        lab.shorthand(model.calls[1].messages)
        if model.calls[1:]
        else "nothing"
    )
    assert answer == "Your name is Ines.", (
        f"expected 'Your name is Ines.', got {answer!r}; "
        f"the second request held {sent}, it should hold U A U"
    )


def check_keeps_both_sides(harness):
    """After each turn the caller's list holds what was said and what was answered, in order."""
    model = lab.StrictModel(
        [lab.say("Good evening."), lab.say("It is open.")]
    )
    messages = []
    harness.chat(model, messages, "Hi!")
    harness.chat(model, messages, "Is the roof open?")
    kept = lab.show(messages) or "nothing"
    expected = [
        lab.user("Hi!"),
        lab.say("Good evening."),
        lab.user("Is the roof open?"),
        lab.say("It is open."),
    ]
    assert kept == lab.show(expected), (
        f"after two turns the list should hold\n{lab.show(expected)}\nbut it holds\n{kept}"
    )


def check_asks_once(harness):
    """One turn asks the model once, with SYSTEM on top."""
    model = lab.StrictModel([lambda request: lab.say("Good evening.")])
    harness.chat(model, [], "Hi!")
    assert len(model.calls) == 1, (
        f"one call of chat should make one request, it made {len(model.calls)}"
    )
    sent = model.calls[0].system
    assert sent == harness.SYSTEM, (
        f"the request should carry SYSTEM, it carries {sent!r}"
    )


def check_keeps_conversations_apart(harness):
    """Two conversations with two lists do not hear each other."""
    model = lab.StrictModel([lab.forgetful()])
    harness.chat(model, [], "My name is Ines.")
    answer = harness.chat(model, [], "What is my name?")
    assert answer == "I don't know your name.", (
        f"a new list knows nothing of the one before; the model answered {answer!r}"
    )
