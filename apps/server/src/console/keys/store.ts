import type { keyStates } from '@waybill/contract/endpoints/keys.ts';
import type { KeyScope, Role } from '@waybill/contract/permissions.ts';
import { type Selectable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { contains } from '../../platform/db/like.ts';
import { rowId } from '../../platform/db/row-id.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readPage } from '../../platform/db/read-page.ts';

/** A key as calls are judged by it. Times in milliseconds. */
export type FoundKey = {
  id: number;
  user_id: number;
  user_name: string;
  role: Role;
  user_status: string;
  prefix: string;
  scopes: KeyScope[];
  allowed_ips: string[];
  expires_at: number | null;
  disabled: boolean;
  revoked: boolean;
  /** The database's clock at that moment. */
  now: number;
};

/** A key by its hash, or by the one before a rotation as long as that works. */
export const findKeyByHash = statement<FoundKey, [Buffer]>(
  `SELECT k.id, k.user_id, u.user_name, u.role, u.status AS user_status, k.prefix, t.scopes, k.allowed_ips,
     (extract(epoch FROM k.expires_at) * 1000)::bigint AS expires_at,
     k.disabled_at IS NOT NULL AS disabled, k.revoked_at IS NOT NULL AS revoked,
     (extract(epoch FROM now()) * 1000)::bigint AS now
   FROM api_keys k JOIN users u ON u.id = k.user_id JOIN permission_templates t ON t.id = k.template_id
   WHERE k.key_hash = $1 OR (k.old_hash = $1 AND k.old_until > now())`,
);

export type KeyUse = { keyId: number; ip: string; calls: number; errors: number };

/** Adds calls of keys to their hour, and notes the last use. */
export const addUses = statement<
  never,
  [readonly number[], readonly string[], readonly number[], readonly number[]]
>(
  `WITH used AS (
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::int[], $4::int[]) AS u (key_id, ip, calls, errors)
   ), counted AS (
     INSERT INTO api_key_usage (key_id, hour, calls, errors)
     SELECT key_id, date_trunc('hour', now()), calls, errors FROM used
     ON CONFLICT (key_id, hour) DO UPDATE
     SET calls = api_key_usage.calls + excluded.calls, errors = api_key_usage.errors + excluded.errors
   )
   UPDATE api_keys k SET last_used_at = now(), last_used_ip = u.ip FROM used u WHERE k.id = u.key_id`,
);

/** Forgets the use of hours that no list shows. */
export const deleteOldUsage = statement<never, []>(
  `DELETE FROM api_key_usage WHERE hour < now() - interval '2 days'`,
);

const state = sql<(typeof keyStates)[number]>`CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
  WHEN k.disabled_at IS NOT NULL THEN 'disabled' WHEN k.expires_at <= now() THEN 'expired' ELSE 'active' END`;

const usage = (column: 'calls' | 'errors') =>
  sql<number>`coalesce((SELECT sum(u.${sql.ref(column)}) FROM api_key_usage u
    WHERE u.key_id = k.id AND u.hour > now() - interval '24 hours'), 0)::int`;

const keys = (reader: Reader) =>
  reader
    .selectFrom('api_keys as k')
    .innerJoin('users as o', 'o.id', 'k.user_id')
    .innerJoin('permission_templates as t', 't.id', 'k.template_id');

const columns = (query: ReturnType<typeof keys>) =>
  query
    .selectAll('k')
    .select(['o.user_name as owner_name', 'o.role as owner_role', 't.name as template_name', 't.scopes'])
    .select([state.as('state'), usage('calls').as('calls'), usage('errors').as('errors')])
    .select(sql<string | null>`CASE WHEN k.old_until > now() THEN k.old_until END`.as('rotating_until'));

export type KeyFilter = {
  userId: string | undefined;
  templateId: string | undefined;
  state: (typeof keyStates)[number] | undefined;
  keyword: string | undefined;
  pageNum: number;
  pageSize: number;
};

const filtered = (reader: Reader, filter: KeyFilter) => {
  let query = keys(reader);
  if (filter.userId !== undefined) query = query.where('k.user_id', '=', rowId(filter.userId));
  if (filter.templateId !== undefined) query = query.where('k.template_id', '=', rowId(filter.templateId));
  if (filter.state !== undefined) query = query.where(sql<boolean>`${state} = ${filter.state}`);
  if (filter.keyword !== undefined) {
    const like = contains(filter.keyword);
    query = query.where((is) =>
      is.or([
        is('k.name', 'ilike', like),
        is('o.user_name', 'ilike', like),
        is('k.prefix', 'like', like),
        is('k.last4', '=', filter.keyword ?? ''),
      ]),
    );
  }
  return query;
};

/** A page of keys, newest first, with how many there are. */
export const listStoredKeys = (reader: Reader, filter: KeyFilter) =>
  readPage(columns(filtered(reader, filter)).orderBy('k.id', 'desc'), filtered(reader, filter), filter);

export type StoredKey = Awaited<ReturnType<typeof listStoredKeys>>['list'][number];

/** One key. */
export const findKey = async (reader: Reader, id: number): Promise<StoredKey | undefined> =>
  columns(keys(reader).where('k.id', '=', id)).executeTakeFirst();

/** Takes a key for changing: nobody else does until the transaction ends. */
export const lockKey = statement<{ id: number }, [number]>(
  'SELECT id FROM api_keys WHERE id = $1 FOR UPDATE',
);

export type KeyOwner = { id: number; user_name: string; role: Role; status: string };

/** Who a key is for. */
export const findOwner = async (reader: Reader, id: number): Promise<KeyOwner | undefined> =>
  reader
    .selectFrom('users')
    .select(['id', 'user_name', 'role', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();

export type NewKeyRow = {
  userId: number;
  templateId: number;
  name: string;
  prefix: string;
  last4: string;
  hash: Buffer;
  allowedIps: string[];
  expireTime: string | null;
  createdByName: string;
};

/** Stores a new key; answers its id. */
export const insertKey = async (tx: Tx, key: NewKeyRow): Promise<number> => {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      user_id: key.userId,
      template_id: key.templateId,
      name: key.name,
      prefix: key.prefix,
      last4: key.last4,
      key_hash: key.hash,
      allowed_ips: key.allowedIps,
      expires_at: key.expireTime,
      created_by_name: key.createdByName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type KeyChange = Partial<{
  name: string;
  template_id: number;
  expires_at: string | null;
  allowed_ips: string[];
}>;

/** Changes what is given of a key. */
export const updateKey = async (tx: Tx, id: number, change: KeyChange): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('api_keys').set(change).where('id', '=', id).execute();
};

/** Gives a key another secret; the one before works for another 24 hours, one before that ends. */
export const replaceSecret = statement<never, [number, Buffer, string, string]>(
  `UPDATE api_keys SET old_hash = key_hash, old_until = now() + interval '24 hours',
     key_hash = $2, prefix = $3, last4 = $4 WHERE id = $1`,
);

/** Switches a key off or on. */
export const setDisabled = statement<never, [number, boolean]>(
  'UPDATE api_keys SET disabled_at = CASE WHEN $2 THEN coalesce(disabled_at, now()) END WHERE id = $1',
);

/** Ends a key for good. */
export const revokeKey = statement<never, [number]>(
  'UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1',
);

/** Ends every key of an account; answers which. */
export const revokeKeysOf = statement<{ id: number }, [number]>(
  'UPDATE api_keys SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL RETURNING id',
);

/** How many keys of an account have not ended. */
export const countLiveKeys = statement<{ count: number }, [number]>(
  'SELECT count(*) AS count FROM api_keys WHERE user_id = $1 AND revoked_at IS NULL',
);

/** Whether a time, in the product's zone where it names none, is still to come. */
export const isFuture = statement<{ future: boolean }, [string]>('SELECT $1::timestamptz > now() AS future');

// Templates ---------------------------------------------------------------------------

const templates = (reader: Reader) =>
  reader
    .selectFrom('permission_templates as t')
    .selectAll('t')
    .select(
      sql<number>`(SELECT count(*) FROM api_keys k WHERE k.template_id = t.id AND k.revoked_at IS NULL)::int`.as(
        'keys',
      ),
    )
    .where('t.deleted_at', 'is', null);

/** Every template, by name. */
export const listStoredTemplates = (reader: Reader) => templates(reader).orderBy('t.name').execute();

export type StoredTemplate = Awaited<ReturnType<typeof listStoredTemplates>>[number];

/** One template. */
export const findTemplate = async (reader: Reader, id: number): Promise<StoredTemplate | undefined> =>
  templates(reader).where('t.id', '=', id).executeTakeFirst();

/** Keeps a template from being removed until the transaction ends; nothing when it is gone. */
export const holdTemplate = statement<
  Pick<Selectable<Tables['permission_templates']>, 'id' | 'scopes'>,
  [number]
>('SELECT id, scopes FROM permission_templates WHERE id = $1 AND deleted_at IS NULL FOR SHARE');

/** Takes a template for changing. */
export const lockTemplate = statement<{ version: number }, [number]>(
  'SELECT version FROM permission_templates WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
);

/** Stores a template; answers its id, nothing when the name is taken. */
export const insertTemplate = statement<{ id: number }, [string, string | null, readonly string[]]>(
  `INSERT INTO permission_templates (name, description, scopes) VALUES ($1, $2, $3)
   ON CONFLICT DO NOTHING RETURNING id`,
);

/** Whether another template has a name. */
export const isNameTaken = statement<{ id: number }, [string, number]>(
  'SELECT id FROM permission_templates WHERE lower(name) = lower($1) AND id <> $2 AND deleted_at IS NULL',
);

/** Changes a template. */
export const updateTemplate = statement<never, [number, string, string | null, readonly string[]]>(
  `UPDATE permission_templates SET name = $2, description = $3, scopes = $4, version = version + 1,
     updated_at = now() WHERE id = $1`,
);

/** Removes a template from the list. */
export const removeTemplate = statement<never, [number]>(
  'UPDATE permission_templates SET deleted_at = now() WHERE id = $1',
);

// Who may -----------------------------------------------------------------------------

/** Active accounts by role. */
export const countByRole = statement<{ role: Role; accounts: number }, []>(
  `SELECT role, count(*) AS accounts FROM users WHERE status = 'active' GROUP BY role`,
);

/** Keys that work now and have a scope by their template, of owners of those roles; 100 at most. */
export const keysWithScope = statement<
  { id: number; name: string; owner: string },
  [string, readonly string[]]
>(
  `SELECT k.id, k.name, o.user_name AS owner FROM api_keys k JOIN users o ON o.id = k.user_id
   JOIN permission_templates t ON t.id = k.template_id
   WHERE k.revoked_at IS NULL AND k.disabled_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
     AND o.status = 'active' AND o.role = ANY ($2::text[]) AND $1 = ANY (t.scopes) ORDER BY k.id DESC LIMIT 100`,
);
