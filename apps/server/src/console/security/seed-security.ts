import type { Person } from '../../platform/access/witness.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { raiseAlert } from './raise-alert.ts';
import { maskAccount } from './rules.ts';
import {
  type NewEvent,
  hasEvents,
  lockAlert,
  lockWriting,
  storeEvents,
  storeFindings,
  updateAcknowledged,
} from './store.ts';

export type PastEvent = Pick<NewEvent, 'kind' | 'method' | 'path' | 'code'> & {
  readonly minutesAgo: number;
  readonly ip: string;
  readonly user?: Person;
  readonly tried?: string;
  readonly hits?: number;
};

const ua = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';

const stored = (event: PastEvent, location: number): NewEvent => ({
  slot: `seed-${location}`,
  kind: event.kind,
  at: Date.now() - event.minutesAgo * 60_000,
  user_id: event.user?.id ?? null,
  account: event.user?.userName ?? (event.tried === undefined ? null : maskAccount(event.tried)),
  tried: event.tried === undefined ? null : `seed-${location}`,
  ip: event.ip,
  ua,
  method: event.method,
  path: event.path,
  code: event.code,
  trace_id: null,
  hits: event.hits ?? 1,
});

/**
 * Puts a past into a security log that nobody has written to: events, a text with markup, and an alert about an account
 * whose password was guessed at, which somebody looked at. False when anything was there.
 */
export const seedSecurity = (
  db: Db,
  past: {
    readonly events: readonly PastEvent[];
    readonly markup: { readonly by: Person; readonly ip: string; readonly minutesAgo: number };
    readonly alert: { readonly about: Person; readonly by: string; readonly remark: string };
  },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockWriting(tx);
    const [any] = await hasEvents(tx);
    if (any?.has === true) return false;
    await storeEvents(tx, past.events.map(stored));
    const { by, ip, minutesAgo } = past.markup;
    await storeFindings(tx, [
      {
        slot: 'seed-markup',
        kind: 'event_handler',
        at: Date.now() - minutesAgo * 60_000,
        path: '/ticket/create',
        field: 'content',
        excerpt: '<img src=x onerror=alert(1)>',
        user_id: by.id,
        ip,
        trace_id: 'seed-markup',
        hits: 1,
      },
    ]);
    const { about, remark } = past.alert;
    const count = past.events
      .filter((event) => event.user?.id === about.id && event.kind === 'sign_in_failed')
      .reduce((sum, { hits = 1 }) => sum + hits, 0);
    const alert = { kind: 'guessing', severity: 'medium', subject: about.userName, count } as const;
    const id = await raiseAlert(tx, alert);
    if ((await lockAlert(tx, id)) !== undefined) await updateAcknowledged(tx, id, past.alert.by, remark);
    return true;
  });
