import { randomUUID } from 'node:crypto';
import type { Log } from '../log/log.ts';
import { repeat } from '../repeat.ts';
import type { Pool } from './database.ts';
import type { DueWork } from './domain-events.ts';
import { type Listening, listen } from './listen.ts';

/** Channel of the triggers `count_version`, `tell_account`, `tell_due` and `tell_table`. */
const channel = 'waybill_changes';

/** Milliseconds in which what became due is gathered for other processes. */
const gatherMs = 250;
/** Milliseconds after which others are told again, where they could not be. */
const tellAgainMs = 1_000;
const echoEveryMs = 30_000;
/** Milliseconds after which who waits for news looks without them, as long as they arrive. */
export const safetyMs = 30_000;
const mostUnheard = 1;

/**
 * News of what was changed on any process, heard at the commit. They come by a connection that may break or, behind some
 * poolers, never tell anything: who remembers something looks again within a second without them, too. Who waits for work
 * does within `safetyMs` while they arrive, and by a short clock where they do not.
 * Hears nothing until `follow`.
 */
export const createChanges = (pool: Pool, log: Log, everyMs = echoEveryMs) => {
  const own = randomUUID();
  const tables: { readonly name: string; readonly hear: () => void }[] = [];
  const accounts: ((userId: number | undefined) => void)[] = [];
  const waiting: { readonly work: DueWork; readonly hear: () => void }[] = [];
  let listening: Listening | undefined;
  let stopEchoes = async (): Promise<void> => undefined;
  let unheard = Number.POSITIVE_INFINITY;
  let stopped = false;

  const send = async (payloads: readonly string[]): Promise<boolean> => {
    try {
      await pool.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS p (payload)', [
        channel,
        payloads,
      ]);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'other processes could not be told');
      return false;
    }
  };
  /** Told to itself on another connection, by which a process knows that it hears. */
  const echo = async (): Promise<void> => {
    unheard += 1;
    await send([`echo:${own}`]);
  };

  const wake = (work: string | undefined): void => {
    for (const one of waiting) if (work === undefined || one.work === work) one.hear();
  };
  const hearAll = (): void => {
    unheard = Number.POSITIVE_INFINITY;
    for (const { hear } of tables) hear();
    for (const hear of accounts) hear(undefined);
    wake(undefined);
    void echo();
  };
  const hear = (payload: string | undefined): void => {
    if (stopped) return;
    if (payload === undefined) return hearAll();
    const [kind, what, from] = payload.split(':', 3);
    if (kind === 'table') for (const one of tables) if (one.name === what) one.hear();
    if (kind === 'account') for (const listener of accounts) listener(Number(what));
    if (kind === 'due' && from !== own) wake(what);
    if (kind === 'echo' && what === own) unheard = 0;
  };

  const gathered = new Set<DueWork>();
  let timer: NodeJS.Timeout | undefined;
  const tellOthers = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const works = [...gathered];
    gathered.clear();
    if (works.length === 0 || (await send(works.map((work) => `due:${work}:${own}`)))) return;
    for (const work of works) gathered.add(work);
    tellWithin(tellAgainMs);
  };
  const tellWithin = (ms: number): void => {
    if (!stopped) timer ??= setTimeout(() => void tellOthers(), ms).unref();
  };

  return {
    /** Calls `listener` when a table changed, or may have. */
    onTable: (name: string, listener: () => void): void => void tables.push({ name, hear: listener }),
    /** Calls `listener` with the account whose standing, sessions or keys changed; undefined when any may have. */
    onAccount: (listener: (userId: number | undefined) => void): void => void accounts.push(listener),
    onDue: (work: DueWork, listener: () => void): void => void waiting.push({ work, hear: listener }),
    tellDue: (work: DueWork): void => {
      wake(work);
      gathered.add(work);
      tellWithin(gatherMs);
    },
    /** Whether news arrive, as far as can be known: within a minute it is noticed that they do not. */
    hears: (): boolean => unheard <= mostUnheard,
    /** Begins to listen; a process that serves nobody need not. */
    follow: (): void => {
      if (stopped || listening !== undefined) return;
      listening = listen(pool, log, channel, hear);
      stopEchoes = repeat(everyMs, async () => {
        if (unheard > mostUnheard) await listening?.check();
        await echo();
      });
    },
    stop: async (): Promise<void> => {
      stopped = true;
      await stopEchoes();
      await listening?.stop();
      await tellOthers();
    },
  };
};

export type Changes = ReturnType<typeof createChanges>;
