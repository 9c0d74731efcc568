import type { EndpointData, EndpointInput } from '@waybill/contract/endpoint.ts';
import type { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import type {
  ExceptionGroup,
  exceptionStates,
  securityEndpoints,
} from '@waybill/contract/endpoints/security.ts';
import { type Selectable, sql } from 'kysely';
import { existing } from '../../platform/app-error.ts';
import { type Reader, type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { locks } from '../../platform/db/locks.ts';
import { type Metric, addMeasurements, measured } from '../../platform/db/measurements.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { answers, equals, field, fieldsOf, hasText, view, when } from '../../platform/db/view.ts';
import type { ExceptionSource } from './rules.ts';

export type ExceptionState = (typeof exceptionStates)[number];

/** By source and cause. */
export const errors: Metric = { name: 'errors', step: 'minute' };

export const keptOccurrences = 50;

export const lockWriting = statement<never, []>(`SELECT pg_advisory_xact_lock(${locks.exceptions}, 0)`);

/** One time that a cause struck; `at` in milliseconds. */
export type NewOccurrence = Pick<
  Selectable<Tables['exception_occurrences']>,
  'number' | 'user_id' | 'place' | 'stack' | 'extra' | 'ua' | 'trace_id'
> & { readonly at: number };

export type NewOccurrences = {
  readonly fingerprint: string;
  readonly source: ExceptionSource;
  readonly message: string;
  readonly component: string | null;
  readonly hits: number;
  readonly first_at: number;
  readonly occurrences: readonly NewOccurrence[];
};

const addGroup = namedStatement<
  never,
  Omit<NewOccurrences, 'occurrences'> & Pick<NewOccurrence, 'place' | 'at' | 'number'>
>(
  `INSERT INTO exception_groups (fingerprint, source, message, component, place, hits, first_at, last_at, last_number)
   VALUES ($fingerprint, $source, $message, $component, $place, $hits, to_timestamp($first_at::float8 / 1000),
     to_timestamp($at::float8 / 1000), $number)
   ON CONFLICT (fingerprint) DO UPDATE SET hits = exception_groups.hits + excluded.hits, message = excluded.message,
     component = excluded.component, place = excluded.place, last_at = greatest(exception_groups.last_at, excluded.last_at),
     last_number = excluded.last_number,
     state = CASE WHEN exception_groups.state = 'resolved' THEN 'open' ELSE exception_groups.state END`,
);
const addOccurrences = statement<never, [string, string]>(
  `WITH struck AS (
     SELECT * FROM jsonb_to_recordset($2::jsonb) AS o (number text, at float8, user_id bigint, place text, stack text,
       extra text, ua text, trace_id text)
   ), people AS (
     INSERT INTO exception_users (fingerprint, user_id)
     SELECT DISTINCT $1, user_id FROM struck WHERE user_id IS NOT NULL ON CONFLICT DO NOTHING
   ), numbers AS (
     INSERT INTO exception_numbers (fingerprint, number, trace_id, at)
     SELECT DISTINCT ON (number) $1, number, trace_id, to_timestamp(at / 1000) FROM struck ORDER BY number, at
     ON CONFLICT DO NOTHING
   )
   INSERT INTO exception_occurrences (fingerprint, number, at, user_id, place, stack, extra, ua, trace_id)
   SELECT $1, number, to_timestamp(at / 1000), user_id, place, stack, extra, ua, trace_id FROM struck ORDER BY at`,
);
const dropOccurrences = statement<never, [string, number]>(
  `DELETE FROM exception_occurrences WHERE fingerprint = $1 AND id <= (
     SELECT id FROM exception_occurrences WHERE fingerprint = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
);

export const storeOccurrences = async (tx: Tx, batch: NewOccurrences): Promise<void> => {
  const { fingerprint, source, hits, occurrences } = batch;
  const last = occurrences.at(-1);
  if (last === undefined) return;
  await addGroup(tx, { ...batch, ...last });
  await addMeasurements(tx, [measured(errors, [source, fingerprint], hits, last.at)]);
  await addOccurrences(tx, fingerprint, JSON.stringify(occurrences));
  await dropOccurrences(tx, fingerprint, keptOccurrences);
};

export const countServerErrors = statement<{ count: number }, [string]>(
  `SELECT coalesce(sum(sum), 0)::bigint AS count FROM measurements
   WHERE metric = '${errors.name}' AND labels[1] = 'server' AND at >= date_trunc('minute', $1::timestamptz)`,
);

// Listing -----------------------------------------------------------------------------

const isOfNumber = (word: string) => sql`g.fingerprint IN (SELECT n.fingerprint FROM exception_numbers n
  WHERE n.number IN (${word}, ${word.toUpperCase()}) OR n.trace_id = ${word})`;

const groups = view<ExceptionGroup>(
  { from: 'exception_groups g', order: 'g.last_at DESC, g.fingerprint' },
  {
    ...fieldsOf('g', 'fingerprint', 'source', 'state', 'message', 'component', 'place', 'lastNumber'),
    count: field.value('g.hits'),
    users: field.value('(SELECT count(*) FROM exception_users u WHERE u.fingerprint = g.fingerprint)'),
    firstTime: field.time('g.first_at'),
    lastTime: field.time('g.last_at'),
  },
);

export const listGroups = (
  reader: Reader,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  asked: Omit<EndpointInput<typeof securityEndpoints.exceptionStatistics>['query'], 'startTime' | 'endTime'>,
) =>
  groups.longPage(
    reader,
    asked,
    sql`g.last_at >= to_timestamp(${startMs}::float8 / 1000)`,
    sql`g.first_at < to_timestamp(${endMs}::float8 / 1000)`,
    equals('g.source', asked.source),
    equals('g.state', asked.state),
    when(
      asked.keyword,
      (word) =>
        sql`(${hasText(word, 'g.message')} OR g.fingerprint = ${word.toLowerCase()} OR ${isOfNumber(word)})`,
    ),
  );

/** Throws notFound. */
export const groupOf = async (reader: Reader, fingerprint: string): Promise<ExceptionGroup> => {
  return existing(await groups.one(reader, equals('g.fingerprint', fingerprint)));
};

export const listOccurrences = answers<
  EndpointData<typeof securityEndpoints.getException>['occurrences'][number],
  [string]
>(
  {
    ...fieldsOf('o', 'place', 'stack', 'extra', 'ua', 'traceId'),
    errorNumber: field.value('o.number'),
    time: field.time('o.at'),
    user: field.partyOrNull('u.id', 'u.user_name'),
  },
  (columns) => `SELECT ${columns} FROM exception_occurrences o LEFT JOIN users u ON u.id = o.user_id
   WHERE o.fingerprint = $1 ORDER BY o.id DESC`,
);

export const errorsOfTrace = answers<
  EndpointData<typeof callLogEndpoints.getTrace>['errors'][number],
  [string]
>(
  {
    ...fieldsOf('g', 'fingerprint', 'source', 'message'),
    time: field.time('n.at'),
  },
  (columns) => `SELECT ${columns} FROM exception_numbers n JOIN exception_groups g USING (fingerprint)
   WHERE n.trace_id = $1 ORDER BY n.at, g.fingerprint LIMIT 100`,
);

export const lockGroup = statement<{ state: ExceptionState }, [string]>(
  'SELECT state FROM exception_groups WHERE fingerprint = $1 FOR UPDATE',
);

export const updateState = statement<never, [string, ExceptionState]>(
  'UPDATE exception_groups SET state = $2 WHERE fingerprint = $1',
);
