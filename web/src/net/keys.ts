/**
 * Keys in links. They travel in the fragment (`#key=…`), which browsers send to nobody; older links have them
 * in the query, and still work.
 */
import { held, hold, type Held } from '../lib/store';
import * as api from './api';

export interface Given {
  key: string;
  watch: string;
  invite: string;
}

/** The keys in an address. */
export function given(url: URL): Given {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const take = (name: string): string => fragment.get(name) ?? url.searchParams.get(name) ?? '';
  return { key: take('key'), watch: take('watch'), invite: take('invite') };
}

/** The address without keys, which others might read over one's shoulder or in a log. */
export function without(url: URL): string {
  const plain = new URL(url);
  plain.hash = '';
  for (const name of ['key', 'watch', 'invite']) plain.searchParams.delete(name);
  return plain.pathname + plain.search;
}

export const link = (table: string, what: keyof Given, key: string): string => `${location.origin}/t/${table}#${what}=${key}`;

/** On the machine that serves it, links begin with a name that leads nowhere else. */
export const onlyHere = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** Which of the tables a key opens, as the server says. */
type Opens = (keys: string[]) => Promise<readonly { table: string; spectator?: boolean }[]>;

export interface Found {
  /** What opens the table; empty: nothing does. */
  key: string;
  /** The link brought a key that does not open it. */
  wrong: boolean;
}

/**
 * The key to a table, from the address or from what the browser remembers. A key from the address is tried
 * before it replaces another: a wrong one must not cost anybody a seat.
 */
export async function findKey(table: string, url: URL, opens: Opens = api.mine): Promise<Found> {
  const { key, watch } = given(url);
  const known = held(table);
  const fresh = key || watch;
  if (!fresh || fresh === known?.key) return { key: known?.key ?? '', wrong: false };
  // Who sits at the table does not get up to watch.
  if (!key && known?.role === 'seat') return { key: known.key, wrong: false };
  let found;
  try {
    found = (await opens([fresh])).find((info) => info.table === table);
  } catch (error) {
    if (known) return { key: known.key, wrong: false };
    throw error;
  }
  if (!found) return { key: known?.key ?? '', wrong: true };
  const role: Held['role'] = found.spectator ? 'watch' : 'seat';
  if (role === 'watch' && known?.role === 'seat') return { key: known.key, wrong: false };
  hold({ table, key: fresh, role, ...(role === 'watch' ? { watch: fresh } : {}) });
  return { key: fresh, wrong: false };
}
