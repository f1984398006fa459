"""The modules of the primer run alone, and what they say in their examples is true."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib import import_module

import lab
import pytest
from hypothesis import given
from hypothesis import strategies as st
from primer import cost_and_caching as cost
from primer import messages_and_tools as messages
from primer import prices

MODULES = ["messages_and_tools", "cost_and_caching", "prices"]
inputs = st.builds(
    lambda first, steps: [first + sum(steps[:n]) for n in range(len(steps) + 1)],
    st.integers(1, 10_000),
    st.lists(st.integers(0, 2_000), max_size=20),
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_a_module_are_true(name):
    results = doctest.testmod(import_module(f"primer.{name}"))
    assert results.failed == 0
    assert results.attempted > 0


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("messages_and_tools", "The list at the end holds 3,300 tokens; 18,000 were paid for."),
        ("messages_and_tools", "1. person  -> program        Is a circular saw in?"),
        ("cost_and_caching", "5,595  stable prefix"),
        ("cost_and_caching", "A prefix pays from use 2 on (k > 1.28)"),
    ],
)
def test_a_module_prints_its_example_and_its_numbers(name, says):
    done = subprocess.run(
        [sys.executable, "-m", f"primer.{name}"], capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert says in done.stdout


@pytest.mark.parametrize("name", ["messages_and_tools", "cost_and_caching"])
def test_a_module_runs_with_another_model_or_says_what_is_missing(name):
    def run(model):
        return subprocess.run(
            [sys.executable, "-m", f"primer.{name}", "--model", model],
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    assert run("echo").returncode == 0
    failed = run("gemini:x")
    assert failed.returncode == 1
    assert "There are scripted, echo, anthropic:<name>" in failed.stderr


def test_a_call_without_its_argument_is_answered_too():
    model = lab.ScriptedModel([lab.reply(lab.call("find_copy", {})), lab.say("Which tool?")])
    assert messages.round_trip(model)[2]["content"] == "no tool is called 'None'"


def test_a_run_that_a_provider_refuses_is_told_in_the_table():
    refused = {**lab.reply(), "stop_reason": "error", "error_message": "529 overloaded"}
    model = lab.ScriptedModel([refused])
    assert messages.hops(messages.round_trip(model))[-1].what == "529 overloaded"


def test_a_question_without_a_tool_ends_after_one_call():
    model = lab.ScriptedModel([lab.say("Good evening.")])
    assert lab.shorthand(messages.round_trip(model, "Hi!")) == "U A"


def test_a_tool_that_is_not_there_is_said_to_the_model():
    assert messages.find_copy({"tool": "crane"}) == "no tool is called 'crane'"


@given(st.integers(1, 60), st.integers(0, 5_000), st.integers(0, 2_000))
def test_the_formula_is_the_sum(calls, first, step):
    assert messages.input_of_run(calls, first, step) == sum(
        messages.input_of_call(number, first, step) for number in range(1, calls + 1)
    )


@given(inputs)
def test_a_stable_prefix_is_never_dearer_than_a_broken_one(run):
    assert cost.cached(run) <= cost.broken(run) + 1e-6


@given(inputs)
def test_with_free_reading_and_plain_writing_a_run_costs_its_last_request(run):
    assert cost.cached(run, read=0, write=1) == pytest.approx(run[-1])


@given(st.floats(0, 0.9), st.floats(1, 3))
def test_the_cache_pays_from_the_use_that_the_formula_names(read, write):
    uses = cost.uses_that_pay(read, write)
    assert write + (uses - 1) * read < uses + 1e-9
    assert write + (uses - 2) * read >= (uses - 1) - 1e-9


@pytest.mark.parametrize("rate", [0, -0.1, 1.1])
def test_a_pass_rate_that_is_none_is_refused(rate):
    with pytest.raises(ValueError, match="a pass rate is above 0"):
        cost.per_solved(1, rate)


def test_one_changed_character_on_top_leaves_nothing_to_read():
    stable = [row["shared"] for row in cost.traced_run()]
    clock = [row["shared"] for row in cost.traced_run(clock_on_top=True)]
    assert all(shared > 100 for shared in stable[1:])
    assert all(shared < 10 for shared in clock)


def test_the_figures_data_are_plain_and_grow():
    for values in cost.curves().values():
        assert values == sorted(values)
    assert messages.bill()[-1]["total"] == 18_000


def test_the_price_table_has_a_line_for_each_model_with_its_date():
    head, *lines = prices.price_rows()
    assert head.endswith("model, checked")
    assert [line.split("   ")[-1].partition(",")[0] for line in lines] == list(prices.models())
    assert all(
        row["checked"] in line for row, line in zip(prices.models().values(), lines, strict=True)
    )


def test_a_model_without_a_price_is_refused_with_those_that_have_one():
    with pytest.raises(KeyError, match="no price for 'gpt-0'"):
        prices.price_of("gpt-0")
