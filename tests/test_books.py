"""Rulebooks: whole, true to the rules and the code, in words of their own. Galleries hold all of the box."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from azeroth.book import Book, book_named, check_book, draw, gallery, read_book, shelf, texts
from azeroth.engine import BadContent, UnknownGame
from azeroth.games import game_named, games
from azeroth.guide import LINK
from azeroth.rules import rules, search
from azeroth.rules.finding import SPECIAL
from azeroth.server.http import library
from azeroth.server.wire import rest

SLUGS = list(shelf())
FEWEST, MOST = 1_500, 3_500
ROOMS = ("play", "scenarios")
"""Each module or package in these rooms is a chapter of the rules."""
LONG = 6
"""Shorter sentences may be alike by chance."""


def words(text: str) -> str:
    """Without the addresses of links."""
    return re.sub(r"\[([^\]]+)\]\([^)\s]+\)", r"\1", text).replace("*", "")


def sentences(book: Book) -> set[str]:
    found = (s.strip().lower() for _, text in texts(book) for s in re.split(r"(?<=[.!?:;])\s+", words(text)))
    return {s for s in found if len(s.split()) >= LONG}


def test_every_title_has_a_book() -> None:
    assert set(games()) <= set(SLUGS)
    assert {
        box.slug
        for game in games().values()
        for box in game.boxes
        if box.prefix != game.prefix and box.prefix
    } <= set(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_links_lead_somewhere_and_pictures_can_be_drawn(slug: str) -> None:
    assert check_book(book_named(slug)) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_chapter_has_a_picture(slug: str) -> None:
    """Ten chapters, among them what a turn is, were words alone."""
    chapters = book_named(slug).chapters
    assert [name for name, told in chapters.items() if not any(s.picture for s in told.section)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_book_is_neither_a_leaflet_nor_a_tome(slug: str) -> None:
    count = sum(len(words(text).split()) for _, text in texts(book_named(slug)))
    assert FEWEST <= count <= MOST, count


@pytest.mark.parametrize("slug", SLUGS)
def test_every_chapter_of_the_rules_is_told(slug: str) -> None:
    """Each module is covered, by a chapter that links to a rule which the module itself cites."""
    book = book_named(slug)
    folder = Path(book.folder)
    covered: dict[str, set[str]] = {}
    for chapter in book.chapters.values():
        links = {
            link
            for s in chapter.section
            for link in LINK.findall(s.text + (s.example.text if s.example else ""))
        }
        for module in chapter.covers:
            covered.setdefault(module, set()).update(links)
    for module in covered:
        assert (folder / module).is_dir() or (folder / f"{module}.py").is_file(), f"there is no {module}"
    for room in ROOMS:
        for path in sorted((folder / room).glob("*")):
            name = f"{room}/{path.stem}"
            if path.stem.startswith("__") or not (path.is_dir() or path.suffix == ".py"):
                continue
            assert name in covered, f"no chapter tells {name}"
            sources = path.rglob("*.py") if path.is_dir() else [path]
            cited = {
                rule
                for one in sources
                for rule in re.findall(rf'"({book.prefix}\.[a-z.-]+)"', one.read_text())
            }
            told = {link.removeprefix("rule:") for link in covered[name]}
            assert not cited or cited & told, f"{name}: the chapter links none of {sorted(cited)[:12]}"


@pytest.mark.parametrize("pair", list(combinations(SLUGS, 2)), ids="-".join)
def test_no_sentence_stands_in_two_books(pair: tuple[str, str]) -> None:
    one, other = (sentences(book_named(slug)) for slug in pair)
    assert one & other == set()


@pytest.mark.parametrize("slug", SLUGS)
def test_no_sentence_is_a_rule_of_the_reference(slug: str) -> None:
    book = book_named(slug)
    reference = {
        s.lower() for rule in rules(book.prefix).values() for s in re.split(r"(?<=[.!?])\s+", rule.text)
    }
    assert sentences(book) & reference == set()


@pytest.mark.parametrize("slug", SLUGS)
def test_ids_and_sources_are_for_the_reference_alone(slug: str) -> None:
    for where, text in texts(book_named(slug)):
        said = words(text)
        assert not re.search(r"\b(sw|wc|wbg|tbc|ag)\.[a-z]", said), where
        assert "published counts" not in said, where


@pytest.mark.parametrize("slug", SLUGS)
def test_terms_are_a_sentence_each(slug: str) -> None:
    terms = book_named(slug).front.term
    assert len(terms) >= 10
    assert len({term.id for term in terms}) == len(terms)
    for term in terms:
        assert term.text.endswith("."), term.word
        assert len(re.findall(r"[.!?](?:\s|$)", term.text)) == 1, term.word


@pytest.mark.parametrize("slug", SLUGS)
def test_a_book_travels_as_the_browser_reads_it(slug: str) -> None:
    book = book_named(slug)
    told = msgspec.json.decode(library.book(slug), type=rest.BookInfo)
    assert [chapter.id for chapter in told.chapters] == list(book.chapters)
    pictures = [told.picture, *(s.picture for chapter in told.chapters for s in chapter.sections)]
    drawn = [picture for picture in pictures if picture is not None]
    assert len(drawn) == len(book.pictures) >= 4
    for picture in drawn:
        assert picture.focus or picture.cards or told.drawings[picture.drawing], picture.caption
    assert any(picture.pieces for picture in drawn)


def test_a_mistake_in_a_book_is_told(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('about = "See [this](rule:sw.no.such-rule)."\n')
    (tmp_path / "01-turn.toml").write_text(
        'title = "Turn"\n[[section]]\ntext = "Go [there](chapter:elsewhere)."\n'
        '[section.picture]\ncaption = "A picture."\nshow = ["region:atlantis"]\n'
    )
    book = read_book(tmp_path, slug="x", title="X", game="small-world", prefix="sw")
    problems = "\n".join(check_book(book))
    assert "rule:sw.no.such-rule" in problems
    assert "chapter:elsewhere" in problems
    assert "region:atlantis" in problems
    (tmp_path / "02-more.toml").write_text('titel = "More"\n')
    with pytest.raises(BadContent, match="02-more"):
        read_book(tmp_path, slug="x", title="X", game="small-world", prefix="sw")
    with pytest.raises(UnknownGame, match="small-world"):
        book_named("no-such-book")


def test_a_picture_shows_what_it_says() -> None:
    """The costs that are drawn are those of the rules: two, a mountain, a Murloc, a voyage."""
    book = book_named("small-world")
    picture = next(p for p in book.pictures if p.costs and p.light)
    drawn = draw(game_named("small-world"), picture)
    costs = {place: number for place, number, gamble in drawn.costs if not gamble}
    assert (
        costs["region:thousand-needles"] == costs["region:dustwallow-marsh"] == costs["region:durotar"] == "3"
    )
    assert costs["region:feralas"] == "5"
    assert {piece.on for piece in drawn.pieces} <= set(picture.show)


# -- galleries ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_a_gallery_can_be_looked_at(slug: str) -> None:
    shown = gallery(book_named(slug))
    again = [key for key, n in Counter((one.kind, one.card.id) for one in shown).items() if n > 1]
    assert again == []
    for one in shown:
        assert one.card.title, one
        assert one.card.source in ("", "rulebook", "published", "original"), one
        assert not one.card.hidden, one


def test_galleries_hold_all_of_the_box() -> None:
    def kinds(slug: str) -> Counter[str]:
        return Counter(one.kind for one in gallery(book_named(slug)))

    sw, wc = game_named("small-world").content(), game_named("warcraft").content()
    found = kinds("small-world")
    assert (found["Peoples"], found["Special powers"]) == (len(sw.races), len(sw.powers))
    assert found["Artifacts"] + found["Legendary Places"] == len(sw.markers)
    assert found["Places"] == len(sw.regions)
    found = kinds("warcraft")
    assert (found["Units"], found["Experience cards"]) == (len(wc.tiles), len(wc.cards))
    wbg = game_named("world-of-warcraft").content()
    found = kinds("world-of-warcraft")
    assert (found["Quests"], found["Events"], found["Creatures"]) == (
        len(wbg.quests), len(wbg.events), len(wbg.creatures),
    )  # fmt: skip
    assert found["Items"] == len(wbg.items)
    assert found["Places"] == len(wbg.regions)


def test_an_added_box_shows_only_what_it_adds() -> None:
    for kind in ("Quests", "Places"):
        base = {one.card.id for one in gallery(book_named("world-of-warcraft")) if one.kind == kind}
        added = {one.card.id for one in gallery(book_named("burning-crusade")) if one.kind == kind}
        assert added
        assert not base & added


def test_a_place_of_a_gallery_shows_what_is_there() -> None:
    """The Adventure Game's all had the same pin, and "Terrain Clear", which means nothing there."""
    places = {one.card.title: one.card for one in gallery(book_named("adventure")) if one.kind == "Places"}
    assert {places[name].icon for name in ("Undercity", "Brill", "The Deadmines")} == {
        "castle", "village", "dungeon-gate"
    }  # fmt: skip
    assert all(card.facts == () and card.text.endswith(".") for card in places.values())


def test_the_gallery_of_warcraft_shows_buildings_and_spaces() -> None:
    shown = [one for one in gallery(book_named("warcraft")) if one.kind in ("Buildings", "Spaces")]
    assert len(shown) == 4 + 6
    assert all(one.card.text and rules()[rule] for one in shown for rule in one.card.rules)


# -- the reference ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "prefix", "first"),
    [
        ("decline", "sw", "sw.decline."), ("victory", "wc", "wc.victory."), ("travel", "wbg", "wbg.travel."),
        ("movement", "ag", "ag.move."), ("harvest", "wc", "wc.harvest."), ("scoring", "sw", "sw.score."),
    ],
)  # fmt: skip
def test_a_search_begins_with_the_rules_of_the_game(query: str, prefix: str, first: str) -> None:
    found = search(query, [prefix])
    assert found[0].id.startswith(first), [rule.id for rule in found[:5]]
    special = [rule.kind in ("component", "variant", "card", "token") for rule in found]
    assert special == sorted(special)


@pytest.mark.parametrize(
    ("query", "prefix", "first"),
    [
        ("win", "wc", "wc.victory."), ("win", "wbg", "wbg.victory."), ("experience", "wbg", "wbg.xp."),
        ("die", "wbg", "wbg.dice."), ("attack", "ag", "ag.combat."), ("level", "ag", "ag.level."),
    ],
)  # fmt: skip
def test_a_search_begins_with_the_chapter_about_that_though_it_is_called_otherwise(
    query: str, prefix: str, first: str
) -> None:
    assert [rule.id[: len(first)] for rule in search(query, [prefix])[:1]] == [first]


@pytest.mark.parametrize(
    ("query", "among"),
    [
        ("fly", "ag.res.flight-path-move"),
        ("trade", "ag.res.auction-house-discard"),
        ("heal", "ag.level.gain-heal"),
    ],
)
def test_what_few_rules_speak_of_by_that_word_is_found_by_another(query: str, among: str) -> None:
    assert among in [rule.id for rule in search(query, ["ag"])][:5]


@pytest.mark.parametrize(
    ("query", "prefix", "first"),
    [
        ("retreat", "wc", "wc.move.locked-town"), ("heal", "wc", "wc.ability.heal"), ("mine", "wc", "wc."),
        ("how do I win?", "ag", "ag.win."), ("Victory", "wc", "wc.victory."),
    ],
)  # fmt: skip
def test_questions_errata_and_scenarios_come_after_the_rules_they_are_about(
    query: str, prefix: str, first: str
) -> None:
    found = search(query, [prefix])
    assert found[0].id.startswith(first), [rule.id for rule in found[:5]]
    later = [rule.id.split(".")[1] in ("faq", "errata") for rule in found if rule.kind not in SPECIAL]
    assert later == sorted(later)
    assert any(later) or query != "retreat"


def test_a_scenario_is_told_after_the_game_unless_it_is_named() -> None:
    found = [rule.id for rule in search("victory", ["wc"])]
    assert found.index("wc.victory.check-time") < found.index("wc.nordrassil.allied-victory")
    assert search("nordrassil", ["wc"])[0].id.startswith("wc.nordrassil.")


@pytest.mark.parametrize("prefix", ["wc", "wbg", "ag"])
def test_a_search_finds_all_forms_of_a_word_and_no_other_word(prefix: str) -> None:
    found = search("heal", [prefix])
    assert found
    for rule in found:
        assert re.search(
            r"\bheal(s|ed|ing)?\b", f"{rule.id} {rule.title} {rule.text} {rule.ambiguous}", re.I
        ), rule


@pytest.mark.parametrize(
    ("query", "prefix", "said"),
    [
        ("retreat", "sw", "withdraw"), ("flight", "wc", "flying"), ("money", "wc", "gold"),
        ("graveyard", "ag", "defeat"), ("experience", "tbc", "experience"),
    ],
)  # fmt: skip
def test_where_a_book_has_no_such_word_its_own_word_for_the_same_is_found(
    query: str, prefix: str, said: str
) -> None:
    found = search(query, [prefix])
    assert found
    assert said in f"{found[0].id} {found[0].title} {found[0].text}".lower()


def test_an_amount_is_no_mount() -> None:
    for prefix in ("wbg", "ag"):
        for rule in search("mount", [prefix]):
            assert re.search(r"\b(flying )?mount", f"{rule.title} {rule.text} {rule.ambiguous}", re.I), rule


def test_a_word_that_is_not_finished_is_found_by_how_it_begins() -> None:
    assert {rule.id for rule in search("healt", ["wbg"])} == {rule.id for rule in search("health", ["wbg"])}


def test_what_is_part_of_a_longer_word_follows_where_little_else_is_found() -> None:
    found = [rule.id for rule in search("mine", ["wc"])]
    assert "wc.component.goldmine-space" in found
    assert search("mountain xyzzy", ["sw"]) == search("mountain", ["sw"]), "most of the words"
    assert search("xyzzy", ["sw"]) == []


# -- before a game ----------------------------------------------------------------------------------


def test_a_scenario_says_how_many_play_it() -> None:
    game = game_named("warcraft")
    option = next(o for o in game.options if o.name == "scenario")
    for value in option.values:
        fits = [n for n in game.players if game.takes(n, {"scenario": value})]
        assert f"({' or '.join(map(str, fits))} players)" in option.value_words[str(value)]


def _setup(slug: str, players: int, **options: str | bool) -> rest.SetupInfo:
    said = tuple((name.replace("_", "-"), value) for name, value in options.items())
    return msgspec.json.decode(library.setup(slug, players, said), type=rest.SetupInfo)


def test_what_is_drawn_has_no_name_before_it_is() -> None:
    """The setup named one of three Overlords, whichever was to come."""
    drawn = _setup("world-of-warcraft", 2)
    assert drawn.briefing is not None
    assert drawn.briefing.win.startswith("The faction that defeats the Overlord wins at once.")
    chosen = _setup("world-of-warcraft", 2, overlord="nefarian")
    assert chosen.briefing is not None
    assert "Nefarian" in chosen.briefing.win
    outland = _setup("world-of-warcraft", 2, burning_crusade="outland")
    assert outland.briefing is not None
    assert "Only the faction that defeats the Overlord wins." in outland.briefing.win


def test_options_that_change_nothing_are_told() -> None:
    of_crusade = {"new-characters", "dungeon-phase", "lordaeron-dungeons", "ragnaros"}
    assert set(_setup("world-of-warcraft", 2).idle) == of_crusade | {"outland-overlord"}
    outland = _setup("world-of-warcraft", 2, burning_crusade="outland")
    assert set(outland.idle) == {"overlord", "endless", "lordaeron-dungeons", "ragnaros"}
    alone = _setup("world-of-warcraft", 2, burning_crusade="alone", ragnaros=True)
    assert set(alone.idle) == {"overlord", "outland-overlord"}


def test_a_setup_is_told_before_it_begins() -> None:
    told = msgspec.json.decode(library.setup("warcraft", 2, (("scenario", "elf-gate"),)), type=rest.SetupInfo)
    assert told.players == (3,)
    assert told.problem
    told = msgspec.json.decode(library.setup("warcraft", 3, (("scenario", "elf-gate"),)), type=rest.SetupInfo)
    assert told.problem == ""
    assert told.briefing is not None
    assert told.boards
    assert told.pieces


def test_boards_that_chance_will_draw_are_not_shown_beforehand() -> None:
    told = msgspec.json.decode(library.setup("small-world", 2, ()), type=rest.SetupInfo)
    assert told.boards == ()
    told = msgspec.json.decode(library.setup("small-world", 2, (("boards", "l1a+s1a"),)), type=rest.SetupInfo)
    assert [board.id for board in told.boards] == ["board:l1a", "board:s1a"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_boards_are_picked_by_their_pictures(players: int) -> None:
    """Any pick of different boards, one for each place, is a choice that the option takes."""
    found = msgspec.json.decode(library.slots("small-world", "boards", players), type=list[rest.SlotInfo])
    picked: dict[str, str] = {}
    for slot in found:
        pick = next(p for p in reversed(slot.picks) if p.of not in picked)
        assert pick.board.areas
        assert pick.board.title == pick.title
        picked[pick.of] = pick.value
    assert game_named("small-world").takes(players, {"boards": "+".join(picked.values())})
