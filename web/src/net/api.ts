/** What the client asks the server over HTTP. */
import type {
  About, BookInfo, BookTitle, Change, GalleryInfo, GameInfo, Joined, NewTable, Problem, ReplayMade, ReplayMoment, Report, RuleInfo, SaveFile, SetupInfo, SlotInfo, Story, TableInfo, TableMade,
} from '../protocol';

/** Something the server refused, in its own words. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask<T>(path: string, options: { body?: unknown; key?: string } = {}): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.key) headers['x-key'] = options.key;
  const answer = await fetch(`/api${path}`, {
    method: options.body === undefined ? 'GET' : 'POST',
    headers,
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  if (!answer.ok) {
    let detail = `${answer.status} ${answer.statusText}`;
    try {
      const problem = (await answer.json()) as Problem;
      if (typeof problem.detail === 'string') detail = problem.detail;
    } catch {
      // not the server's own answer
    }
    // At a terminal it comes after a word; on a page it is a sentence of its own.
    throw new Refusal(detail.charAt(0).toUpperCase() + detail.slice(1), answer.status);
  }
  return (await answer.json()) as T;
}

const query = (values: Record<string, string | number | undefined>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== '') params.set(name, String(value));
  const text = params.toString();
  return text ? `?${text}` : '';
};

export const about = (): Promise<About> => ask('/about');
export const changes = (): Promise<Change[]> => ask('/changes');
export const report = (table: string, key: string): Promise<Report> => ask(`/tables/${encodeURIComponent(table)}/report`, { key });
export const games = (): Promise<GameInfo[]> => ask('/games');
export const newTable = (table: NewTable): Promise<TableMade> => ask('/tables', { body: table });
export const join = (table: string, name: string, invite: string): Promise<Joined> =>
  ask(`/tables/${encodeURIComponent(table)}/join`, { body: { name, invite } });
export const invitation = (table: string, invite: string): Promise<TableInfo> => ask(`/tables/${encodeURIComponent(table)}/invitation`, { key: invite });
export const mine = (keys: string[]): Promise<TableInfo[]> => ask('/mine', { body: { keys } });
export const openTables = (): Promise<TableInfo[]> => ask('/open');
export const rules = (game: string, q: string): Promise<RuleInfo[]> => ask(`/rules${query({ game, q })}`);
export const rule = (id: string): Promise<RuleInfo> => ask(`/rules/${encodeURIComponent(id)}`);
export const books = (): Promise<BookTitle[]> => ask('/books');
export const book = (slug: string): Promise<BookInfo> => ask(`/books/${encodeURIComponent(slug)}`);
export const gallery = (slug: string): Promise<GalleryInfo> => ask(`/books/${encodeURIComponent(slug)}/gallery`);
export const setup = (game: string, players: number, options: Readonly<Record<string, string | number | boolean>>): Promise<SetupInfo> =>
  ask(`/games/${encodeURIComponent(game)}/setup${query({ players, options: JSON.stringify(options) })}`);
export const slots = (game: string, option: string, players: number): Promise<SlotInfo[]> =>
  ask(`/games/${encodeURIComponent(game)}/slots/${encodeURIComponent(option)}${query({ players })}`);
export const save = (table: string, key: string): Promise<SaveFile> => ask(`/tables/${encodeURIComponent(table)}/save`, { key });
export const replay = (table: string, key: string, at: number | undefined, all: boolean, boards: boolean): Promise<ReplayMoment> =>
  ask(`/tables/${encodeURIComponent(table)}/replay${query({ at, all: all ? 1 : undefined, boards: boards ? 1 : undefined })}`, { key });
export const story = (table: string, key: string): Promise<Story> => ask(`/tables/${encodeURIComponent(table)}/story`, { key });
export const loadedStory = (id: string): Promise<Story> => ask(`/replays/${encodeURIComponent(id)}/story`);
export const loadReplay = (text: string): Promise<ReplayMade> => ask('/replays', { body: { save: text } });
export const loadedReplay = (id: string, at: number | undefined, seat: string, boards: boolean): Promise<ReplayMoment> =>
  ask(`/replays/${encodeURIComponent(id)}${query({ at, seat, boards: boards ? 1 : undefined })}`);
