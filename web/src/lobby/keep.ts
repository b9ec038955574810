/** Remembers the keys of a table that was just opened. */
import { hold } from '../lib/store';
import type { TableMade } from '../protocol';

export function keep(made: TableMade, hotseat: boolean): void {
  const seats = made.seats.filter((seat) => seat.key);
  const first = seats[0];
  const others: Record<string, string> = {};
  if (!hotseat) for (const seat of seats.slice(1)) others[String(seat.seat)] = seat.key!;
  hold({
    table: made.table,
    key: first?.key ?? made.spectator_key,
    role: first ? 'seat' : 'watch',
    watch: made.spectator_key,
    ...(made.invite ? { invite: made.invite } : {}),
    ...(Object.keys(others).length > 0 ? { others } : {}),
  });
}
