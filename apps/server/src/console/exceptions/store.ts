import type { exceptionStates } from '@waybill/contract/endpoints/security.ts';
import { type Selectable, sql } from 'kysely';
import { type Reader, type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { type Page, readLongPage } from '../../platform/db/read-page.ts';
import { contains } from '../../platform/db/like.ts';
import { locks } from '../../platform/db/locks.ts';
import { type Metric, addMeasurements, measured } from '../../platform/db/measurements.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import type { ExceptionSource } from './rules.ts';

export type ExceptionState = (typeof exceptionStates)[number];

/** By source and cause. */
export const errors: Metric = { name: 'errors', step: 'minute' };

export const keptOccurrences = 50;

export const lockWriting = statement<never, []>(`SELECT pg_advisory_xact_lock(${locks.exceptions}, 0)`);

/** One time that a cause struck; `at` in milliseconds. */
export type NewOccurrence = {
  readonly number: string;
  readonly at: number;
  readonly user_id: number | null;
  readonly place: string | null;
  readonly stack: string | null;
  readonly extra: string | null;
  readonly ua: string | null;
  readonly trace_id: string | null;
};

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

/** Stores what happened of one cause; one that was resolved is open again. */
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

export type StoredGroup = Selectable<Tables['exception_groups']> & { readonly users: number };

export type GroupFilter = {
  readonly source?: ExceptionSource | undefined;
  readonly state?: ExceptionState | undefined;
  readonly keyword?: string | undefined;
  readonly startMs: number;
  readonly endMs: number;
};

const users = sql<number>`(SELECT count(*) FROM exception_users u WHERE u.fingerprint = g.fingerprint)`;
const time = (ms: number) => sql<string>`to_timestamp(${ms}::float8 / 1000)`;

const matching = (reader: Reader, { source, state, keyword, startMs, endMs }: GroupFilter) => {
  let query = reader
    .selectFrom('exception_groups as g')
    .where('g.last_at', '>=', time(startMs))
    .where('g.first_at', '<', time(endMs));
  if (source !== undefined) query = query.where('g.source', '=', source);
  if (state !== undefined) query = query.where('g.state', '=', state);
  if (keyword === undefined) return query;
  const pattern = contains(keyword);
  return query.where((is) =>
    is.or([
      is('g.message', 'ilike', pattern),
      is('g.fingerprint', '=', keyword.toLowerCase()),
      is(
        'g.fingerprint',
        'in',
        is
          .selectFrom('exception_numbers as n')
          .select('n.fingerprint')
          .where((one) =>
            one.or([
              one('n.number', 'in', [keyword, keyword.toUpperCase()]),
              one('n.trace_id', '=', keyword),
            ]),
          ),
      ),
    ]),
  );
};

export const listGroups = (
  reader: Reader,
  filter: GroupFilter,
  page: Page,
): Promise<{ list: StoredGroup[]; total: number; more: boolean }> => {
  const rows = matching(reader, filter)
    .selectAll('g')
    .select(users.as('users'))
    .orderBy('g.last_at', 'desc')
    .orderBy('g.fingerprint');
  return readLongPage(reader, rows, matching(reader, filter).select('g.fingerprint'), page);
};

export const findGroup = (reader: Reader, fingerprint: string): Promise<StoredGroup | undefined> =>
  reader
    .selectFrom('exception_groups as g')
    .selectAll('g')
    .select(users.as('users'))
    .where('g.fingerprint', '=', fingerprint)
    .executeTakeFirst();

export type StoredOccurrence = Omit<NewOccurrence, 'at'> & {
  readonly at: string;
  readonly user_name: string | null;
};

export const listOccurrences = statement<StoredOccurrence, [string]>(
  `SELECT o.number, o.at, o.user_id, o.place, o.stack, o.extra, o.ua, o.trace_id, u.user_name
   FROM exception_occurrences o LEFT JOIN users u ON u.id = o.user_id
   WHERE o.fingerprint = $1 ORDER BY o.id DESC`,
);

export type TraceError = {
  readonly fingerprint: string;
  readonly at: string;
  readonly source: ExceptionSource;
  readonly message: string;
};

export const findTraceErrors = statement<TraceError, [string]>(
  `SELECT g.fingerprint, n.at, g.source, g.message FROM exception_numbers n JOIN exception_groups g USING (fingerprint)
   WHERE n.trace_id = $1 ORDER BY n.at, g.fingerprint LIMIT 100`,
);

export const lockGroup = async (tx: Tx, fingerprint: string): Promise<ExceptionState | undefined> =>
  (
    await tx
      .selectFrom('exception_groups')
      .select('state')
      .where('fingerprint', '=', fingerprint)
      .forUpdate()
      .executeTakeFirst()
  )?.state;

export const updateState = async (tx: Tx, fingerprint: string, state: ExceptionState): Promise<void> => {
  await tx.updateTable('exception_groups').set({ state }).where('fingerprint', '=', fingerprint).execute();
};
