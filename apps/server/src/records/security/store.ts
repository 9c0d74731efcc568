import type {
  SecurityAlert,
  SecurityEvent,
  securityEndpoints,
} from '@waybill/contract/endpoints/security.ts';
import type { EndpointData, EndpointInput } from '@waybill/contract/endpoint.ts';
import { type Selectable, sql } from 'kysely';
import { type Reader, statement } from '../../platform/db/database.ts';
import { beginsWith } from '../../platform/db/like.ts';
import { locks } from '../../platform/db/locks.ts';
import { rowIdOrNone } from '../../platform/db/row-id.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { msOf, wallTime } from '../../platform/db/times.ts';
import { answers, equals, field, fieldsOf, view, when } from '../../platform/db/view.ts';
import { type AlertKind, type AlertRule, type AlertSeverity, alertRules, evidenceOf } from './rules.ts';

/**
 * Waits until no other node writes to the security log and keeps others out until the transaction ends, so that what
 * an alert counts is all there.
 */
export const lockWriting = statement<never, []>(`SELECT pg_advisory_xact_lock(${locks.securityLog}, 0)`);

export const findTried = statement<{ tried: string; id: number; user_name: string }, [readonly string[]]>(
  `SELECT DISTINCT ON (t.tried) t.tried, u.id, u.user_name FROM unnest($1::text[]) AS t (tried)
   JOIN users u ON u.user_name = t.tried OR u.email = t.tried ORDER BY t.tried, u.id`,
);

export type NewEvent = Omit<Selectable<Tables['security_events']>, 'id'>;
export type NewFinding = Omit<Selectable<Tables['xss_findings']>, 'id'>;

/** Adds rows as JSON, or their hits to those of the same slot. */
const adding = (table: string, columns: string) =>
  statement<never, [string]>(
    `INSERT INTO ${table} AS t (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
     ON CONFLICT (slot) DO UPDATE SET hits = t.hits + excluded.hits, trace_id = excluded.trace_id`,
  );
export const addEvents = adding(
  'security_events',
  'slot, kind, at, user_id, account, tried, ip, ua, method, path, code, trace_id, hits',
);
export const addFindings = adding(
  'xss_findings',
  'slot, kind, at, path, field, excerpt, user_id, ip, trace_id, hits',
);

const events = view<SecurityEvent>(
  { from: 'security_events e', order: 'e.at DESC, e.id DESC' },
  {
    id: field.id('e.id'),
    time: field.time('e.at'),
    ...fieldsOf('e', 'kind', 'account', 'ip', 'ua', 'method', 'path', 'code', 'traceId'),
    user: field.partyOrNull('e.user_id', 'e.account'),
    count: field.value('e.hits'),
  },
);

export const listEvents = (
  reader: Reader,
  asked: EndpointInput<typeof securityEndpoints.listSecurityEvents>['query'],
) =>
  events.longPage(
    reader,
    asked,
    equals('e.kind', asked.kind),
    equals('e.user_id', rowIdOrNone(asked.userId)),
    when(asked.startTime, (start) => sql`e.at >= ${start}::timestamptz`),
    when(asked.endTime, (end) => sql`e.at < ${end}::timestamptz`),
    when(asked.keyword, (word) => sql`(e.ip = ${word} OR e.account LIKE ${beginsWith(word.toLowerCase())})`),
  );

// Alerts ------------------------------------------------------------------------------

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

const subjects = {
  account: 'CASE WHEN e.user_id IS NOT NULL THEN e.account END',
  ip: 'e.ip',
  who: 'coalesce(CASE WHEN e.user_id IS NOT NULL THEN e.account END, e.ip)',
} as const satisfies Record<AlertRule['by'], string>;
const counts = {
  events: 'sum(e.hits)',
  accounts: 'count(DISTINCT coalesce(e.user_id::text, e.tried))',
  paths: 'count(DISTINCT e.method || e.path)',
} as const satisfies Record<AlertRule['counted'], string>;

const weighing = ({ kind, event, by, counted, windowSeconds, threshold }: AlertRule) =>
  statement<{ subject: string; events: number; first_at: string }, [readonly string[]]>(
    `SELECT e.subject, sum(e.hits)::bigint AS events, min(e.at) AS first_at
     FROM (SELECT *, ${subjects[by]} AS subject FROM security_events e
       WHERE e.kind = '${event}' AND e.at > now() - make_interval(secs => ${windowSeconds})) e
     LEFT JOIN (SELECT coalesce(subject, '') AS subject, max(acknowledged_at) AS at FROM security_alerts
       WHERE kind = '${kind}' AND acknowledged_at IS NOT NULL AND coalesce(subject, '') = ANY ($1::text[]) GROUP BY 1) k
       ON k.subject = e.subject
     WHERE e.subject = ANY ($1::text[]) AND (k.at IS NULL OR e.at > k.at)
     GROUP BY e.subject HAVING ${counts[counted]} >= ${threshold}`,
  );

/** Every rule with what finds subjects of a list for which it is time to raise an alert. */
export const weighedRules = alertRules.map((rule) => ({ ...rule, weigh: weighing(rule) }));

export const findGuardians = statement<{ id: number }, []>(
  `SELECT id FROM users WHERE role IN ('admin', 'super_admin') AND status IN ('active', 'locked') ORDER BY id`,
);

const acknowledgement = `CASE WHEN a.acknowledged_at IS NOT NULL THEN json_build_object('by',
  coalesce(a.acknowledged_by_name, ''), 'time', a.acknowledged_at::text, 'remark', coalesce(a.remark, '')) END`;

export const alerts = view<SecurityAlert>(
  { from: 'security_alerts a', order: 'a.acknowledged_at IS NOT NULL, a.last_at DESC, a.id DESC' },
  {
    id: field.id('a.id'),
    ...fieldsOf('a', 'kind', 'severity', 'subject', 'count'),
    firstTime: field.time('a.first_at'),
    lastTime: field.time('a.last_at'),
    acknowledged: field.read(
      acknowledgement,
      (by: SecurityAlert['acknowledged']) => by && { ...by, time: wallTime(by.time) },
    ),
    evidence: field.read(
      `json_build_object('kind', a.kind, 'subject', a.subject)`,
      ({ kind, subject }: Pick<SecurityAlert, 'kind' | 'subject'>) => evidenceOf(kind, subject),
    ),
  },
);

export const listAlerts = async (
  reader: Reader,
  asked: EndpointInput<typeof securityEndpoints.listAlerts>['query'],
) => {
  const [found, open] = await Promise.all([
    alerts.longPage(
      reader,
      asked,
      when(asked.state, (state) => sql`(a.acknowledged_at IS NULL) = ${state === 'open'}`),
      equals('a.severity', asked.severity),
    ),
    alerts.count(reader, [sql`a.acknowledged_at IS NULL`]),
  ]);
  return { ...found, open };
};

export const lockAlert = statement<{ id: number }, [number]>(
  'SELECT id FROM security_alerts WHERE id = $1 FOR UPDATE',
);

export const updateAcknowledged = statement<never, [number, string, string]>(
  'UPDATE security_alerts SET acknowledged_at = now(), acknowledged_by_name = $2, remark = $3 WHERE id = $1',
);

// Markup ------------------------------------------------------------------------------

type Statistics = EndpointData<typeof securityEndpoints.xssStatistics>;
const within = 'f.at >= to_timestamp($1::float8 / 1000) AND f.at < to_timestamp($2::float8 / 1000)';

export const countFindingKinds = statement<Statistics['kinds'][number], [number, number]>(
  `SELECT f.kind, sum(f.hits)::bigint AS count FROM xss_findings f WHERE ${within} GROUP BY 1 ORDER BY 2 DESC, 1`,
);

export const countFindingLocations = answers<Statistics['places'][number], [number, number]>(
  {
    ...fieldsOf('f', 'path', 'field'),
    count: field.value('sum(f.hits)::bigint'),
    lastTime: field.time('max(f.at)'),
  },
  (columns) =>
    `SELECT ${columns} FROM xss_findings f WHERE ${within} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 50`,
);

/** Findings by steps of a range, steps without any included; `$3` seconds a step. */
export const countFindingPoints = statement<Statistics['points'][number], [number, number, number]>(
  `WITH found AS (
     SELECT date_bin(make_interval(secs => $3::float8), f.at, to_timestamp($1::float8 / 1000)) AS step, sum(f.hits) AS hits
     FROM xss_findings f WHERE ${within} GROUP BY 1
   )
   SELECT ${msOf('s.step')} AS "timeMs", coalesce(found.hits, 0)::bigint AS count
   FROM generate_series(to_timestamp($1::float8 / 1000), to_timestamp($2::float8 / 1000) - interval '1 ms',
     make_interval(secs => $3::float8)) AS s (step) LEFT JOIN found ON found.step = s.step ORDER BY 1`,
);

export const listFindings = answers<Statistics['samples'][number], [number, number]>(
  {
    time: field.time('f.at'),
    ...fieldsOf('f', 'kind', 'path', 'field', 'excerpt', 'ip', 'traceId'),
    user: field.partyOrNull('u.id', 'u.user_name'),
  },
  (columns) => `SELECT ${columns} FROM xss_findings f LEFT JOIN users u ON u.id = f.user_id
     WHERE ${within} ORDER BY f.at DESC, f.id DESC LIMIT 20`,
);
