import { randomUUID } from 'node:crypto';
import { sendNotice } from '../../outbox/notices/public-api.ts';
import type { Person } from '../../platform/access/witness.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { publishToStaff } from '../../platform/db/outbox.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type AlertKind, type AlertSeverity, errorsRise, isUrgent, subjectOf } from './rules.ts';
import {
  type NewEvent,
  addEvents,
  addToOpenAlerts,
  findGuardians,
  findWindowStart,
  lockWriting,
  upsertAlert,
  weighedRules,
} from './store.ts';

export type NewAlert = {
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  /** What it is about: an address, a user name, the name of a check; never a secret. */
  readonly subject: string | null;
  /** Events that are behind it; they are added to those of an open alert of the same kind and subject. */
  readonly count: number;
  /** When the first of them happened, now. */
  readonly firstTime?: string;
};

const raiseIn = async (tx: Tx, alert: NewAlert): Promise<void> => {
  const { kind, severity, subject, count, firstTime } = alert;
  const [raised] = await upsertAlert(tx, kind, severity, subject, count, firstTime ?? null);
  if (raised === undefined) throw new Error('an alert was not stored');
  if (!raised.is_new) return;
  const data = { kind, severity, about: subject };
  await publishToStaff(tx, 'security:read', { type: 'alert.raised', object: `alert:${raised.id}`, data });
  if (!isUrgent(severity)) return;
  for (const { id } of await findGuardians(tx)) {
    // A transaction has one connection.
    await sendNotice(tx, { userId: id, event: 'security', what: 'alert', kind, about: subject ?? '' });
  }
};

/**
 * Raises an alert, in the transaction that is given or in one of its own. One alert per kind and subject is open at a
 * time: while it is, its count grows. A new one that is urgent is told to the admins, once.
 */
export const raiseAlert = (reader: Reader, alert: NewAlert): Promise<void> =>
  reader.isTransaction ? raiseIn(reader as Tx, alert) : inTransaction(reader, (tx) => raiseIn(tx, alert));

const weighRule = async (
  tx: Tx,
  rule: (typeof weighedRules)[number],
  events: readonly NewEvent[],
): Promise<void> => {
  const added = new Map<string, number>();
  for (const event of events) {
    const subject = event.kind === rule.event ? subjectOf(rule.by, event) : null;
    if (subject !== null) added.set(subject, (added.get(subject) ?? 0) + event.hits);
  }
  if (added.size === 0) return;
  const open = await addToOpenAlerts(tx, rule.kind, [...added.keys()], [...added.values()]);
  const isOpen = new Set(open.map(({ subject }) => subject));
  const rest = [...added.keys()].filter((subject) => !isOpen.has(subject));
  if (rest.length === 0) return;
  const { kind, severity } = rule;
  for (const { subject, events: count, first_at: firstTime } of await rule.weigh(tx, rest)) {
    await raiseIn(tx, { kind, severity, subject, count, firstTime });
  }
};

/** Stores events and raises the alerts that they are enough for; `lockWriting` comes first. */
export const storeEvents = async (tx: Tx, events: readonly NewEvent[]): Promise<void> => {
  await addEvents(tx, JSON.stringify(events));
  for (const rule of weighedRules) await weighRule(tx, rule, events);
};

export const noteEvent = async (
  tx: Tx,
  { user, ...event }: Pick<NewEvent, 'kind' | 'method' | 'path'> & { readonly user: Person },
): Promise<void> => {
  await lockWriting(tx);
  const noted: NewEvent = {
    ...event,
    slot: randomUUID(),
    at: new Date().toISOString(),
    user_id: user.id,
    account: user.userName,
    tried: null,
    ip: null,
    ua: null,
    code: null,
    trace_id: null,
    hits: 1,
  };
  await storeEvents(tx, [noted]);
};

/**
 * The same for failures of the server: `countSince` tells how many there were since a time. The caller stores them in
 * this transaction and lets no other node do so meanwhile.
 */
export const weighFailures = async (
  tx: Tx,
  added: number,
  countSince: (tx: Tx, start: string) => Promise<{ count: number }[]>,
): Promise<void> => {
  const { windowSeconds, threshold, severity } = errorsRise;
  if ((await addToOpenAlerts(tx, 'errors_rise', [''], [added])).length > 0) return;
  const [found] = await findWindowStart(tx, 'errors_rise', '', windowSeconds);
  const [{ count } = { count: 0 }] = found === undefined ? [] : await countSince(tx, found.start);
  if (count >= threshold) await raiseIn(tx, { kind: 'errors_rise', severity, subject: null, count });
};
