import { type Driver, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { repeat } from '../repeat.ts';
import { isUnavailable, isReadOnly } from './unavailable.ts';
import { type DatabaseSettings, openPool } from './database.ts';
import { type Fallback, createDriver } from './driver.ts';
import type { Tables } from './tables.gen.ts';

/** How far the primary had written at some moment: bytes of its log, and milliseconds by this process's clock. */
type Mark = { readonly position: number; readonly at: number };

export const marksAhead = (marks: readonly Mark[], reached: number): readonly Mark[] =>
  marks.filter(({ position }) => position > reached);

/** Milliseconds that a replica is behind: the age of the oldest mark that it has not come to; 0 when there is none. */
export const lagOf = (ahead: readonly Mark[], now: number): number => {
  const [oldest] = ahead;
  return oldest === undefined ? 0 : now - oldest.at;
};

const pollEveryMs = 1_000;
const mostMarks = 600;

const writtenPosition = `SELECT (pg_current_wal_lsn() - '0/0')::bigint AS position`;
/** One that is in no recovery has its own history; it counts as reached what it wrote itself. */
const replayedPosition = `SELECT ((CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
  ELSE pg_current_wal_lsn() END) - '0/0')::bigint AS position`;

const conflictWithRecovery = '40001';

/** Whether the primary should answer instead: the replica is gone, or gave a long reading up to go on replaying. */
const isReplicaTrouble = (error: unknown): boolean =>
  (isUnavailable(error) && !isReadOnly(error)) ||
  (error instanceof pg.DatabaseError && error.code === conflictWithRecovery);

const positionOf = async (pool: pg.Pool, text: string): Promise<number | undefined> =>
  (await pool.query<{ position: number }>(text)).rows[0]?.position;

export const openReplica = (
  primary: pg.Pool,
  { mostLagMs, ...database }: DatabaseSettings & { readonly mostLagMs: number },
  log: Log,
) => {
  const replica = openPool(database);
  let marks: readonly Mark[] = [];
  let state: 'used' | 'behind' | 'unavailable' = 'unavailable';

  const become = (next: typeof state, error?: unknown): void => {
    if (next === state) return;
    if (next === 'used') log.info({}, 'the replica is read from');
    else log.warn({ err: error, state: next }, 'the replica is not read from, the primary answers');
    state = next;
  };
  const mark = async (): Promise<void> => {
    try {
      const position = await positionOf(primary, writtenPosition);
      if (position !== undefined) marks = [...marks, { position, at: Date.now() }].slice(-mostMarks);
    } catch (error) {
      // Without a primary nothing new is written that the replica could lack.
      if (!isUnavailable(error)) throw error;
    }
  };
  const poll = async (): Promise<void> => {
    try {
      await mark();
      const reached = await positionOf(replica, replayedPosition);
      marks = marksAhead(marks, reached ?? -1);
      become(lagOf(marks, Date.now()) > mostLagMs ? 'behind' : 'used');
    } catch (error) {
      become('unavailable', error);
    }
  };
  const stopLooking = repeat(pollEveryMs, poll);

  const ofReplica = new WeakSet<pg.PoolClient>();
  const connect = async (): Promise<pg.PoolClient> => {
    if (state !== 'used') return primary.connect();
    try {
      const client = await replica.connect();
      ofReplica.add(client);
      return client;
    } catch (error) {
      become('unavailable', error);
      return primary.connect();
    }
  };
  const fallback: Fallback = (error, client) => {
    if (!ofReplica.has(client) || !isReplicaTrouble(error)) return undefined;
    if (isUnavailable(error)) become('unavailable', error);
    return primary;
  };
  const createIts = (): Driver => createDriver({ connect, end: () => replica.end() }, fallback);
  const dialect = Object.assign(new PostgresDialect({ pool: replica }), { createDriver: createIts });
  const db = new Kysely<Tables>({ dialect });
  return {
    /** Reads from the replica while that keeps up, else from the primary. Never for what somebody just wrote. */
    db,
    state: () => state,
    stop: async () => {
      await stopLooking();
      await replica.end();
    },
  };
};
