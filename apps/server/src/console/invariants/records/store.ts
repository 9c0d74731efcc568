import { statement } from '../../../platform/db/database.ts';
import { type CopiedTable, fingerprintOf } from '../../../platform/db/table-copy.ts';
import { type FoundRow, type Glance, addedBy, findingsOf, keysBy, wrongBy, wrongNow } from '../check.ts';

// Audit ----------------------------------------------------------------------------

export const entries = {
  name: 'entries',
  next: keysBy(
    `SELECT generate_series($1::bigint + 1, least($1::bigint + $2::bigint,
       coalesce((SELECT seq FROM audit_chain), (SELECT max(seq) FROM audit_entries), 0))) AS key`,
  ),
  added: addedBy(
    'SELECT seq AS id FROM audit_chain',
    'SELECT generate_series($1::bigint + 1, $2::bigint) AS key',
    500,
  ),
};

export const findForgedEntries = wrongBy(
  `SELECT k.seq AS key, k.seq, CASE WHEN e.seq IS NULL THEN 'missing'
     WHEN b.seq IS NULL AND k.seq > 1 THEN 'missing_before' ELSE 'changed' END AS problem
   FROM unnest($1::bigint[]) AS k (seq)
   LEFT JOIN audit_entries e ON e.seq = k.seq
   LEFT JOIN audit_entries b ON b.seq = k.seq - 1
   WHERE CASE WHEN e.seq IS NULL THEN k.seq <= coalesce((SELECT seq FROM audit_chain), 0)
     ELSE e.hash IS DISTINCT FROM sha256(
       CASE WHEN k.seq = 1 THEN sha256(convert_to('v1|audit', 'UTF8')) ELSE b.hash END
       || convert_to(audit_entry_text(e), 'UTF8')) AND NOT is_erased_entry(e) END`,
);

export const findForgedHead = wrongNow(
  `SELECT coalesce(c.seq, 0) AS key, coalesce(c.seq, 0) AS seq, 'head' AS problem
   FROM (SELECT max(seq) AS seq FROM audit_entries) l
   LEFT JOIN audit_entries e ON e.seq = l.seq
   FULL JOIN audit_chain c ON true
   WHERE c.seq IS NULL OR c.seq <> coalesce(l.seq, 0) OR (e.seq IS NOT NULL AND c.head <> e.hash)`,
);

// Exchange codes -------------------------------------------------------------------

export const batchesAfter = keysBy('SELECT id AS key FROM code_batches WHERE id > $1 ORDER BY id LIMIT $2');

export const findWrongBatches = wrongBy(
  `SELECT b.id AS key, b.id AS "batchId", b.issued,
     count(*) FILTER (WHERE c.used_at IS NOT NULL)::int AS used,
     count(*) FILTER (WHERE c.code_hash IS NOT NULL AND c.used_at IS NULL AND c.voided_at IS NULL)::int AS open,
     count(*) FILTER (WHERE c.voided_at IS NOT NULL)::int AS void
   FROM code_batches b LEFT JOIN exchange_codes c ON c.batch_id = b.id
   WHERE b.id = ANY ($1::bigint[]) GROUP BY b.id
   HAVING b.issued <> count(c.code_hash) OR bool_or(c.points <> b.points)
     OR bool_or((c.used_at IS NULL) <> (c.used_by IS NULL)) OR bool_or(c.used_at IS NOT NULL AND c.voided_at IS NOT NULL)`,
);

// Notices --------------------------------------------------------------------------

export const usersAfter = keysBy('SELECT id AS key FROM users WHERE id > $1 ORDER BY id LIMIT $2');

/**
 * What accounts have not read, counted notice by notice from what the tables say at first hand: not by the ranges and
 * the derived column that make the answer quick.
 */
export const recountUnread = statement<{ user_id: number; unread: number }, [readonly number[]]>(
  `SELECT u.id AS user_id, (
     (SELECT count(*) FROM notices n LEFT JOIN notice_marks m ON m.user_id = u.id
      WHERE n.active AND n.deleted_at IS NULL AND n.appears_at <= now() AND (n.end_at IS NULL OR n.end_at > now())
        AND CASE n.target
          WHEN 'user' THEN EXISTS (SELECT FROM notice_recipients r
            WHERE r.notice_id = n.id AND r.user_id = u.id AND r.read_at IS NULL)
          ELSE n.type <> 'announcement' AND n.appears_at > u.created_at AND (n.target = 'all' OR u.role = ANY (n.roles))
            AND NOT coalesce(n.appears_at <= m.marked_at AND n.seq <= m.seq, false)
            AND NOT EXISTS (SELECT FROM notice_reads r WHERE r.notice_id = n.id AND r.user_id = u.id) END)
     + (SELECT count(*) FROM user_notices p WHERE p.user_id = u.id AND p.read_at IS NULL AND p.appears_at <= now())
   )::int AS unread
   FROM users u WHERE u.id = ANY ($1::bigint[])`,
);

// Copies in memory -----------------------------------------------------------------

const wrongCopies = statement<FoundRow, [readonly string[], readonly string[]]>(
  `SELECT 0 AS key, c.node::text AS node, c.table_name AS "table", c.version,
     CASE WHEN c.behind_since < now() - interval '3 s' THEN 'behind' ELSE 'differs' END AS problem
   FROM copies_in_memory c
   JOIN unnest($1::text[], $2::text[]) AS f (table_name, fingerprint) ON f.table_name = c.table_name
   LEFT JOIN table_versions v ON v.name = c.table_name
   WHERE c.seen_at > now() - interval '10 s' AND (c.behind_since < now() - interval '3 s'
     OR (c.version = coalesce(v.version, 0) AND c.fingerprint <> f.fingerprint))`,
);

const copiedTables: readonly CopiedTable[] = ['limit_rules', 'blacklist'];

export const findWrongCopies: Glance['find'] = async (reader) => {
  const fingerprints: string[] = [];
  for (const table of copiedTables) {
    // A transaction has one connection.
    fingerprints.push(await fingerprintOf(reader, table));
  }
  return findingsOf(await wrongCopies(reader, copiedTables, fingerprints));
};

export const keepCopies = statement<never, [string, string]>(
  `INSERT INTO copies_in_memory AS c (node, table_name, version, fingerprint, behind_since, seen_at)
   SELECT $1::uuid, m."table", m.version, m.fingerprint, CASE WHEN v.version > m.version THEN now() END, now()
   FROM json_to_recordset($2::json) AS m ("table" text, version bigint, fingerprint text)
   LEFT JOIN table_versions v ON v.name = m."table"
   ON CONFLICT (node, table_name) DO UPDATE SET version = excluded.version, fingerprint = excluded.fingerprint,
     seen_at = excluded.seen_at,
     behind_since = CASE WHEN excluded.version > c.version THEN excluded.behind_since
       WHEN excluded.behind_since IS NULL THEN NULL ELSE coalesce(c.behind_since, excluded.behind_since) END`,
);
