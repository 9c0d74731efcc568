import { createHmac, randomBytes } from 'node:crypto';
import type { xssKinds } from '@waybill/contract/endpoints/security.ts';
import { errorCatalogue } from '@waybill/contract/codes.ts';
import { redact, plainText } from '../../platform/log/redact.ts';
import type { RecordSecurity, Origin, Person, SentText } from '../../platform/access/witness.ts';
import type { Db } from '../../platform/db/database.ts';
import { createTally } from '../../platform/db/tally.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Log } from '../../platform/log/log.ts';
import { storeEvents } from './raise-alert.ts';
import { maskAccount } from './rules.ts';
import { type NewEvent, type NewFinding, addFindings, findTried, lockWriting } from './store.ts';

type XssKind = (typeof xssKinds)[number];

const events =
  'abort|animation[a-z]+|before[a-z]+|begin|blur|canplay[a-z]*|change|click|contextmenu|copy|cut|dblclick|drag[a-z]*|drop|end|error|finish|focus[a-z]*|hashchange|input|invalid|key[a-z]+|load[a-z]*|message|mouse[a-z]+|page[a-z]+|paste|play[a-z]*|pointer[a-z]+|popstate|progress|repeat|reset|resize|scroll[a-z]*|search|select[a-z]*|start|submit|toggle|touch[a-z]+|transition[a-z]+|unload|wheel';

const patterns: readonly (readonly [Exclude<XssKind, 'encoded'>, RegExp])[] = [
  ['script_tag', /<\s{0,20}\/?\s{0,20}script\b/i],
  ['event_handler', new RegExp(`(?:^|[\\s"'\`/<>;])on(?:${events})\\s{0,20}=`, 'i')],
  ['script_url', /(?:^|[="'(\s,;])(?:javascript|vbscript)\s{0,20}:\s{0,20}[^\s:]|data:text\/html/i],
  ['embedding', /<\s{0,20}(?:iframe|frame|object|embed|applet|svg|math|base|meta|link|style|form)\b/i],
];

const nameless: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  equals: '=',
  sol: '/',
  tab: '',
  newline: '',
};

const character = (code: number): string => (code > 31 && code < 127 ? String.fromCodePoint(code) : '');

/** Characters of ASCII that are written in one of the ways that something behind may read. */
const decodeOnce = (text: string): string =>
  text
    .replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replaceAll(/\\u00([0-7][0-9a-f])|\\x([0-7][0-9a-f])/gi, (_, long?: string, short?: string) =>
      character(Number.parseInt(long ?? short ?? '', 16)),
    )
    .replaceAll(/&#x0{0,6}([0-9a-f]{1,2});?/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replaceAll(/&#0{0,6}(\d{1,3});?/g, (_, digits: string) => character(Number(digits)))
    .replaceAll(
      /&(lt|gt|quot|apos|colon|equals|sol|tab|newline);/gi,
      (_, name: string) => nameless[name.toLowerCase()] ?? '',
    );

const firstMatch = (text: string): { kind: Exclude<XssKind, 'encoded'>; index: number } | undefined => {
  for (const [kind, pattern] of patterns) {
    const index = text.search(pattern);
    if (index !== -1) return { kind, index };
  }
  return undefined;
};

const before = 20;

/** What stands around a place; secrets are taken out of more than is shown, so that none is shown in part. */
const excerptAt = (text: string, index: number, length: number): string => {
  const lead = redact(text.slice(Math.max(0, index - 300), index)).slice(-before);
  return lead + redact(text.slice(index, index + 400)).slice(0, length - lead.length);
};

type Markup = { readonly kind: XssKind; readonly excerpt: string };

/**
 * Markup in a text that a browser would run if it were ever shown as HTML; undefined when there is none. `excerpt` is
 * what stands around it, at most `length` characters. Browsers read a scheme past tabs and line breaks, so does this.
 */
export const findMarkup = (text: string, length: number): Markup | undefined => {
  const joined = text.replaceAll(/[\t\r\n]/g, ' ');
  const plain = firstMatch(joined) ?? firstMatch(text.replaceAll(/[\t\r\n]/g, ''));
  if (plain !== undefined) return { kind: plain.kind, excerpt: excerptAt(joined, plain.index, length) };
  const once = decodeOnce(joined);
  if (once === joined) return undefined;
  for (const decoded of [once, decodeOnce(once)]) {
    const found = firstMatch(decoded);
    if (found !== undefined) return { kind: 'encoded', excerpt: excerptAt(decoded, found.index, length) };
  }
  return undefined;
};

/** Rows of a kind that one node starts a minute; what comes on top is counted by kind and call alone. */
export const rowsAMinute = 1_000;
const excerptLength = 120;

type Waiting = NewEvent & { readonly account_tried: string | null };

/** Lets a node start only so many rows of a kind a minute: a flood of one kind leaves room for the others. */
const createRation = (): ((kind: string, slot: string, minute: string) => boolean) => {
  let current = '';
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
    await storeEvents(
      tx,
      notes.map((note) => resolve(note, accounts)),
    );
  });

/**
 * Notes in memory and writes twice a second: no request waits for the database, whatever its state. The same again
 * within a minute is one row.
 */
export const createSecurity = (db: Db, log: Log) => {
  // Hashes are told apart by one node for as long as it runs; nothing can be looked up by them.
  const secret = randomBytes(32);
  const hash = (...parts: readonly (string | number | null)[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  // No kind of event is a kind of markup, too.
  const mayStart = createRation();
  const tallyOf = <T extends { readonly trace_id: string | null; readonly hits: number }>(
    write: (sums: readonly T[]) => Promise<unknown>,
  ) =>
    createTally<T>(
      log,
      (one, other) => ({ ...one, trace_id: other.trace_id, hits: one.hits + other.hits }),
      write,
    );
  const events = tallyOf<Waiting>((notes) => storeNotes(db, notes));
  const findings = tallyOf<NewFinding>((sums) => addFindings(db, JSON.stringify(sums)));

  const record: RecordSecurity = ({ kind, origin, user, tried, reason }) => {
    const at = new Date().toISOString();
    const minute = at.slice(0, 16);
    const { method, path, ip, ua, traceId } = origin;
    const code = reason === undefined ? null : errorCatalogue[reason].code;
    const account = tried === undefined ? null : plainText(tried.trim().toLowerCase(), 254);
    const common = { kind, at, method, path, code, trace_id: traceId, hits: 1 };
    const slot = hash(kind, minute, user?.id ?? null, account, ip, method, path, code);
    if (mayStart(kind, slot, minute)) {
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
    texts: (texts: readonly SentText[], origin: Origin, user: Person | undefined): void => {
      const at = new Date().toISOString();
      const minute = at.slice(0, 16);
      const { path, ip, traceId: trace_id } = origin;
      const found = texts.flatMap(({ field, text }) => {
        const markup = findMarkup(text, excerptLength);
        return markup === undefined ? [] : [{ ...markup, field: plainText(field, 100) }];
      });
      for (const { kind, field, excerpt: shown } of found) {
        const excerpt = plainText(shown, excerptLength);
        const common = { kind, at, path, excerpt, ip, trace_id, hits: 1 };
        const slot = hash(kind, minute, user?.id ?? null, ip, path, field);
        const rest = hash('rest', kind, minute, path);
        if (mayStart(kind, slot, minute))
          findings.add(slot, { ...common, slot, field, user_id: user?.id ?? null });
        else findings.add(rest, { ...common, slot: rest, field: '…', user_id: null });
      }
      if (found.length > 0) record({ kind: 'xss', origin, user });
    },
    flush: async () => void (await Promise.all([events.flush(), findings.flush()])),
    stop: async () => void (await Promise.all([events.stop(), findings.stop()])),
  };
};

export type Security = ReturnType<typeof createSecurity>;
