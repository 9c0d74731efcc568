import { sql } from 'kysely';
import { inTransaction } from './transaction.ts';
import type { Db, Tx } from './database.ts';

type RoleState = { readonly is_self: boolean; readonly is_superuser: boolean; readonly may_own: boolean };

const objectionTo = (role: string, facts: RoleState | undefined): string | undefined => {
  if (facts === undefined)
    return `there is no role ${role}: have an administrator of the database run CREATE ROLE "${role}" LOGIN PASSWORD '…'`;
  if (facts.is_self)
    return `${role} is the role of this DATABASE_URL: run this as the owner of the tables, for another role`;
  if (facts.is_superuser) return `${role} is a superuser, whom no right restrains`;
  if (facts.may_own) return `${role} is a member of the role that owns the tables and may do all it may`;
  return undefined;
};

const roleState = async (tx: Tx, role: string): Promise<RoleState | undefined> => {
  const { rows } = await sql<RoleState>`
    SELECT r.rolname = current_user AS is_self, r.rolsuper AS is_superuser,
      EXISTS (SELECT FROM pg_tables t WHERE t.schemaname IN ('public', 'graphile_worker')
        AND pg_has_role(r.oid, t.tableowner::regrole, 'MEMBER')) AS may_own
    FROM pg_roles r WHERE r.rolname = ${role}`.execute(tx);
  return rows[0];
};

/**
 * The statements that give a role what a server needs. A table whose rows a trigger keeps (`append_only`) is added to
 * and read; one that only a trigger writes (`by_entries_only`), and the list of migrations, are read. The queue's tables
 * have row security without a policy, so that they show nothing to others than their owner: the role gets one for each.
 */
const grantsFor = async (tx: Tx, role: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ text: string }>`
    WITH tables AS (
      SELECT c.oid, n.nspname AS schema, c.relname AS name, c.relrowsecurity AS secured,
        CASE
          WHEN n.nspname = 'public' AND c.relname IN ('migrations', 'migration_lock') THEN 'SELECT'
          WHEN EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'by_entries_only') THEN 'SELECT'
          WHEN EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'append_only') THEN 'SELECT, INSERT'
          ELSE 'SELECT, INSERT, UPDATE, DELETE'
        END AS rights
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p', 'v')
    ), given AS (SELECT ${role}::text AS role, 'for ' || ${role}::text AS policy),
    statements AS (
      SELECT 1 AS step, format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %I', current_database(), role) AS text FROM given
      UNION ALL
      SELECT 2, format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM %I', schema, role)
      FROM given, unnest(ARRAY['public', 'graphile_worker']) AS schema
      UNION ALL
      SELECT 3, format(pattern, schema, role)
      FROM given, unnest(ARRAY['public', 'graphile_worker']) AS schema, unnest(ARRAY[
        'GRANT USAGE ON SCHEMA %I TO %I',
        'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO %I',
        'GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA %I TO %I']) AS pattern
      UNION ALL
      SELECT 4, format('GRANT %s ON %I.%I TO %I', rights, schema, name, role) FROM tables, given
      UNION ALL
      SELECT 5, format('DROP POLICY IF EXISTS %I ON %I.%I', policy, schema, name) FROM tables, given WHERE secured
      UNION ALL
      SELECT 6, format('CREATE POLICY %I ON %I.%I TO %I USING (true) WITH CHECK (true)', policy, schema, name, role)
      FROM tables, given WHERE secured
    )
    SELECT text FROM statements ORDER BY step, text`.execute(tx);
  return rows.map(({ text }) => text);
};

/**
 * Gives a role what a server needs and nothing else: it owns nothing, changes no entry of ledger and audit, and cannot
 * switch off the triggers that keep them. To be run as the owner of the tables, on the newest schema, and again after
 * each upgrade; rights from before that it should not have are taken. Throws a sentence when there is no such role, or
 * when rights would not restrain it.
 */
export const grantServerRole = (db: Db, role: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const objection = objectionTo(role, await roleState(tx, role));
    if (objection !== undefined) throw new Error(objection);
    for (const text of await grantsFor(tx, role)) {
      await sql.raw(text).execute(tx);
    }
  });
