"""The list of all texts of a title, which is read one by one, leaves none out."""

from __future__ import annotations

from scripts.texts import client, of_title


def test_cards_pages_rules_and_strings_of_a_title_are_there() -> None:
    found = of_title("small-world")
    assert any(text.startswith("Orcs | ") for text in found["cards"])
    assert any("**Frostmourne!**" in text for text in found["pages"])
    assert any(text.startswith("sw.cost.fort: ") for text in found["rules"])
    assert any(text.endswith("{} {} in {}.") for text in found["strings"])
    assert not any("sw.cost.fort" in text for text in found["strings"])


def test_the_words_of_the_page_are_there() -> None:
    found = client()
    assert "Nothing has happened yet." in found["page"]
    assert any("Only people who sit at the table can do that." in text for text in found["strings"])
