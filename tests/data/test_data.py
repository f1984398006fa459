"""The data that ages: each file has the form of its schema, every reference leads somewhere, every fact has a day."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path

import pytest
import yaml
from concepts.example import load, names
from jsonschema import Draft202012Validator, FormatChecker

DATA = Path(__file__).resolve().parents[2] / "course_src" / "data"
FILES = {path.stem: path for path in DATA.iterdir() if path.suffix in (".yml", ".json")}
MINE = ["concepts", "glossary", "names", "providers", "sources", "wild"]


def read(name):
    """The file as JSON would have it: YAML's days become text again."""
    text = FILES[name].read_text(encoding="utf-8")
    loaded = json.loads(text) if FILES[name].suffix == ".json" else yaml.safe_load(text)
    return json.loads(json.dumps(loaded, default=datetime.date.isoformat))


CONCEPTS = {concept["slug"]: concept for concept in read("concepts")["concepts"]}
SOURCES = read("sources")


@pytest.mark.parametrize("name", MINE)
def test_a_file_has_the_form_of_its_schema(name):
    schema = json.loads((DATA / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema, format_checker=FormatChecker())
    faults = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(read(name))]
    assert faults == []


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        ("providers", lambda data: data["models"][0].pop("checked")),
        ("providers", lambda data: data["models"][0].update(sources=[])),
        ("sources", lambda data: data["tau"].update(accessed="lately")),
        ("names", lambda data: data[0].update(ended="soon")),
        ("names", lambda data: data[0].update(colour="red")),
        ("concepts", lambda data: data["concepts"][0].update(level=7)),
    ],
)
def test_a_schema_refuses_a_fact_without_a_day_and_a_word_that_it_does_not_know(name, spoil):
    schema = json.loads((DATA / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    data = read(name)
    spoil(data)
    assert not Draft202012Validator(schema).is_valid(data)


def test_every_source_that_is_named_is_there_and_every_one_that_is_there_has_an_address():
    named = [key for row in read("providers")["models"] for key in row["sources"]]
    named += [row["source"] for row in read("providers")["limits"]]
    named += [key for row in read("names") for key in row["sources"]]
    assert set(named) <= set(SOURCES)
    assert len({source["address"] for source in SOURCES.values()}) == len(SOURCES)


def test_no_day_is_in_the_future():
    text = "\n".join(path.read_text(encoding="utf-8") for path in FILES.values())
    days = re.findall(r"(?:checked|accessed)\W+(\d{4}-\d{2}-\d{2})", text)
    assert days
    assert max(days) <= datetime.date.today().isoformat()


def test_reading_from_a_cache_costs_less_than_input_and_writing_no_less():
    for model in read("providers")["models"]:
        assert model["cache_read"] < model["input"] <= model["cache_write"] < model["output"]


def test_second_hand_prices_say_so():
    for model in read("providers")["models"]:
        makers = {SOURCES[key]["publisher"] for key in model["sources"]}
        assert model["provider"] in makers or "Second hand" in model["note"]


def test_ids_are_there_once():
    for rows, key in [
        (read("names"), "id"),
        (read("providers")["models"], "id"),
        (read("concepts")["concepts"], "slug"),
    ]:
        assert len({row[key] for row in rows}) == len(rows)


def test_a_name_shows_concepts_that_exist():
    for name in read("names"):
        assert set(name["shows"]) <= set(CONCEPTS), name["id"]


def test_what_has_ended_has_ended_before_it_was_checked():
    for name in read("names"):
        assert name["ended"] is None or name["ended"] <= name["checked"]


@pytest.mark.parametrize("slug", CONCEPTS)
def test_the_neighbours_of_a_concept_exist_and_stand_where_they_must(slug):
    concept = CONCEPTS[slug]
    up = [step["to"] for step in concept["up"]]
    neighbours = [*concept["first"], *up, *concept["together"], *concept["instead"]]
    assert set(neighbours) <= set(CONCEPTS) - {slug}
    assert all(CONCEPTS[other]["level"] <= concept["level"] for other in concept["first"])
    assert all(CONCEPTS[other]["level"] >= concept["level"] for other in up)
    assert concept["up"] or concept["level"] == 6, "a dead end"
    assert concept["first"] or concept["level"] == 0, "nothing leads here"


@pytest.mark.parametrize("edge", ["first", "up"])
def test_following_the_arrows_never_leads_back(edge):
    def after(slug):
        steps = CONCEPTS[slug][edge]
        return [step["to"] if edge == "up" else step for step in steps]

    def walk(slug, seen):
        assert slug not in seen, f"{' > '.join([*seen, slug])}"
        for other in after(slug):
            walk(other, [*seen, slug])

    for slug in CONCEPTS:
        walk(slug, [])


def test_every_level_has_a_name_and_a_page():
    levels = [level["level"] for level in read("concepts")["levels"]]
    assert levels == list(range(7))
    assert {concept["level"] for concept in CONCEPTS.values()} == set(levels)


def test_the_examples_that_are_written_are_the_modules_that_are_named_and_agree_on_the_level():
    written = {c["module"]: c for c in CONCEPTS.values() if "module" in c}
    assert set(written) == set(names())
    for module, concept in written.items():
        assert module == concept["slug"].replace("-", "_")
        assert load(module).level == concept["level"]
