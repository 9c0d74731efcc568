import { type Insertable, sql } from 'kysely';
import { type Db, type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { type Page, readLongPage } from '../../platform/db/read-page.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';

/** Adds an entry and answers its place; the database gives it that, its time and its hash. */
export const insertEntry = async (tx: Tx, entry: Insertable<Tables['audit_entries']>): Promise<number> =>
  (await tx.insertInto('audit_entries').values(entry).returning('seq').executeTakeFirstOrThrow()).seq;

export type AuditFilter = {
  readonly actorId?: number | undefined;
  readonly act?: string | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  readonly traceId?: string | undefined;
  /** Days in the product's zone, both counted. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
};

const matching = (reader: Reader, filter: AuditFilter) => {
  let query = reader.selectFrom('audit_entries as a');
  if (filter.actorId !== undefined) query = query.where('a.actor_id', '=', filter.actorId);
  if (filter.act !== undefined && filter.act.includes('.')) query = query.where('a.act', '=', filter.act);
  else if (filter.act !== undefined)
    // Every act of a resource: what begins with its name and a dot, in byte order.
    query = query.where(
      sql<boolean>`a.act ~>=~ ${`${filter.act}.`}::text AND a.act ~<~ ${`${filter.act}/`}::text`,
    );
  if (filter.targetType !== undefined) query = query.where('a.target_type', '=', filter.targetType);
  if (filter.targetId !== undefined) query = query.where('a.target_id', '=', filter.targetId);
  if (filter.traceId !== undefined) query = query.where('a.trace_id', '=', filter.traceId);
  if (filter.startDate !== undefined)
    query = query.where('a.created_at', '>=', sql<string>`${filter.startDate}::date`);
  if (filter.endDate !== undefined)
    query = query.where('a.created_at', '<', sql<string>`${filter.endDate}::date + 1`);
  return query;
};

export type StoredEntry = Awaited<ReturnType<typeof listEntries>>['list'][number];

const newestFirst = (reader: Reader, filter: AuditFilter) =>
  matching(reader, filter)
    .selectAll('a')
    .select(sql<string>`encode(a.hash, 'hex')`.as('hex'))
    .orderBy('a.seq', 'desc');

export const listEntries = (db: Db, filter: AuditFilter, page: Page) =>
  readLongPage(db, newestFirst(db, filter), matching(db, filter).select('a.seq'), page);

export const listEntriesBefore = (
  reader: Reader,
  filter: AuditFilter,
  seq: number,
  most: number,
): Promise<StoredEntry[]> => newestFirst(reader, filter).where('a.seq', '<', seq).limit(most).execute();

/** How many entries match; counts no further than `most`. */
export const countEntries = async (reader: Reader, filter: AuditFilter, most: number): Promise<number> => {
  const { counted } = await reader
    .selectFrom(matching(reader, filter).select('a.seq').limit(most).as('found'))
    .select((is) => is.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return counted;
};

export const findEntriesOfTrace = statement<
  { seq: number; created_at: string; act: string; actor_name: string | null },
  [string]
>('SELECT seq, created_at, act, actor_name FROM audit_entries WHERE trace_id = $1 ORDER BY seq LIMIT 200');

export type BriefEntry = {
  seq: number;
  created_at: string;
  act: string;
  actor_name: string | null;
  reason: string | null;
};

export const findEntriesOf = statement<BriefEntry, [string, string]>(
  `SELECT seq, created_at, act, actor_name, reason FROM audit_entries
   WHERE target_type = $1 AND target_id = $2
   ORDER BY seq DESC LIMIT 100`,
);

/**
 * What the staff did to an order of an account, newest first: to the order itself, by a refund of the account, and by
 * proposals of a refund and their decisions, and to its numbers.
 */
export const findEntriesOfOrder = statement<BriefEntry, [string, string, string]>(
  `SELECT seq, created_at, act, actor_name, reason FROM audit_entries
   WHERE (target_type = 'order' AND target_id = $1)
     OR (target_type = 'user' AND target_id = $2 AND after ->> 'orderNo' = $3)
     OR (target_type = 'number' AND target_id IN (
       SELECT i.shipment_id::text FROM order_items i WHERE i.user_id = $2::bigint AND i.order_id = $1::bigint))
     OR (target_type = 'approval' AND target_id IN (
       SELECT p.id::text FROM approvals p WHERE p.user_id = $2::bigint AND p.order_no = $3))
   ORDER BY seq DESC LIMIT 100`,
);

export type BrokenEntry = { id: number; problem: 'changed' | 'missing_before' | 'missing_after' };

export const checkChain = async (
  reader: Reader | Tx,
  most: number,
): Promise<{ rows: number; broken: BrokenEntry[]; now: string }> => {
  const { rows } = await sql<{ rows: number; broken: BrokenEntry[]; now: string }>`
    WITH checked AS (
      SELECT e.seq, e.hash, e.seq - coalesce(lag(e.seq) OVER chain, 0) = 1 AS follows,
        e.hash = sha256(coalesce(lag(e.hash) OVER chain, sha256(convert_to('v1|audit', 'UTF8')))
          || convert_to(audit_entry_text(e), 'UTF8')) AS chained
      FROM audit_entries e WINDOW chain AS (ORDER BY e.seq)
    ), wrong AS (
      SELECT seq AS id, CASE WHEN follows THEN 'changed' ELSE 'missing_before' END AS problem
      FROM checked WHERE NOT (follows AND chained)
      UNION ALL
      SELECT coalesce(l.seq, 0), CASE WHEN c.seq = coalesce(l.seq, 0) THEN 'changed' ELSE 'missing_after' END
      FROM audit_chain c LEFT JOIN (SELECT seq, hash FROM checked ORDER BY seq DESC LIMIT 1) l ON true
      WHERE c.seq <> coalesce(l.seq, 0) OR (l.seq IS NOT NULL AND c.head <> l.hash)
    )
    SELECT (SELECT count(*) FROM checked) AS rows, now(),
      coalesce((SELECT jsonb_agg(w ORDER BY w.id, w.problem DESC) FROM (SELECT DISTINCT id, problem FROM wrong ORDER BY id, problem DESC LIMIT ${most}) w), '[]') AS broken`.execute(
    reader,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the audit was not checked');
  return found;
};

export const findDisabling = statement<
  { created_at: string; actor_name: string | null; reason: string | null },
  [string]
>(
  `SELECT created_at, actor_name, reason FROM audit_entries
   WHERE target_id = $1 AND target_type = 'user' AND act = 'user.status' AND after ->> 'status' = 'disabled'
   ORDER BY seq DESC LIMIT 1`,
);
