import { createHmac, randomBytes } from 'node:crypto';
import { errorCatalogue } from '@waybill/contract/codes.ts';
import type { RecordSecurity, Origin, Person, SentText } from '../../platform/access/witness.ts';
import type { Db } from '../../platform/db/database.ts';
import { createTally } from '../../platform/db/tally.ts';
import { inTransaction, sqlState } from '../../platform/db/transaction.ts';
import type { Log } from '../../platform/log/log.ts';
import { plainText } from '../../platform/log/redact.ts';
import { findMarkup } from './find-markup.ts';
import { weighEvents } from './raise-alert.ts';
import { maskAccount } from './rules.ts';
import {
  type NewEvent,
  type NewFinding,
  findTried,
  lockWriting,
  storeEvents,
  storeFindings,
} from './store.ts';

/** Rows of a kind that one node starts a minute; what comes on top is counted by kind and call alone. */
export const rowsAMinute = 1_000;
const excerptLength = 120;

export type Security = {
  readonly record: RecordSecurity;
  texts(texts: readonly SentText[], origin: Origin, user: Person | undefined): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
};

type Waiting = NewEvent & { readonly account_tried: string | null };

/** Lets a node start only so many rows of a kind a minute: a flood of one kind leaves room for the others. */
const createRation = (): ((kind: string, slot: string, minute: number) => boolean) => {
  let current = 0;
  let kinds = new Map<string, Set<string>>();
  return (kind, slot, minute) => {
    if (minute !== current) {
      current = minute;
      kinds = new Map();
    }
    const slots = kinds.get(kind) ?? new Set();
    kinds.set(kind, slots);
    if (slots.size < rowsAMinute) slots.add(slot);
    return slots.has(slot);
  };
};

const resolve = ({ account_tried, ...event }: Waiting, accounts: ReadonlyMap<string, Person>): NewEvent => {
  if (account_tried === null) return event;
  const owner = accounts.get(account_tried);
  return owner === undefined
    ? { ...event, account: maskAccount(account_tried) }
    : { ...event, user_id: owner.id, account: owner.userName, tried: null };
};

const storeNotes = (db: Db, notes: readonly Waiting[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockWriting(tx);
    const tried = [...new Set(notes.flatMap(({ account_tried: one }) => (one === null ? [] : [one])))];
    const found = tried.length === 0 ? [] : await findTried(tx, tried);
    const accounts = new Map(found.map((one) => [one.tried, { id: one.id, userName: one.user_name }]));
    const events = notes.map((record) => resolve(record, accounts));
    await storeEvents(tx, events);
    await weighEvents(tx, events);
  });

/** Tries what cannot be stored because of what it is no second time: it would keep everything behind it waiting. */
const unlessUnstorable =
  <T>(log: Log, write: (sums: readonly T[]) => Promise<void>) =>
  async (sums: readonly T[]): Promise<void> => {
    try {
      await write(sums);
    } catch (error) {
      const state = sqlState(error);
      if (state?.startsWith('22') !== true && state?.startsWith('23') !== true) throw error;
      log.error({ err: error, lost: sums.length }, 'notes of safety could not be stored and are lost');
    }
  };

/**
 * Notes in memory and writes twice a second: no request waits for the database, whatever its state. The same again
 * within a minute is one row.
 */
export const createSecurity = (db: Db, log: Log): Security => {
  // Hashes are told apart by one node for as long as it runs; nothing can be looked up by them.
  const secret = randomBytes(32);
  const hash = (...parts: readonly (string | number | null)[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  const mayStartEvent = createRation();
  const mayStartFinding = createRation();
  const events = createTally<Waiting>(
    log,
    (one, other) => ({ ...one, trace_id: other.trace_id, hits: one.hits + other.hits }),
    unlessUnstorable(log, (notes) => storeNotes(db, notes)),
  );
  const findings = createTally<NewFinding>(
    log,
    (one, other) => ({ ...one, trace_id: other.trace_id, hits: one.hits + other.hits }),
    unlessUnstorable(log, (sums) => storeFindings(db, sums)),
  );

  const record: RecordSecurity = ({ kind, origin, user, tried, reason }) => {
    const at = Date.now();
    const minute = Math.floor(at / 60_000);
    const { method, path, ip, ua, traceId } = origin;
    const code = reason === undefined ? null : errorCatalogue[reason].code;
    const account = tried === undefined ? null : plainText(tried.trim().toLowerCase(), 254);
    const common = { kind, at, method, path, code, trace_id: traceId, hits: 1 };
    const slot = hash(kind, minute, user?.id ?? null, account, ip, method, path, code);
    if (mayStartEvent(kind, slot, minute)) {
      events.add(slot, {
        ...common,
        slot,
        user_id: user?.id ?? null,
        account: user?.userName ?? null,
        tried: account === null ? null : hash('tried', account),
        account_tried: account,
        ip,
        ua: ua === null ? null : plainText(ua, 300),
      });
      return;
    }
    const rest = hash('rest', kind, minute, method, path);
    const nobody = { user_id: null, account: null, tried: null, account_tried: null, ip: null, ua: null };
    events.add(rest, { ...common, ...nobody, slot: rest });
  };

  return {
    record,
    texts: (texts, origin, user) => {
      const at = Date.now();
      const minute = Math.floor(at / 60_000);
      const { path, ip, traceId } = origin;
      let seen = 0;
      for (const { field: sent, text } of texts) {
        const found = findMarkup(text, excerptLength);
        if (found === undefined) continue;
        seen += 1;
        const { kind } = found;
        const field = plainText(sent, 100);
        const slot = hash(kind, minute, user?.id ?? null, ip, path, field);
        const mayStart = mayStartFinding(kind, slot, minute);
        const rest = hash('rest', kind, minute, path);
        const common = {
          kind,
          at,
          path,
          excerpt: plainText(found.excerpt, excerptLength),
          trace_id: traceId,
        };
        findings.add(mayStart ? slot : rest, {
          ...common,
          slot: mayStart ? slot : rest,
          field: mayStart ? field : '…',
          user_id: mayStart ? (user?.id ?? null) : null,
          ip,
          hits: 1,
        });
      }
      if (seen > 0) record({ kind: 'xss', origin, user });
    },
    flush: async () => {
      await Promise.all([events.flush(), findings.flush()]);
    },
    stop: async () => {
      await Promise.all([events.stop(), findings.stop()]);
    },
  };
};
