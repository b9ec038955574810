// What server and browser say to each other.
// Made by `python -m azeroth.server.wire.typescript` from protocol.py, asking.py and rest.py
// in azeroth/server and from azeroth/engine/view/scene.py: change those, not this file.

/** What a person should know of a choice before making it. */
export interface Outlook {
  /** How likely it succeeds, in per cent; -1: it is certain. Default: -1. */
  odds?: number;
  /** A sentence to think about, where a choice is of weight: it is asked once. Default: "". */
  ask?: string;
  /** What will be different: "Priest 1/1 Heal becomes Mortar Team 3, no Heal". Default: "". */
  changes?: string;
  /** How often in a row it can be made: tokens that move as a stack. Default: 1. */
  times?: number;
  /** How likely it succeeds when two, three or more of a stack go, as far as that is known. Default: []. */
  several?: number[];
  /** Those of a stack mostly go different ways: one goes unless it is said how many. Default: false. */
  apart?: boolean;
  /** It takes something back, or gives it up: never what is suggested first. Default: false. */
  back?: boolean;
  /** It changes nothing now: its button looks so. Default: false. */
  idle?: boolean;
  /** It has a button of its own, wherever else on the table it can be found. Default: false. */
  button?: boolean;
  /** A help beside the way on: its button is there, but never the one that is suggested. Default: false. */
  aside?: boolean;
  /** Choices of one piece that a button of this name brings up together: "Travel". Default: "". */
  group?: string;
}

/** An icon printed on a board, or a few letters. */
export interface Mark {
  icon: string;
  at: [number, number];
  /** Default: "". */
  tip?: string;
  /** Default: "ink". */
  tone?: string;
  /** Default: 28. */
  size?: number;
  /** Printed as it is: instead of the icon, or in its place on the disc. Default: "". */
  text?: string;
}

/** A region or space of a board. */
export interface Area {
  id: string;
  name: string;
  /** Which texture it has: "forest", "field", "hill", "swamp", "mountain", "sea", "lake", "clear" … */
  terrain: string;
  /** Closed outlines, the outer one first. */
  rings: [number, number][][];
  label: [number, number];
  /** Default: 0. */
  angle?: number;
  /** Where pieces stand, best spot first; never under the label. Default: []. */
  spots?: [number, number][];
  /** Default: []. */
  marks?: Mark[];
  /** Default: "". */
  tone?: string;
  /** Default: "". */
  tip?: string;
}

/**
 * Something drawn with the areas: a ridge that cannot be crossed, a flight path, a coast.
 *
 * A `path` is a road that leads from space to space, drawn under them.
 */
export interface Line {
  kind: "border" | "coast" | "path" | "ridge" | "route" | "wall";
  points: [number, number][];
  /** Default: false. */
  closed?: boolean;
  /** Default: "ink". */
  tone?: string;
  /** Default: "". */
  tip?: string;
}

/** Ground that spaces and paths lie on: nothing that can be chosen, drawn so that a board is a map. */
export interface Land {
  id: string;
  name: string;
  terrain: string;
  rings: [number, number][][];
  /** Default: [0,0]. */
  label?: [number, number];
  /** Its name as it is written; nothing where another sheet shows it. Default: []. */
  rows?: string[];
  /** Default: 24. */
  size?: number;
  /** Default: "". */
  tone?: string;
}

/** A drawn board; several lie side by side, each in its own coordinates. */
export interface Board {
  id: string;
  title: string;
  width: number;
  height: number;
  areas: Area[];
  /** Default: []. */
  lines?: Line[];
  /** What lies under the areas, where these are spaces joined by paths. Default: []. */
  lands?: Land[];
  /** Default: "sea". */
  backdrop?: "nether" | "paper" | "sea" | "wood";
  /** Where its corner lies among the other boards. Default: [0,0]. */
  at?: [number, number];
}

/** A token or figure; `on` is the thing it stands on (an area, a zone, or a spot of a track). */
export interface Piece {
  id: string;
  on: string;
  icon: string;
  name: string;
  /** Default: "ink". */
  tone?: string;
  /** Whose it is: rim colour and shape. Default: -1. */
  seat?: number;
  /** Default: 1. */
  count?: number;
  /** Which of the area's spots; -1: the next free one. Default: -1. */
  spot?: number;
  /** Default: false. */
  small?: boolean;
  /** In decline, spent, exhausted. Default: false. */
  faded?: boolean;
  /** Lies face down for whom this scene is. Default: false. */
  hidden?: boolean;
  /** A number or letter on it. Default: "". */
  text?: string;
  /** Default: "". */
  tip?: string;
  /** The icon of what it carries or can do: a weapon, a power. Default: "". */
  trait?: string;
  /** Pips: how far it has been improved. Default: 0. */
  level?: number;
  /** How strong it is in a fight. Default: "". */
  strength?: string;
}

/** A card, banner, badge, sheet or tile; the same wherever it is shown. */
export interface Card {
  id: string;
  title: string;
  /** Default: "". */
  icon?: string;
  /** A word under the title: "Quest", "Race", "Power" … Default: "". */
  kind?: string;
  /** Default: "paper". */
  tone?: string;
  /** Default: "". */
  cost?: string;
  /** Default: 0. */
  level?: number;
  /** Its effect in our words; `{icon-name}` is an inline symbol, `[text](rule:id)` a link. Default: "". */
  text?: string;
  /** What it tells, which has no effect: shown where it is looked at closely. Default: "". */
  story?: string;
  /** Label and value lines: "Tokens" "6". Default: []. */
  facts?: [string, string][];
  /** Default: []. */
  rules?: string[];
  /** "rulebook", "published" or "original". Default: "". */
  source?: string;
  /** Default: false. */
  hidden?: boolean;
  /** Default: false. */
  faded?: boolean;
  /** What lies on it, in short: "2 coins". Default: "". */
  badge?: string;
  /** Default: -1. */
  owner?: number;
  /** The places it speaks of: lit while it is looked at. Default: []. */
  leads?: string[];
  /** Ways there, each from a piece over places in their order: drawn while it is looked at. Default: []. */
  ways?: string[][];
}

/** A place beside the board that holds cards or pieces. */
export interface Zone {
  id: string;
  title: string;
  /** Default: "row". */
  kind?: "bag" | "deck" | "hand" | "pile" | "row" | "sheet" | "track";
  /** Whose it is; -1: everybody's. Default: -1. */
  seat?: number;
  /** Default: []. */
  cards?: Card[];
  /** How many are in it, when the cards are not listed. Default: -1. */
  count?: number;
  /** On a track: the spot of the marker; the cards are its spots, or `count` numbers them. Default: -1. */
  at?: number;
  /** Default: "". */
  tip?: string;
  /** Zones of one group lie together, under its name: those of a character, of a market. Default: "". */
  group?: string;
  /** The figure whose it is: it lies in front while that one acts or is selected. Default: "". */
  piece?: string;
}

/** A number of a seat: coins, health, gold; "?" where it is secret. */
export interface Gauge {
  icon: string;
  name: string;
  value: string;
  /** Default: "". */
  most?: string;
  /** Default: "". */
  tip?: string;
  /** Default: "ink". */
  tone?: string;
  /** Whose it is, where a seat has several characters: gauges of one group stand together, under it. Default: "". */
  group?: string;
  /** It is what the game is won by: drawn over time at the end. Default: false. */
  score?: boolean;
}

/** A seat as the others see it. */
export interface SeatPanel {
  seat: number;
  name: string;
  /** Default: "". */
  team?: string;
  /** Default: "". */
  team_tone?: string;
  /** Default: []. */
  gauges?: Gauge[];
  /** Short sentences: "Orcs, Berserk; Gnomes in decline". Default: []. */
  lines?: string[];
  /** Default: []. */
  cards?: Card[];
  /** Its final rank, once the game is over. Default: 0. */
  rank?: number;
}

/** A number and its parts: label, amount, rule. */
export interface Sum {
  title: string;
  total: number;
  /** Default: []. */
  parts?: [string, number, string][];
}

/** Dice that lie on the table: their faces, and for each what it is used for. */
export interface Dice {
  title: string;
  /** Default: "ink". */
  tone?: string;
  /** Default: []. */
  faces?: string[];
  /** For each die: "" plain, "hit", "miss", "spotted", "rerolled" … Default: []. */
  states?: string[];
  /** For each die the thing it is, where choices speak of single dice ("die:3"); none: just to look at. Default: []. */
  ids?: string[];
}

/** A close view of what is going on, beside or over the board: a battle, an auction. */
export interface Focus {
  title: string;
  /** Default: "". */
  rule?: string;
  /** Default: []. */
  lines?: string[];
  /** Default: []. */
  sums?: Sum[];
  /** Default: []. */
  dice?: Dice[];
  /** Default: []. */
  zones?: Zone[];
  /** Default: []. */
  columns?: Column[];
  /** The place of a board that it is about: it stays in sight, where the close view lies over the board. Default: "". */
  place?: string;
}

/** One side of a focus: an attacker, a defender, a flank. */
export interface Column {
  title: string;
  /** Default: -1. */
  seat?: number;
  /** Default: []. */
  lines?: string[];
  /** Default: []. */
  pieces?: Piece[];
  /** Default: []. */
  gauges?: Gauge[];
  /** Default: []. */
  sums?: Sum[];
  /** Default: []. */
  dice?: Dice[];
}

/** A choice as a person meets it. */
export interface Offer {
  choice: string;
  words: string;
  /** The things it belongs to. A piece or card that comes first can be dragged to places that follow. Default: []. */
  targets?: string[];
  /** A number it has, spelled out: "3 = 2 + mountain 1". Default: "". */
  terms?: string;
  /** Default: false. */
  done?: boolean;
  /** Default: {}. */
  outlook?: Outlook;
  /** Another offer says it better: it is not shown, but may be chosen. Default: false. */
  hidden?: boolean;
}

/** What could be chosen at other times, and why not now. */
export interface Barred {
  choice: string;
  words: string;
  reason: string;
  /** Default: "". */
  rule?: string;
  /** Default: []. */
  targets?: string[];
  /** Default: "". */
  terms?: string;
  /** Default: "". */
  changes?: string;
}

/** What is being decided: who, what, by which rule, and for whose turn it is, the offers. */
export interface Prompt {
  seats: number[];
  rule: string;
  step: string;
  text: string;
  /** Default: []. */
  offers?: Offer[];
  /** Default: "one". */
  mode?: string;
  /** Default: []. */
  proposals?: [number, string][];
  /** Default: []. */
  barred?: Barred[];
  /** Where one could pass: until when one may be passed for from now on. Default: []. */
  stops?: ("asked" | "concerned" | "turn" | "usable")[];
}

/** What somebody who sits down must know: shown when the game opens, and one click away. */
export interface Briefing {
  /** In two sentences. */
  aim: string;
  /** How one wins, and when it ends. Default: "". */
  win?: string;
  /** What is special in this scenario or variant, a sentence each. Default: []. */
  special?: string[];
  /** Who one is. Default: "". */
  you?: string;
}

/** The whole table as one person sees it. */
export interface Scene {
  title: string;
  /** Where the game is: "Round 3 of 9". */
  status: string;
  /** Names the drawing of the boards; when it changes, the boards are to be drawn anew. Default: "". */
  drawn?: string;
  /** Default: []. */
  pieces?: Piece[];
  /** Default: []. */
  zones?: Zone[];
  /** Default: []. */
  seats?: SeatPanel[];
  /** Default: []. */
  tracks?: Zone[];
  /** Default: null. */
  focus?: Focus | null;
  /** How it ended, in a sentence. Default: "". */
  result?: string;
  /** The steps of a turn, a word each. Default: []. */
  steps?: string[];
  /** Which of them is the present one. Default: -1. */
  step?: number;
  /** Whose turn it is, where that is not simply who chooses. Default: -1. */
  turn?: number;
  /** The place of a board where it happens now, in a game of several: that board lies in front. Default: "". */
  where?: string;
  /** The figure that acts now, where a seat has several. Default: "". */
  acting?: string;
  /** Default: null. */
  briefing?: Briefing | null;
}

/** Something travels from thing to thing: how an event looks. */
export interface Motion {
  icon: string;
  path: string[];
  /** Default: "ink". */
  tone?: string;
  /** Default: -1. */
  seat?: number;
  /** Default: 1. */
  count?: number;
}

/** A result that is held up until it has been read. */
export interface Outcome {
  title: string;
  /** Default: []. */
  lines?: string[];
  /** Default: "". */
  icon?: string;
  /** Default: "gold". */
  tone?: string;
  /** Default: []. */
  dice?: Dice[];
  /** Whom it concerns: the others see it in passing. Default: []. */
  seats?: number[];
}

/** Something of a box to look at without a table: its face, and the piece or the place it is. */
export interface Exhibit {
  /** What it is shown among: "Peoples", "Quests". */
  kind: string;
  card: Card;
  /** Default: null. */
  piece?: Piece | null;
  /** Default: "". */
  area?: string;
}

/** A line of the log, numbered from 0 for each viewer; `[text](kind:id)` links what it speaks of. */
export interface LogLine {
  n: number;
  text: string;
  /** Default: "". */
  rule?: string;
  /** After how many moves it was said: `at` of the replay. Default: 0. */
  seq?: number;
  /** "turn" or "combat": it heads the lines that follow. Default: "". */
  heading?: string;
  /** A line is told in the one before if that one's doing begins with its own. Default: "". */
  doing?: string;
  /** What it adds to the line before, in short. Default: "". */
  more?: string;
}

/** Dice that were rolled. */
export interface RolledDice {
  die: string;
  values: number[];
  /** What they show, where that is no number. Default: []. */
  faces?: string[];
}

/** Something that happened, to be animated. */
export interface Happening {
  event: string;
  /** Default: "". */
  text?: string;
  /** Default: "". */
  rule?: string;
  /** Default: []. */
  motions?: Motion[];
  /** Default: null. */
  dice?: RolledDice | null;
  /** Default: null. */
  outcome?: Outcome | null;
}

/** The first message: who is there, and what of the log he has (`since` lines, at move `seq`). */
export interface Hello {
  type: "hello";
  key: string;
  /** Default: 0. */
  since?: number;
  /** The last `seq` seen; -1: none, send the whole log. Default: -1. */
  seq?: number;
  /** Default: "". */
  id?: string;
  /** Name what has not changed in a scene by its id alone: `Seen`. Default: false. */
  brief?: boolean;
}

/** Choose one of the offers of the state numbered `seq`. */
export interface Choose {
  type: "choose";
  id: string;
  seat: number;
  seq: number;
  choice: string;
}

/**
 * Take back one's last choice.
 *
 * At once if nobody learnt anything since; else when every other person agrees; at a practice table, always.
 */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  seq: number;
}

/**
 * Pass for me: until something happens to me, this turn, or when nothing is usable, which null means too.
 *
 * "asked": ask me everything. `stops` are steps at which to ask whatever the answer; null: as it was.
 */
export interface PassFor {
  type: "pass_for";
  id: string;
  seat: number;
  /** Default: null. */
  until?: "asked" | "concerned" | "turn" | "usable" | null;
  /** Default: null. */
  stops?: string[] | null;
}

/** Make again what was taken back last at a practice table. */
export interface Redo {
  type: "redo";
  id: string;
  seat: number;
}

/** Say whether to go on under changed rules at a closed table. */
export interface GoOn {
  type: "go_on";
  id: string;
  yes: boolean;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
  id: string;
}

/** Answer to `ask_undo`. */
export interface AgreeUndo {
  type: "agree_undo";
  id: string;
  yes: boolean;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "chat";
  id: string;
  text: string;
}

/** Give up: a bot plays the seat to the end, and the result says so. */
export interface Concede {
  type: "concede";
  id: string;
  seat: number;
}

/** Let a bot play one's seat (or one that its person has abandoned), or take it back. */
export interface LetBot {
  type: "bot";
  id: string;
  seat: number;
  on: boolean;
}

/** The same game with the same seats once more, after the end. */
export interface AskRematch {
  type: "rematch";
  id: string;
}

/** Whose view to send, at a table where one person has several seats. */
export interface Look {
  type: "look";
  seat: number;
  /** Default: "". */
  id?: string;
}

/** Go on to the next step of a guide, or leave it and play freely. */
export interface GuideOn {
  type: "guide";
  id: string;
  /** The step that has been read. */
  step: number;
  /** Default: false. */
  skip?: boolean;
}

/** Which game a table plays, and the prefixes of the rules of all boxes in play. */
export interface GameName {
  slug: string;
  prefixes: string[];
  title: string;
}

/** Something somebody said; seat -1 is a spectator. */
export interface Chat {
  type: "chat";
  seat: number;
  name: string;
  text: string;
  /** Seconds since 1970. */
  at: number;
  /** Default: 0. */
  n?: number;
}

/** Where the guided game is; `over` when it has been finished or skipped and play is free. */
export interface Guide {
  type: "guide";
  id: string;
  title: string;
  step: number;
  of: number;
  /** Whom it guides. Default: 0. */
  seat?: number;
  /** Default: "". */
  text?: string;
  /** Thing ids to point at. Default: []. */
  highlight?: string[];
  /** Choices that go on with the guide; with none, `guide` messages do. Default: []. */
  expect?: string[];
  /** Default: false. */
  over?: boolean;
}

/** A table that cannot be played on as it is: the rules have changed since. */
export interface Closed {
  reason: string;
  /** It can go on from here under the new rules, if every person says so. Default: false. */
  can_go_on?: boolean;
  /** Who has not said so. Default: []. */
  wait_for?: number[];
}

/** Somebody asks to take back a choice, beyond what was revealed. */
export interface AskUndo {
  type: "ask_undo";
  seat: number;
  id: string;
  /** Who has not answered. Default: []. */
  wait_for?: number[];
  /** What would be taken back. Default: "". */
  words?: string;
}

/** What does not change with every move, after `hello`. */
export interface Welcome {
  type: "welcome";
  table: string;
  /** My seats; none for a spectator. */
  seats: number[];
  names: string[];
  /** For each seat "person", "open", or "bot:greedy". */
  kinds: string[];
  boards: Board[];
  game: GameName;
  /** Default: false. */
  hotseat?: boolean;
  /** Default: false. */
  spectator?: boolean;
  /** Default: false. */
  over?: boolean;
  /** Default: []. */
  chat?: Chat[];
  /** Default: null. */
  guide?: Guide | null;
  /** Default: []. */
  conceded?: number[];
  /** Default: []. */
  taken_over?: number[];
  /** Default: 0. */
  timer_seconds?: number;
  /** Default: []. */
  strengths?: string[];
  /** Default: []. */
  options?: Record<string, string | number | boolean>;
  /** Default: "". */
  rematch?: string;
  /** Against bots, anything can be taken back and made again. Default: false. */
  practice?: boolean;
  /** It went on from a save: what was hidden there has been dealt anew. Default: false. */
  from_save?: boolean;
  /** Default: null. */
  closed?: Closed | null;
  /** Default: null. */
  undo_asked?: AskUndo | null;
  /** What is answered for people, by step, and what they would decide there: they may want to be asked. Default: []. */
  obvious?: Record<string, string>;
}

/** Who sits where has changed: somebody joined, conceded, let a bot play or came back. */
export interface Seats {
  type: "seats";
  names: string[];
  kinds: string[];
  /** Default: []. */
  conceded?: number[];
  /** Default: []. */
  taken_over?: number[];
}

/** A scene. To who said `brief`, a thing that is as it was in the last state is only named. */
export interface Seen {
  title: string;
  status: string;
  /** Default: "". */
  drawn?: string;
  /** Default: []. */
  pieces?: (Piece | string)[];
  /** Default: []. */
  zones?: (Zone | string)[];
  /** Default: []. */
  seats?: (SeatPanel | number)[];
  /** Default: []. */
  tracks?: (Zone | string)[];
  /** Default: null. */
  focus?: Focus | null;
  /** Default: "". */
  result?: string;
  /** Default: []. */
  steps?: string[];
  /** Default: -1. */
  step?: number;
  /** Default: -1. */
  turn?: number;
  /** Default: "". */
  where?: string;
  /** Default: "". */
  acting?: string;
  /** Left out where it is as it was. Default: null. */
  briefing?: Briefing | null;
}

/** The table after `seq` log entries, as `seat` sees it (-1: an onlooker). */
export interface State {
  type: "state";
  seq: number;
  seat: number;
  scene: Seen;
  /** Cut the log to so many lines, then add `lines`. */
  from_line: number;
  /** Default: null. */
  prompt?: Prompt | null;
  /** One's last choice can be taken back at once. Default: false. */
  undo?: boolean;
  /** What undo would take back of what was revealed: if the others agree, or at a practice table. Default: "". */
  takes_back?: string;
  /** What was taken back can be made again. Default: false. */
  redo?: boolean;
  /** Until when one is passed for; left out: whenever there is nothing to use. Default: null. */
  standing?: "asked" | "concerned" | "turn" | "usable" | null;
  /** At which steps one is asked although the answer is obvious. Default: []. */
  stops?: string[];
  /** Default: []. */
  lines?: LogLine[];
  /** What happened since the last state that was sent, in order. Default: []. */
  moves?: Happening[];
  /** Default: []. */
  present?: number[];
  /** Default: null. */
  deadline?: number | null;
  /** Default: false. */
  over?: boolean;
  /** How many choices have been made: `at` of the replay. Default: 0. */
  at?: number;
  /** The boards, when they have been drawn anew. Default: []. */
  boards?: Board[];
}

/** Why a message was not followed; after a stale one comes a fresh state. */
export interface Refused {
  type: "refused";
  id: string;
  reason: string;
  /** Default: "". */
  rule?: string;
  /** The rule's text. Default: "". */
  words?: string;
  /** Default: false. */
  stale?: boolean;
}

/** Answer to `ping`. */
export interface Pong {
  type: "pong";
  id: string;
}

/** Something failed here that is nobody's fault at the table: what, and the number of the report. */
export interface Trouble {
  type: "trouble";
  text: string;
  report: string;
}

/** Done, and kept. */
export interface Ack {
  type: "ack";
  id: string;
  /** Default: 0. */
  seq?: number;
}

/** What came of a request to undo. */
export interface Undone {
  type: "undone";
  seat: number;
  yes: boolean;
  /** Who said no. Default: -1. */
  by?: number;
}

/** Who is there. */
export interface Presence {
  type: "presence";
  present: number[];
  /** Default: 0. */
  spectators?: number;
}

/** The same seats play again at another table; one's key opens it too. */
export interface Rematch {
  type: "rematch";
  table: string;
}

/** The server closes the connection; `again` says whether to come back. */
export interface Bye {
  type: "bye";
  reason: string;
  /** Default: false. */
  again?: boolean;
  /** What is left to read of a table that cannot be shown. Default: []. */
  lines?: LogLine[];
  /** The number of the report, where something failed here: whoever was sent away can fetch a file of it. Default: "". */
  report?: string;
}

/** Why can I not do that? About a thing on screen, or a choice by its text. */
export interface AskWhy {
  type: "why";
  id: string;
  seat: number;
  /** Default: "". */
  thing?: string;
  /** What has been taken up: only what it could do with the thing is meant. Default: "". */
  of?: string;
  /** Default: "". */
  choice?: string;
}

/** Would that choice reveal something, so that it could not be taken back? */
export interface AskCommits {
  type: "commits";
  id: string;
  seat: number;
  choice: string;
}

/** What would a bot do now in my place, and why? */
export interface AskAdvice {
  type: "advice";
  id: string;
  seat: number;
}

/** Why one choice is not allowed; empty reason: it is. */
export interface Reason {
  choice: string;
  words: string;
  /** Default: "". */
  reason?: string;
  /** Default: "". */
  rule?: string;
  /** Default: "". */
  rule_title?: string;
  /** Default: "". */
  rule_text?: string;
  /** Default: "". */
  terms?: string;
}

/** Answer to `why`. */
export interface Why {
  type: "why";
  id: string;
  /** Default: "". */
  thing?: string;
  /** Default: []. */
  reasons?: Reason[];
}

/** Answer to `commits`. */
export interface Commits {
  type: "commits";
  id: string;
  value: boolean;
}

/** A choice that a bot would make, and what speaks for it, a few words each. */
export interface Tip {
  choice: string;
  words: string;
  /** Default: []. */
  reasons?: string[];
}

/** Answer to `advice`: the best first, for the decision of the state numbered `seq`. */
export interface Advice {
  type: "advice";
  id: string;
  seq: number;
  /** Default: []. */
  tips?: Tip[];
}

/** An option of a game; without `values` it is free text. */
export interface OptionInfo {
  name: string;
  title: string;
  about: string;
  default: string | number | boolean;
  /** Default: []. */
  values?: (string | number | boolean)[];
  /** Default: []. */
  value_words?: Record<string, string>;
  /** The slug of the box that it needs, if it needs one. Default: "". */
  box?: string;
  /** It is picked by pictures: see `/api/games/{game}/slots/{option}`. Default: false. */
  pictured?: boolean;
}

/** A box that can be added to a title. */
export interface BoxInfo {
  slug: string;
  title: string;
  about: string;
  /** The first part of its rules' ids, where it has a rulebook of its own. Default: "". */
  prefix?: string;
  /** The option that puts it into play, if it has one of its own. Default: "". */
  switch?: string;
}

/** A guided first game that can be started. */
export interface GuideInfo {
  id: string;
  title: string;
  about: string;
}

/** A title of the collection. */
export interface GameInfo {
  slug: string;
  title: string;
  prefix: string;
  players: number[];
  minutes: string;
  about: string;
  /** Default: []. */
  options?: OptionInfo[];
  /** What can be added to it. Default: []. */
  boxes?: BoxInfo[];
  /** What bots there are, the weakest first. Default: []. */
  strengths?: string[];
  /** How the levels among them may lean: `good-raider` is a good bot that is a raider. Default: []. */
  tempers?: string[];
  /** Those of the strengths that may. Default: []. */
  levels?: string[];
  /** Default: []. */
  guides?: GuideInfo[];
}

/** A rule in our own words; `ambiguous` says what the book leaves open and how it is ruled here. */
export interface RuleInfo {
  id: string;
  title: string;
  text: string;
  section: string;
  kind: string;
  /** The title of the game or box whose rulebook it is of. */
  book: string;
  /** Default: "". */
  ambiguous?: string;
  /** Default: "". */
  note?: string;
}

/** A position as it is drawn in a book. */
export interface PictureInfo {
  caption: string;
  /** Which of the book's drawings it lies on; none: no board. Default: "". */
  drawing?: string;
  /** The areas in sight; none: all. Default: []. */
  show?: string[];
  /** Default: []. */
  light?: string[];
  /** Default: []. */
  pieces?: Piece[];
  /** Default: []. */
  cards?: Card[];
  /** For an area what stands on it, and whether the dice decide. Default: []. */
  costs?: [string, string, boolean][];
  /** Default: null. */
  focus?: Focus | null;
}

/** Some paragraphs of a book. */
export interface SectionInfo {
  text: string;
  /** Default: "". */
  heading?: string;
  /** Default: "". */
  example?: string;
  /** Default: null. */
  picture?: PictureInfo | null;
}

/** A chapter of a book. */
export interface ChapterInfo {
  id: string;
  title: string;
  sections: SectionInfo[];
}

/** A word of a game, in a sentence. */
export interface TermInfo {
  id: string;
  word: string;
  text: string;
}

/** A rulebook to read. */
export interface BookInfo {
  slug: string;
  title: string;
  game: string;
  prefix: string;
  about: string;
  /** Default: null. */
  picture?: PictureInfo | null;
  /** Default: []. */
  chapters?: ChapterInfo[];
  /** Default: []. */
  terms?: TermInfo[];
  /** The boards that its pictures lie on. Default: []. */
  drawings?: Record<string, Board[]>;
}

/** A book on the shelf. */
export interface BookTitle {
  slug: string;
  title: string;
  game: string;
  prefix: string;
}

/** Everything in a box, to look at. */
export interface GalleryInfo {
  slug: string;
  title: string;
  game: string;
  exhibits: Exhibit[];
  /** Where the places lie. Default: []. */
  boards?: Board[];
}

/** What can be picked: `value` goes into the option's text; of one `of` only one can be. */
export interface PickInfo {
  value: string;
  title: string;
  of: string;
  board: Board;
}

/** One thing to be picked for an option whose text names several. */
export interface SlotInfo {
  title: string;
  picks: PickInfo[];
}

/** What would be played with these options, before it begins. */
export interface SetupInfo {
  /** How many may play so. */
  players: number[];
  /** Default: "". */
  problem?: string;
  /** Default: null. */
  briefing?: Briefing | null;
  /** Where they are the same in every game. Default: []. */
  boards?: Board[];
  /** Default: []. */
  pieces?: Piece[];
  /** Options that change nothing so: they need not be shown. Default: []. */
  idle?: string[];
}

/** What was wrong with a request, in a sentence for the person who made it. */
export interface Problem {
  detail: string;
  /** Default: "". */
  rule?: string;
}

/** A seat of a new table. */
export interface SeatAsked {
  kind: "bot" | "open" | "person";
  /** Default: "". */
  name?: string;
  /** Default: "". */
  strength?: string;
}

/** A moment of a finished game: of a loaded save file, or of a table that the key opens. */
export interface FromReplay {
  /** Default: "". */
  replay?: string;
  /** Default: "". */
  table?: string;
  /** Default: "". */
  key?: string;
  /** After how many choices; where the game is not over, at the last. Default: null. */
  at?: number | null;
}

/**
 * Open a table: a new game, a guide's, or one that goes on from a save file or a replay.
 *
 * A table that goes on from another game says so, is never listed, and has everything dealt anew that its
 * one person (of several: an onlooker) could not know.
 */
export interface NewTable {
  game: string;
  /** Not needed for a guide, which brings its own, nor for a save: then everybody not named is a person. Default: []. */
  seats?: SeatAsked[];
  /** Default: []. */
  options?: Record<string, string | number | boolean>;
  /** All persons sit at one screen: one key for all their seats. Default: false. */
  hotseat?: boolean;
  /** Anybody may find it and take an open seat. Default: false. */
  listed?: boolean;
  /** How long a turn may take before a bot takes over; 0: as long as it takes. Default: 0. */
  timer_seconds?: number;
  /** Default: "". */
  guide?: string;
  /** Default: null. */
  save?: string | null;
  /** Default: null. */
  go_on?: FromReplay | null;
  /** Against bots, anything can be taken back and made again. Default: false. */
  practice?: boolean;
  /** Only where the server allows it. Default: null. */
  seed?: number | null;
}

/** A seat of the new table; the key is there for the creator's seats only. */
export interface SeatMade {
  seat: number;
  kind: "bot" | "open" | "person";
  /** Default: "". */
  name?: string;
  /** Default: "". */
  key?: string;
}

/** The new table. Links: `/t/{table}#key=…` for a seat, `#invite=…` to join, `#watch=…` to watch. */
export interface TableMade {
  table: string;
  seats: SeatMade[];
  spectator_key: string;
  /** There when a seat is open. Default: "". */
  invite?: string;
}

/** Take an open seat; the invitation is not needed where the table is listed. */
export interface Join {
  name: string;
  /** Default: "". */
  invite?: string;
  /** Default: null. */
  seat?: number | null;
}

/** The seat taken and its key. */
export interface Joined {
  seat: number;
  key: string;
}

/** The keys a browser remembers. */
export interface Mine {
  keys: string[];
}

/** A seat in a list of tables. */
export interface SeatInfo {
  name: string;
  /** "person", "open", or "bot:greedy". */
  kind: string;
  /** Default: false. */
  connected?: boolean;
  /** Default: false. */
  conceded?: boolean;
  /** A bot plays for the person until he hands it back. Default: false. */
  taken_over?: boolean;
}

/** A table in a list. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  /** Default: []. */
  my_seats?: number[];
  /** Default: false. */
  your_turn?: boolean;
  /** Default: false. */
  over?: boolean;
  /** Default: "". */
  status?: string;
  /** Seconds since 1970. Default: 0. */
  updated?: number;
  /** Default: false. */
  spectator?: boolean;
  /** Default: null. */
  deadline?: number | null;
  /** Default: "". */
  rematch?: string;
  /** Default: false. */
  practice?: boolean;
  /** Default: false. */
  from_save?: boolean;
  /** When it is removed unless somebody comes, in seconds since 1970; 0: never. Default: 0. */
  expires?: number;
}

/** What this server is and does. */
export interface About {
  version: string;
  /** After how many days a table nobody comes to is removed; 0: never. Default: 0. */
  expire_days?: number;
  /** The same for one that hardly began. Default: 0. */
  expire_idle_days?: number;
  /** What the host has to say. Default: "". */
  announcement?: string;
}

/** What changed in the rules of one title, as players meet it. */
export interface Change {
  version: string;
  date: string;
  /** The title's slug; empty: all of them. */
  game: string;
  text: string;
  /** Default: []. */
  rules?: string[];
}

/** What a person can send to whoever mends it: nothing in it that they could not know. */
export interface Report {
  name: string;
  text: string;
}

/** The position after `at` of `of` choices, as one viewer sees it; lines are those up to there. */
export interface ReplayMoment {
  at: number;
  of: number;
  scene: Scene;
  /** Default: "". */
  game?: string;
  /** The game has been played to its end: a new table can go on from here. Default: false. */
  finished?: boolean;
  /** How it ended, where somebody conceded at this moment. Default: "". */
  given_up?: string;
  /** Whose view: -1 an onlooker's, -2 everybody's. Default: -1. */
  seat?: number;
  /** Default: null. */
  prompt?: Prompt | null;
  /** Default: []. */
  lines?: LogLine[];
  /** What the last choice before this moment did. Default: []. */
  moves?: Happening[];
  /** That choice in words, and by whom. Default: "". */
  choice?: string;
  /** Only where asked for by `boards=1`. Default: []. */
  boards?: Board[];
}

/** A part of a game: a turn, a combat; it begins after `at` choices. */
export interface Chapter {
  at: number;
  title: string;
  /** Default: "turn". */
  kind?: string;
}

/** A game as a whole: its chapters and, once it is over, how the scores grew and what they came from. */
export interface Story {
  /** Default: []. */
  chapters?: Chapter[];
  /** What is counted: "Coins". Default: "". */
  score?: string;
  /** Of the moments at which the scores were taken. Default: []. */
  labels?: string[];
  /** For each seat, at each of these moments. Default: []. */
  scores?: number[][];
  /** What scores came from, and how much of it for each seat, the most first. Default: []. */
  sources?: [string, number[]][];
  /** What was scored before the table began is not in it. Default: false. */
  since?: boolean;
}

/** A save file to look at. */
export interface LoadReplay {
  save: string;
}

/** Where the loaded save can be looked at. */
export interface ReplayMade {
  replay: string;
  of: number;
  game: string;
  title: string;
  prefixes: string[];
  names: string[];
}

/** A finished game's save, as text, and a name for the file. */
export interface SaveFile {
  name: string;
  save: string;
}

/** What the client sends over the WebSocket. */
export type FromClient =
  | Hello
  | Choose
  | Undo
  | Redo
  | PassFor
  | AgreeUndo
  | GoOn
  | Ping
  | AskWhy
  | AskCommits
  | AskAdvice
  | Say
  | Concede
  | LetBot
  | AskRematch
  | Look
  | GuideOn;

/** What the server sends over the WebSocket. */
export type ToClient =
  | Welcome
  | State
  | Seats
  | Refused
  | Why
  | Commits
  | Advice
  | Ack
  | Chat
  | AskUndo
  | Undone
  | Presence
  | Rematch
  | Guide
  | Pong
  | Trouble
  | Bye;
