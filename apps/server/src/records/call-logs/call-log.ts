import { LRUCache } from 'lru-cache';
import { mostEntries } from '../../platform/cache/most-entries.ts';
import { type DatabaseSettings, openDatabase } from '../../platform/db/database.ts';
import { sqlState } from '../../platform/db/transaction.ts';
import type { RecordedCall } from '../../platform/http/watch-calls.ts';
import type { Log } from '../../platform/log/log.ts';
import { cutAgent, loggedAgent, loggedPath } from './rules.ts';
import { type NewCall, insertCalls, insertLoss, makeNextDays, recordAgents } from './writing/store.ts';

type Entry = NewCall & { readonly agent: string | null };

const batch = 2_000;
/** A statement that takes longer is given up and tried again: the log gets one connection, and keeps none waiting. */
const statementTimeoutMs = 5_000;
const knownAgents = 5_000;
const longest = 2_147_483_647;
const noPartition = '23514';

const isHopeless = (error: unknown): boolean => sqlState(error)?.startsWith('22') === true;

/**
 * Opens the log, with a connection of its own, so that requests never wait for it: noting a call is an entry in an array.
 * It is written every `everyMs` milliseconds, `againMs` after a writing that failed; at most `most` calls wait.
 * What waits when a process is killed is lost.
 */
export const createCallLog = (
  settings: DatabaseSettings,
  log: Log,
  { most = 20_000, everyMs = 500, againMs = 2_000 } = {},
) => {
  const database = openDatabase({ ...settings, poolSize: 1, statementTimeoutMs });
  const { db } = database;
  let waiting: Entry[] = [];
  let lost = 0;
  let reportedLoss = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<boolean> = Promise.resolve(true);
  const agentNames = new LRUCache<string, string>(mostEntries(knownAgents));
  let agentIds = new Map<string, number>();
  let agentDay = '';

  const nameOf = (agent: string): string => {
    const cut = cutAgent(agent);
    const name = agentNames.get(cut) ?? loggedAgent(cut);
    agentNames.set(cut, name);
    return name;
  };
  const entryOf = (call: RecordedCall): Entry => {
    const { atMs, traceId, caller, method, httpStatus, code, durationMs, ip, agent, bytes } = call;
    const { path, pathId } = loggedPath(call);
    return {
      at: new Date(atMs).toISOString(),
      user_id: caller?.userId ?? null,
      key_id: caller?.key?.id ?? null,
      duration_us: Math.min(longest, Math.round(durationMs * 1000)),
      bytes: Math.min(longest, bytes),
      code,
      http_status: httpStatus,
      method,
      path,
      path_id: pathId,
      ip,
      trace_id: traceId,
      agent: agent === undefined ? null : nameOf(agent),
    };
  };

  const idsOf = async (entries: readonly Entry[]): Promise<ReadonlyMap<string, number>> => {
    const day = new Date().toISOString().slice(0, 10);
    if (day !== agentDay || agentIds.size > knownAgents) agentIds = new Map();
    agentDay = day;
    const unknown = new Set(
      entries.flatMap(({ agent }) => (agent === null || agentIds.has(agent) ? [] : [agent])),
    );
    if (unknown.size > 0)
      for (const { id, agent } of await recordAgents(db, [...unknown])) agentIds.set(agent, id);
    return agentIds;
  };

  const insert = async (entries: readonly Entry[]): Promise<void> => {
    const ids = await idsOf(entries);
    const calls = JSON.stringify(
      entries.map(({ agent, ...call }) => ({ ...call, agent_id: ids.get(agent ?? '') ?? null })),
    );
    try {
      await insertCalls(db, calls);
    } catch (error) {
      if (sqlState(error) !== noPartition) throw error;
      await makeNextDays(db);
      await insertCalls(db, calls);
    }
  };

  const writeBatch = async (): Promise<void> => {
    const entries = waiting.slice(0, batch);
    try {
      await insert(entries);
    } catch (error) {
      if (!isHopeless(error)) throw error;
      log.error({ err: error, calls: entries.length }, 'calls could not be logged');
      lost += entries.length;
    }
    waiting = waiting.slice(entries.length);
  };

  const writeAll = async (): Promise<boolean> => {
    try {
      // One connection, and in their order.
      while (waiting.length > 0) await writeBatch();
      const newlyLost = lost;
      if (newlyLost > 0) await insertLoss(db, newlyLost);
      lost -= newlyLost;
      reportedLoss += newlyLost;
      return true;
    } catch (error) {
      log.warn({ err: error, waiting: waiting.length, lost }, 'the call log is not written, trying again');
      return false;
    }
  };

  const schedule = (afterMs: number): void => {
    if (timer !== undefined || stopped) return;
    timer = setTimeout(() => void flush(), afterMs);
    timer.unref();
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(writeAll);
    if (!(await running)) schedule(againMs);
  };

  return {
    record: (call: RecordedCall): void => {
      if (waiting.length >= most) lost += 1;
      else waiting.push(entryOf(call));
      schedule(everyMs);
    },
    /** Counts a call that is not logged on purpose among those that could not be. */
    miss: (): void => {
      lost += 1;
      schedule(everyMs);
    },
    /** Calls that could not be logged and are not told to the database yet. */
    lost: () => lost,
    dropped: () => reportedLoss + lost,
    waiting: () => waiting.length,
    flush,
    stop: async (): Promise<void> => {
      stopped = true;
      await flush();
      await database.close();
    },
  };
};

export type CallLog = ReturnType<typeof createCallLog>;
