import type { SecurityEventKind } from '@waybill/contract/endpoints/security.ts';
import { type Selectable, sql } from 'kysely';
import { type Db, type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { type Page, readLongPage } from '../../platform/db/read-page.ts';
import { beginsWith } from '../../platform/db/like.ts';
import { locks } from '../../platform/db/locks.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { msOf } from '../../platform/db/times.ts';
import type { AlertKind, AlertRule, AlertSeverity, Counted, SubjectOf } from './rules.ts';
import type { XssKind } from './find-markup.ts';

/**
 * Waits until no other node writes to the security log and keeps others out until the transaction ends, so that what
 * an alert counts is all there.
 */
export const lockWriting = statement<never, []>(`SELECT pg_advisory_xact_lock(${locks.securityLog}, 0)`);

export const findTried = statement<{ tried: string; id: number; user_name: string }, [readonly string[]]>(
  `SELECT DISTINCT ON (t.tried) t.tried, u.id, u.user_name FROM unnest($1::text[]) AS t (tried)
   JOIN users u ON u.user_name = t.tried OR u.email = t.tried ORDER BY t.tried, u.id`,
);

/** An event to be stored; `at` in milliseconds. */
export type NewEvent = {
  readonly slot: string;
  readonly kind: SecurityEventKind;
  readonly at: number;
  readonly user_id: number | null;
  readonly account: string | null;
  readonly tried: string | null;
  readonly ip: string | null;
  readonly ua: string | null;
  readonly method: string;
  readonly path: string;
  readonly code: number | null;
  readonly trace_id: string | null;
  readonly hits: number;
};

const addEvents = statement<never, [string]>(
  `INSERT INTO security_events (slot, kind, at, user_id, account, tried, ip, ua, method, path, code, trace_id, hits)
   SELECT e.slot, e.kind, to_timestamp(e.at / 1000.0), e.user_id, e.account, e.tried, e.ip, e.ua, e.method, e.path,
     e.code, e.trace_id, e.hits
   FROM jsonb_to_recordset($1::jsonb) AS e (slot text, kind text, at float8, user_id bigint, account text, tried text,
     ip text, ua text, method text, path text, code int, trace_id text, hits int)
   ON CONFLICT (slot) DO UPDATE SET hits = security_events.hits + excluded.hits, trace_id = excluded.trace_id`,
);

/** Adds events, or their hits to those of the same slot. */
export const storeEvents = async (tx: Tx, events: readonly NewEvent[]): Promise<void> => {
  await addEvents(tx, JSON.stringify(events));
};

/** A text with markup to be stored; `at` in milliseconds. */
export type NewFinding = {
  readonly slot: string;
  readonly kind: XssKind;
  readonly at: number;
  readonly path: string;
  readonly field: string;
  readonly excerpt: string;
  readonly user_id: number | null;
  readonly ip: string;
  readonly trace_id: string;
  readonly hits: number;
};

const addFindings = statement<never, [string]>(
  `INSERT INTO xss_findings (slot, kind, at, path, field, excerpt, user_id, ip, trace_id, hits)
   SELECT e.slot, e.kind, to_timestamp(e.at / 1000.0), e.path, e.field, e.excerpt, e.user_id, e.ip, e.trace_id, e.hits
   FROM jsonb_to_recordset($1::jsonb) AS e (slot text, kind text, at float8, path text, field text, excerpt text,
     user_id bigint, ip text, trace_id text, hits int)
   ON CONFLICT (slot) DO UPDATE SET hits = xss_findings.hits + excluded.hits, trace_id = excluded.trace_id`,
);

export const storeFindings = async (db: Db, findings: readonly NewFinding[]): Promise<void> => {
  await addFindings(db, JSON.stringify(findings));
};

// Listing -----------------------------------------------------------------------------

export type EventFilter = {
  readonly kind?: SecurityEventKind | undefined;
  readonly userId?: number | undefined;
  readonly keyword?: string | undefined;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
};

export type StoredEvent = Selectable<Tables['security_events']>;

const matching = (reader: Reader, { kind, userId, keyword, startTime, endTime }: EventFilter) => {
  let query = reader.selectFrom('security_events as e');
  if (kind !== undefined) query = query.where('e.kind', '=', kind);
  if (userId !== undefined) query = query.where('e.user_id', '=', userId);
  if (startTime !== undefined) query = query.where('e.at', '>=', sql<string>`${startTime}::timestamptz`);
  if (endTime !== undefined) query = query.where('e.at', '<', sql<string>`${endTime}::timestamptz`);
  if (keyword === undefined) return query;
  const begins = beginsWith(keyword.toLowerCase());
  return query.where((is) => is.or([is('e.ip', '=', keyword), is('e.account', 'like', begins)]));
};

export const listEvents = (
  reader: Reader,
  filter: EventFilter,
  page: Page,
): Promise<{ list: StoredEvent[]; total: number; more: boolean }> => {
  const rows = matching(reader, filter).selectAll('e').orderBy('e.at', 'desc').orderBy('e.id', 'desc');
  return readLongPage(reader, rows, matching(reader, filter).select('e.id'), page);
};

// Alerts ------------------------------------------------------------------------------

export type StoredAlert = Selectable<Tables['security_alerts']>;

/** Raises an alert, or adds to the one that is open; whether it is a new one. */
export const upsertAlert = statement<
  { id: number; is_new: boolean },
  [AlertKind, AlertSeverity, string | null, number, string | null]
>(
  `INSERT INTO security_alerts (kind, severity, subject, count, first_at)
   VALUES ($1, $2, $3, $4, coalesce($5::timestamptz, now()))
   ON CONFLICT (kind, (coalesce(subject, ''))) WHERE acknowledged_at IS NULL
   DO UPDATE SET count = security_alerts.count + excluded.count, last_at = now()
   RETURNING id, (xmax = 0) AS is_new`,
);

export const addToOpenAlerts = statement<
  { subject: string },
  [AlertKind, readonly string[], readonly number[]]
>(
  `UPDATE security_alerts a SET count = a.count + b.added, last_at = now()
   FROM unnest($2::text[], $3::int[]) AS b (subject, added)
   WHERE a.kind = $1 AND coalesce(a.subject, '') = b.subject AND a.acknowledged_at IS NULL
   RETURNING b.subject`,
);

/** From when on what happened counts for an alert: within its window, and after it was last acknowledged. */
export const findWindowStart = statement<{ start: string }, [AlertKind, string, number]>(
  `SELECT greatest(now() - make_interval(secs => $3::float8),
     (SELECT max(acknowledged_at) FROM security_alerts WHERE kind = $1 AND coalesce(subject, '') = $2)) AS start`,
);

const subjects: Readonly<Record<SubjectOf, string>> = {
  account: 'CASE WHEN e.user_id IS NOT NULL THEN e.account END',
  ip: 'e.ip',
  who: 'coalesce(CASE WHEN e.user_id IS NOT NULL THEN e.account END, e.ip)',
};
const counts: Readonly<Record<Counted, string>> = {
  events: 'sum(e.hits)',
  accounts: 'count(DISTINCT coalesce(e.user_id::text, e.tried))',
  paths: 'count(DISTINCT e.method || e.path)',
};
const texts = new Map<string, ReturnType<typeof weighing>>();

const weighing = (by: SubjectOf, counted: Counted) =>
  statement<
    { subject: string; events: number; first_at: string },
    [SecurityEventKind, readonly string[], number, number, AlertKind]
  >(
    `SELECT e.subject, sum(e.hits)::bigint AS events, min(e.at) AS first_at
     FROM (SELECT *, ${subjects[by]} AS subject FROM security_events e
       WHERE e.kind = $1 AND e.at > now() - make_interval(secs => $3::float8)) e
     LEFT JOIN (SELECT coalesce(subject, '') AS subject, max(acknowledged_at) AS at FROM security_alerts
       WHERE kind = $5 AND acknowledged_at IS NOT NULL AND coalesce(subject, '') = ANY ($2::text[]) GROUP BY 1) k
       ON k.subject = e.subject
     WHERE e.subject = ANY ($2::text[]) AND (k.at IS NULL OR e.at > k.at)
     GROUP BY e.subject HAVING ${counts[counted]} >= $4::bigint`,
  );

export const weighSubjects = (
  tx: Tx,
  rule: Omit<AlertRule, 'severity'>,
  among: readonly string[],
): Promise<{ subject: string; events: number; first_at: string }[]> => {
  const name = `${rule.by} ${rule.counted}`;
  const weigh = texts.get(name) ?? weighing(rule.by, rule.counted);
  texts.set(name, weigh);
  return weigh(tx, rule.event, among, rule.windowSeconds, rule.threshold, rule.kind);
};

export const findGuardians = statement<{ id: number }, []>(
  `SELECT id FROM users WHERE role IN ('admin', 'super_admin') AND status IN ('active', 'locked') ORDER BY id`,
);

export type AlertFilter = {
  readonly state?: 'open' | 'acknowledged' | undefined;
  readonly severity?: AlertSeverity | undefined;
};

const alertsOf = (reader: Reader, { state, severity }: AlertFilter) => {
  let query = reader.selectFrom('security_alerts as a');
  if (state !== undefined) query = query.where('a.acknowledged_at', state === 'open' ? 'is' : 'is not', null);
  return severity === undefined ? query : query.where('a.severity', '=', severity);
};

export const listAlerts = async (
  reader: Reader,
  filter: AlertFilter,
  page: Page,
): Promise<{ list: StoredAlert[]; total: number; more: boolean; open: number }> => {
  const rows = alertsOf(reader, filter)
    .selectAll('a')
    .orderBy(sql`a.acknowledged_at IS NOT NULL`)
    .orderBy('a.last_at', 'desc')
    .orderBy('a.id', 'desc');
  const [found, { open }] = await Promise.all([
    readLongPage(reader, rows, alertsOf(reader, filter).select('a.id'), page),
    reader
      .selectFrom('security_alerts as a')
      .select((is) => is.fn.countAll<number>().as('open'))
      .where('a.acknowledged_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...found, open };
};

export const lockAlert = (tx: Tx, id: number): Promise<StoredAlert | undefined> =>
  tx.selectFrom('security_alerts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateAcknowledged = (tx: Tx, id: number, by: string, remark: string): Promise<StoredAlert> =>
  tx
    .updateTable('security_alerts')
    .set({ acknowledged_at: sql<string>`now()`, acknowledged_by_name: by, remark })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

// Markup ------------------------------------------------------------------------------

const within = 'f.at >= to_timestamp($1::float8 / 1000) AND f.at < to_timestamp($2::float8 / 1000)';

export const countFindingKinds = statement<{ kind: XssKind; count: number }, [number, number]>(
  `SELECT f.kind, sum(f.hits)::bigint AS count FROM xss_findings f WHERE ${within} GROUP BY 1 ORDER BY 2 DESC, 1`,
);

export const countFindingLocations = statement<
  { path: string; field: string; count: number; last_at: string },
  [number, number]
>(
  `SELECT f.path, f.field, sum(f.hits)::bigint AS count, max(f.at) AS last_at FROM xss_findings f
   WHERE ${within} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 50`,
);

/** Findings by steps of a range, steps without any included; `$3` seconds a step. */
export const countFindingPoints = statement<{ time_ms: number; count: number }, [number, number, number]>(
  `WITH found AS (
     SELECT date_bin(make_interval(secs => $3::float8), f.at, to_timestamp($1::float8 / 1000)) AS step, sum(f.hits) AS hits
     FROM xss_findings f WHERE ${within} GROUP BY 1
   )
   SELECT ${msOf('s.step')} AS time_ms, coalesce(found.hits, 0)::bigint AS count
   FROM generate_series(to_timestamp($1::float8 / 1000), to_timestamp($2::float8 / 1000) - interval '1 ms',
     make_interval(secs => $3::float8)) AS s (step) LEFT JOIN found ON found.step = s.step ORDER BY 1`,
);

export type FindingSample = Omit<Selectable<Tables['xss_findings']>, 'id' | 'slot' | 'hits'> & {
  readonly user_name: string | null;
};

export const listFindings = statement<FindingSample, [number, number]>(
  `SELECT f.kind, f.at, f.path, f.field, f.excerpt, f.user_id, f.ip, f.trace_id, u.user_name
   FROM xss_findings f LEFT JOIN users u ON u.id = f.user_id WHERE ${within} ORDER BY f.at DESC, f.id DESC LIMIT 20`,
);

// Forgetting --------------------------------------------------------------------------

export const hasEvents = statement<{ has: boolean }, []>(
  'SELECT EXISTS (SELECT FROM security_events) AS has',
);
