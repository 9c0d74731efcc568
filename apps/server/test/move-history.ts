import type { Context } from '../src/context.ts';
import { sweepExpiredHolds } from '../src/holds/public-api.ts';
import { sweepExpiredReservations } from '../src/orders/public-api.ts';

const moved: Readonly<Record<string, readonly string[]>> = {
  users: ['created_at'],
  holds: ['created_at', 'started_at', 'expires_at', 'ended_at'],
  orders: ['created_at', 'expires_at', 'ended_at'],
  order_items: ['refunded_at'],
  refund_requests: ['created_at', 'decided_at'],
  approvals: ['proposed_at', 'expires_at', 'decided_at'],
  point_transactions: ['created_at'],
  audit_entries: ['created_at'],
  price_lists: ['valid_from'],
  lots: ['created_at', 'finished_at', 'withdrawn_at', 'off_shelf_since'],
  blocked_numbers: ['blocked_at'],
};
const appendOnly = ['point_transactions', 'audit_entries'];

/** Lets history be moved: two of its tables take no changes. */
export const allowMoves = async ({ pool }: Context): Promise<void> => {
  for (const table of appendOnly)
    // One after the other on one connection.
    await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER append_only`);
};

/** Moves all that is looked back to into the past. */
export const moveHistory = async ({ pool }: Context, seconds: number): Promise<void> => {
  for (const [table, columns] of Object.entries(moved)) {
    const set = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
    await pool.query(`UPDATE ${table} SET ${set.join(', ')}`, [seconds]);
  }
};

/** The second of the database's clock, since the epoch. */
export const secondsNow = async ({ pool }: Context): Promise<number> => {
  const { rows } = await pool.query<{ now: string }>(
    'SELECT floor(extract(epoch FROM now()))::bigint AS now',
  );
  return Number(rows[0]?.now);
};

/** Notes what is seen at moments of a history, which is moved into the past while it goes on. */
export const recordHistory = <Seen>(context: Context, see: () => Promise<Seen>) => {
  const noted: { at: number; seen: Seen }[] = [];
  const note = async () => noted.push({ seen: await see(), at: await secondsNow(context) });
  const pass = async (seconds: number) => {
    await moveHistory(context, seconds);
    for (const moment of noted) moment.at -= seconds;
  };
  return {
    noted,
    /** Notes what is seen now, and lets so many seconds pass. */
    go: async (seconds: number) => {
      await note();
      await pass(seconds);
    },
    /** Takes back what ran out. */
    sweep: async () => {
      await sweepExpiredHolds(context.db);
      await sweepExpiredReservations(context.db);
    },
  };
};

/** A second since the epoch as ISO 8601 in UTC. */
export const isoSecond = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`;

const times = /Time$|^time$|^expiresAt$|^refundableUntil$|^ofToday$/;

/** An answer without its times, of which only stays whether there is one: history was moved since. */
export const withoutTimes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutTimes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      times.test(key) ? inner !== null : withoutTimes(inner),
    ]),
  );
};

/** Numbers below `below`, the same for the same seed. */
export const sequence = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % below;
  };
};
