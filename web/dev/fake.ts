/** A table without a server: enough of the protocol to look at every part of the page. */
import type * as P from '../src/protocol';
import { face } from './boards';

const query = new URLSearchParams(location.search);
const boards = (query.get('faces') ?? 'l1a,m1a').split(',').reduce<ReturnType<typeof face>[]>((all, id) => {
  const x = all.reduce((sum, b) => sum + b.width + 22, 0);
  return [...all, face(id, [x, 0])];
}, []);
const height = Math.max(...boards.map((b) => b.height));
const placed = boards.map((b) => ({ ...b, at: [b.at[0], (height - b.height) / 2] as [number, number] }));
const land = placed.flatMap((b) => b.areas);
const races = [
  ['orc-head', 'Orcs'], ['dwarf-helmet', 'Dwarves'], ['troll', 'Trolls'], ['elf-helmet', 'Night Elves'], ['minotaur', 'Tauren'], ['goblin-head', 'Goblins'],
] as const;
const people = 5;

const pieces: P.Piece[] = [];
land.forEach((area, i) => {
  if (i % 5 === 4) {
    pieces.push({ id: `piece:murloc-${i}`, on: area.id, icon: 'fish-monster', name: 'Murlocs', tone: 'green', text: '1' });
    return;
  }
  const seat = i % people;
  pieces.push({ id: `piece:${area.id}`, on: area.id, icon: races[seat]![0], name: races[seat]![1], seat, count: 1 + (i % 4), faded: i % 7 === 3 });
  if (i % 6 === 2) pieces.push({ id: `piece:fort-${i}`, on: area.id, icon: 'castle', name: 'Fortress', tone: 'gold', small: true });
});
pieces.push({ id: 'piece:hand', on: 'zone:hand-0', icon: 'orc-head', name: 'Orcs in hand', seat: 0, count: 5 });
pieces.push({ id: 'piece:bag', on: 'zone:hand-0', icon: 'gems', name: 'Artifact', tone: 'purple' });

const card = (i: number): P.Card => ({
  id: `card:race-${i}`,
  title: races[i % 6]![1],
  icon: races[i % 6]![0],
  kind: i % 2 ? 'Alliance' : 'Horde',
  tone: i % 2 ? 'alliance' : 'horde',
  cost: i > 0 ? String(i) : '',
  text: 'Each region you take from the other faction gives you {two-coins} 1 at once. See [conquest](rule:sw.conquest).',
  facts: [['Tokens', String(5 + i)]],
  rules: ['sw.conquest.cost'],
  source: i % 2 ? 'rulebook' : 'original',
  ...(i === 0 ? { badge: '2 coins' } : {}),
});

const scene: P.Scene = {
  title: 'Small World of Warcraft',
  status: 'Round 3 of 9',
  pieces,
  zones: [
    { id: 'zone:hand-0', title: 'In hand', kind: 'hand', seat: 0 },
    { id: 'zone:sheet-0', title: 'Active', kind: 'sheet', seat: 0, cards: [card(0), { ...card(1), id: 'card:power', title: 'Berserk', kind: 'Power', tone: 'purple', icon: 'battle-axe' }] },
    { id: 'zone:display', title: 'Peoples on offer', kind: 'row', cards: [0, 1, 2, 3, 4, 5].map((i) => ({ ...card(i), id: `card:offer-${i}` })) },
    { id: 'zone:deck', title: 'Deck', kind: 'deck', count: 14 },
    { id: 'zone:discard', title: 'Discards', kind: 'pile', count: 3 },
    { id: 'zone:hand-1', title: 'Active', kind: 'sheet', seat: 1, cards: [card(1)] },
  ],
  seats: Array.from({ length: people }, (_, seat) => ({
    seat,
    name: ['Ann', 'Bob', 'Cara', 'Dan', 'Eve'][seat]!,
    team: seat % 2 ? 'Alliance' : 'Horde',
    team_tone: seat % 2 ? 'alliance' : 'horde',
    gauges: [
      { icon: 'two-coins', name: 'Coins', value: seat === 0 ? '17' : '?' },
      { icon: 'barbute', name: 'Tokens in hand', value: String(seat + 1) },
    ],
    lines: [`Berserk ${races[seat]![1]}; Goblins in decline`],
  })),
  tracks: [{ id: 'track:round', title: 'Round', kind: 'track', count: 9, at: 2 }],
};

const offers: P.Offer[] = [
  ...land.slice(0, 6).map((area, i) => ({ choice: `conquer ${area.id}`, words: `Conquer ${area.name}`, targets: [area.id], terms: `${2 + (i % 3)} = 2${i % 3 ? ` + ${area.terrain} ${i % 3}` : ''}` })),
  { choice: 'reinforce', words: 'Roll the reinforcement die' },
  { choice: 'done', words: 'Done conquering', done: true },
];
if (query.has('pick')) offers.splice(0, offers.length, ...[0, 1, 2, 3, 4, 5].map((i) => ({ choice: `take ${i}`, words: `Take ${races[i]![1]}`, targets: [`card:offer-${i}`], terms: `${i} = ${i} passed over` })));

const focus: P.Focus = {
  title: 'Battle for Durotar',
  rule: 'sw.conquest.cost',
  lines: ['[Ann](seat:0) attacks [Bob](seat:1).'],
  columns: [
    { title: 'Ann', seat: 0, pieces: [{ id: 'f1', on: '', icon: 'orc-head', name: 'Orcs', seat: 0, count: 4 }], dice: [{ title: '4 d8', faces: ['6', '2', '8', '3'], states: ['hit', 'miss', 'hit', 'miss'], tone: 'red' }] },
    { title: 'Bob', seat: 1, pieces: [{ id: 'f2', on: '', icon: 'dwarf-helmet', name: 'Dwarves', seat: 1, count: 2 }], dice: [{ title: '2 d8', faces: ['5', '1'], states: ['hit', 'miss'], tone: 'blue' }] },
  ],
  sums: [{ title: 'Cost', total: 4, parts: [['base', 2, 'sw.cost.base'], ['mountain', 1, 'sw.cost.mountain'], ['Murlocs', 1, 'sw.cost.murloc']] }],
};
if (query.has('focus')) scene.focus = focus;
if (query.has('over')) {
  scene.result = 'Ann wins with 94 coins, two more than Bob.';
  scene.seats!.forEach((s, i) => (s.rank = i + 1));
}

const prompt: P.Prompt | null = query.has('over')
  ? null
  : { seats: [query.has('wait') ? 1 : 0], rule: 'sw.conquest', step: 'Conquest', text: 'Choose a region to conquer. You have 5 Orcs in hand.', offers: query.has('wait') ? [] : offers };

const lines: P.LogLine[] = Array.from({ length: 24 }, (_, n) => ({
  n,
  seq: n,
  rule: 'sw.conquest.cost',
  text: `[${['Ann', 'Bob', 'Cara'][n % 3]}](seat:${n % 3})’s ${races[n % 3]![1]} take [${land[n % land.length]!.name}](${land[n % land.length]!.id})${n % 2 ? ' from the Murlocs' : ''} (+1 {two-coins}).`,
}));

export const games: P.GameInfo[] = [
  { slug: 'small-world', title: 'Small World of Warcraft', prefix: 'sw', players: [2, 3, 4, 5], minutes: '40–80', about: 'Peoples of Azeroth crowd a world that is too small for all of them. Take one, spread it as far as it goes, let it decline in time and take another.', strengths: ['random', 'greedy', 'search'], guides: [{ id: 'first', title: 'Your first game', about: 'Ten minutes' }], options: [{ name: 'heroic', title: 'Heroic regions', about: 'Adds the regions with legendary places to the boards.', default: true }, { name: 'length', title: 'Length', about: 'How many rounds are played.', default: 'full', values: ['full', 'short'], value_words: { full: 'All rounds', short: 'Two rounds less' } }] },
  { slug: 'warcraft', title: 'Warcraft: the Board Game', prefix: 'wc', players: [2, 3, 4], minutes: '120–180', about: 'Gather gold and wood, build up your base and storm the others’ outposts with units that grow stronger with every level.', strengths: ['random', 'greedy', 'search'] },
  { slug: 'world-of-warcraft', title: 'World of Warcraft: the Board Game', prefix: 'wbg', players: [2, 4, 6], minutes: '180–240', about: 'Two factions of heroes quest through Lordaeron, grow to level five and face the Overlord together.', strengths: ['random', 'greedy'] },
];

const rules: P.RuleInfo[] = Array.from({ length: 12 }, (_, i) => ({ id: i === 0 ? 'sw.conquest' : `sw.rule.${i}`, title: ['Conquest', 'Cost of a region', 'Final conquest', 'Redeploying'][i % 4]!, section: ['Setup', 'Conquest', 'Decline'][i % 3]!, kind: 'rule', book: 'Small World of Warcraft', text: 'A region costs two tokens and one more for each token, murloc, mountain or other piece in it.', ...(i === 0 ? { ambiguous: 'Whether empty regions count. Here they do.' } : {}) }));

class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private seq = 10;

  constructor() {
    super();
    setTimeout(() => this.onopen?.(), 10);
  }

  private say(message: P.ToClient): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }), 30);
  }

  private state(extra: Partial<P.State>): void {
    this.say({ type: 'state', seq: ++this.seq, seat: 0, scene, prompt, undo: true, from_line: lines.length, present: [0, 2], over: query.has('over'), at: 31, ...extra });
  }

  send(text: string): void {
    const message = JSON.parse(text) as P.FromClient;
    switch (message.type) {
      case 'hello':
        this.say({
          type: 'welcome', table: 'demo', seats: query.has('hotseat') ? [0, 1] : [0], names: ['Ann', 'Bob', 'Cara', 'Dan', 'Eve'], kinds: ['person', 'bot:greedy', 'person', 'bot:search', 'open'],
          boards: placed as unknown as P.Board[], game: { slug: 'small-world', prefixes: ['sw'], title: 'Small World of Warcraft' }, hotseat: query.has('hotseat'),
          chat: [{ type: 'chat', seat: 2, name: 'Cara', text: 'Good luck everybody!', at: 1_700_000_000 }],
          ...(query.has('guide') ? { guide: { type: 'guide', id: 'first', title: 'Your first game', step: 1, of: 14, text: 'This is **Durotar**. Its number says how many tokens it takes: click it.', highlight: [land[1]!.id], expect: ['x'] } } : {}),
        });
        this.state({ from_line: 0, lines });
        break;
      case 'choose': {
        this.say({ type: 'ack', id: message.id });
        const target = offers.find((o) => o.choice === message.choice)?.targets?.[0];
        this.state({
          moves: target
            ? [{ event: 'conquered', text: `Ann’s Orcs take ${land.find((a) => a.id === target)?.name ?? ''}.`, motions: [{ icon: 'orc-head', path: ['zone:hand-0', target], seat: 0, count: 3 }] }]
            : [{ event: 'rolled', text: 'Ann rolls.', dice: { die: 'd6', values: [3, 5, 1] } }],
        });
        break;
      }
      case 'commits':
        this.say({ type: 'commits', id: message.id, value: message.choice === 'done' });
        break;
      case 'why':
        this.say({
          type: 'why', id: message.id, thing: message.thing ?? '',
          reasons: [{ choice: 'conquer', words: 'Conquer', reason: 'Not adjacent to any of your regions.', rule: 'sw.conquest', rule_title: 'Following conquests', rule_text: 'After the first, a region must border one that the active people already holds.', terms: '4 = 2 + mountain 1 + Murloc 1' }],
        });
        break;
      case 'chat':
        this.say({ type: 'ack', id: message.id });
        this.say({ type: 'chat', seat: 0, name: 'Ann', text: message.text, at: Date.now() / 1000 });
        break;
      default:
        if (message.id) this.say({ type: 'ack', id: message.id });
    }
  }

  close(): void {
    this.onclose?.();
  }
}

export function pretend(): void {
  (window as { WebSocket: unknown }).WebSocket = FakeSocket;
  const real = window.fetch;
  window.fetch = (input, init) => {
    const path = String(input);
    const answer = (value: unknown): Promise<Response> => Promise.resolve(new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } }));
    if (path.startsWith('/api/games')) return answer(games);
    if (path.startsWith('/api/rules')) return answer(rules);
    if (path.startsWith('/api/mine')) return answer([{ table: 'demo', game: 'small-world', title: 'Small World of Warcraft', seats: [{ name: 'Ann', kind: 'person' }, { name: 'Bob', kind: 'bot:greedy' }], your_turn: true, status: 'Round 3 of 9' }] satisfies P.TableInfo[]);
    if (path.startsWith('/api/open')) return answer([]);
    return real(input, init);
  };
  localStorage.setItem('azeroth.tables', JSON.stringify([{ table: 'demo', key: 'x', role: 'seat', watch: 'w' }]));
}
