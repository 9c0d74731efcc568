import type { Log } from '../log/log.ts';
import type { Pool } from './database.ts';
import { type Listening, listen } from './listen.ts';

/** Channel of the triggers `count_version`, `tell_account` and `tell_table`. */
const channel = 'waybill_changes';

/**
 * News of what was changed on any process, heard at the commit. They come by a connection that may break or, behind some
 * poolers, never tell anything: who remembers something looks again within a second without them, too.
 */
export type Changes = {
  /** Calls `hear` when a table changed, or may have. */
  onTable(name: string, hear: () => void): void;
  /** Calls `hear` with the account whose standing, sessions or keys changed; undefined when any may have. */
  onAccount(hear: (userId: number | undefined) => void): void;
  /** Begins to listen; a process that serves nobody need not. */
  follow(): void;
  stop(): Promise<void>;
};

/** Hears nothing until `follow`. */
export const createChanges = (pool: Pool, log: Log): Changes => {
  const tables: { readonly name: string; readonly hear: () => void }[] = [];
  const accounts: ((userId: number | undefined) => void)[] = [];
  let listening: Listening | undefined;
  let stopped = false;

  const hear = (payload: string | undefined): void => {
    if (stopped) return;
    const [kind, what] = payload?.split(':', 2) ?? [];
    if (kind !== 'account') for (const one of tables) if (what === undefined || one.name === what) one.hear();
    if (kind !== 'table')
      for (const listener of accounts) listener(what === undefined ? undefined : Number(what));
  };

  return {
    onTable: (name, listener) => void tables.push({ name, hear: listener }),
    onAccount: (listener) => void accounts.push(listener),
    follow: () => {
      if (!stopped) listening ??= listen(pool, log, channel, hear);
    },
    stop: async () => {
      stopped = true;
      await listening?.stop();
    },
  };
};
