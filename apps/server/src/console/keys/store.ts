import type { keyStates } from '@waybill/contract/endpoints/keys.ts';
import type { KeyScope, Role } from '@waybill/contract/permissions.ts';
import { type Selectable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { contains } from '../../platform/db/like.ts';
import type { Metric } from '../../platform/db/measurements.ts';
import { rowId } from '../../platform/db/row-id.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { readPage } from '../../platform/db/read-page.ts';
import { msOf } from '../../platform/db/times.ts';

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

export const findKeyByHash = statement<FoundKey, [Buffer]>(
  `SELECT k.id, k.user_id, u.user_name, u.role, u.status AS user_status, k.prefix, k.scopes, k.allowed_ips,
     ${msOf('k.expires_at')} AS expires_at,
     k.disabled_at IS NOT NULL AS disabled, k.revoked_at IS NOT NULL AS revoked,
     ${msOf('now()')} AS now
   FROM api_keys k JOIN users u ON u.id = k.user_id
   WHERE k.key_hash = $1 OR (k.old_hash = $1 AND k.old_until > now())`,
);

/** Calls of a key, by its id and `answered` or `failed`. */
export const keyCalls: Metric = { name: 'key_calls', step: 'hour' };

export type KeyUse = { keyId: number; ip: string };

export const setLastUses = statement<never, [readonly number[], readonly string[]]>(
  `UPDATE api_keys k SET last_used_at = now(), last_used_ip = u.ip
   FROM unnest($1::bigint[], $2::text[]) AS u (key_id, ip) WHERE k.id = u.key_id`,
);

const state = sql<(typeof keyStates)[number]>`CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
  WHEN k.disabled_at IS NOT NULL THEN 'disabled' WHEN k.expires_at <= now() THEN 'expired'
  WHEN k.key_hash IS NULL AND k.collect_until <= now() THEN 'expired' WHEN k.key_hash IS NULL THEN 'pending'
  ELSE 'active' END`;

// Named one by one, the hours are found by the key of the table.
const calls = (...ends: readonly ('answered' | 'failed')[]) =>
  sql<number>`coalesce((SELECT sum(m.sum) FROM measurements m
    WHERE m.metric = ${sql.lit(keyCalls.name)} AND m.at = ANY (ARRAY(
      SELECT date_trunc('hour', now(), 'UTC') - ago * interval '1 hour' FROM generate_series(0, 23) AS ago))
    AND (${sql.join(
      ends.map((end) => sql`m.labels = ARRAY[k.id::text, ${sql.lit(end)}]`),
      sql` OR `,
    )})), 0)::int`;

const keys = (reader: Reader) =>
  reader
    .selectFrom('api_keys as k')
    .innerJoin('users as o', 'o.id', 'k.user_id')
    .innerJoin('permission_templates as t', 't.id', 'k.template_id');

const columns = (query: ReturnType<typeof keys>) =>
  query
    .selectAll('k')
    .select(['o.user_name as owner_name', 'o.nickname as owner_nickname', 'o.role as owner_role'])
    .select('t.name as template_name')
    .select([state.as('state'), calls('answered', 'failed').as('calls'), calls('failed').as('errors')])
    .select(sql<string | null>`CASE WHEN k.old_until > now() THEN k.old_until END`.as('rotating_until'))
    .select(sql<string | null>`CASE WHEN k.collect_until > now() THEN k.collect_until END`.as('waits_until'));

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
        is('o.nickname', 'ilike', like),
        is('k.prefix', 'like', like),
        is('k.last4', '=', filter.keyword ?? ''),
      ]),
    );
  }
  return query;
};

export const listStoredKeys = (reader: Reader, filter: KeyFilter) =>
  readPage(columns(filtered(reader, filter)).orderBy('k.id', 'desc'), filtered(reader, filter), filter);

export type StoredKey = Awaited<ReturnType<typeof listStoredKeys>>['list'][number];

export const findKey = async (reader: Reader, id: number): Promise<StoredKey | undefined> =>
  columns(keys(reader).where('k.id', '=', id)).executeTakeFirst();

export const lockKey = statement<{ id: number }, [number]>(
  'SELECT id FROM api_keys WHERE id = $1 FOR UPDATE',
);

export type KeyOwner = { id: number; user_name: string; role: Role; status: string };

/** Who a key is for. Its role stays as it is until the transaction ends. */
export const findOwner = async (reader: Reader, id: number): Promise<KeyOwner | undefined> =>
  reader
    .selectFrom('users')
    .select(['id', 'user_name', 'role', 'status'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

export type NewKeyRow = {
  userId: number;
  templateId: number;
  name: string;
  scopes: KeyScope[];
  prefix: string;
  allowedIps: string[];
  expireTime: string | null;
  createdByName: string;
};

/** Stores a new key without a secret, which its owner may collect within 7 days; answers its id. */
export const insertKey = async (tx: Tx, key: NewKeyRow): Promise<number> => {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      user_id: key.userId,
      template_id: key.templateId,
      name: key.name,
      scopes: key.scopes,
      prefix: key.prefix,
      last4: '',
      key_hash: null,
      collect_until: sql<string>`now() + interval '7 days'`,
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
  scopes: KeyScope[];
  expires_at: string | null;
  allowed_ips: string[];
}>;

export const updateKey = async (tx: Tx, id: number, change: KeyChange): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('api_keys').set(change).where('id', '=', id).execute();
};

export const offerSecret = statement<never, [number]>(
  `UPDATE api_keys SET collect_until = now() + interval '7 days' WHERE id = $1`,
);

/**
 * Gives a key of an account the secret that waits to be collected: id, owner, hash, prefix, last four. The secret before
 * works for another 24 hours, one before that ends. Answers nothing when there is none to collect.
 */
export const takeSecret = statement<{ id: number }, [number, number, Buffer, string, string]>(
  `UPDATE api_keys SET old_hash = key_hash,
     old_until = CASE WHEN key_hash IS NOT NULL THEN now() + interval '24 hours' END,
     key_hash = $3, prefix = $4, last4 = $5, collect_until = NULL
   WHERE id = $1 AND user_id = $2 AND collect_until > now() AND revoked_at IS NULL AND disabled_at IS NULL
     AND (expires_at IS NULL OR expires_at > now()) RETURNING id`,
);

export const listKeysOf = (reader: Reader, userId: number): Promise<StoredKey[]> =>
  columns(keys(reader).where('k.user_id', '=', userId))
    .orderBy(sql`k.revoked_at IS NOT NULL`)
    .orderBy('k.id', 'desc')
    .limit(100)
    .execute();

export const listActiveKeys = statement<{ id: number; prefix: string }, [number]>(
  `SELECT id, prefix FROM api_keys WHERE user_id = $1 AND key_hash IS NOT NULL AND revoked_at IS NULL AND disabled_at IS NULL
     AND (expires_at IS NULL OR expires_at > now()) ORDER BY id DESC LIMIT 100`,
);

export const findKeyOf = async (reader: Reader, userId: number, id: number): Promise<StoredKey | undefined> =>
  columns(keys(reader).where('k.id', '=', id).where('k.user_id', '=', userId)).executeTakeFirst();

export const revokeKeyOf = statement<{ id: number }, [number, number]>(
  `UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 AND user_id = $2 RETURNING id`,
);

export type LiveKey = { id: number; scopes: KeyScope[] };

export const liveKeysOf = statement<LiveKey, [number]>(
  'SELECT id, scopes FROM api_keys WHERE user_id = $1 AND revoked_at IS NULL ORDER BY id',
);

/**
 * Takes from the keys of an account that have not ended what is not in a list; one that is left with nothing ends.
 * Answers which keys lost something, and whether they ended.
 */
export const narrowKeysOf = statement<{ id: number; ended: boolean }, [number, readonly string[]]>(
  `UPDATE api_keys SET scopes = ARRAY(SELECT s FROM unnest(scopes) s WHERE s = ANY ($2::text[])),
     revoked_at = CASE WHEN scopes && $2::text[] THEN NULL ELSE now() END
   WHERE user_id = $1 AND revoked_at IS NULL AND NOT scopes <@ $2::text[]
   RETURNING id, revoked_at IS NOT NULL AS ended`,
);

export const narrowKeysOfTemplate = statement<{ id: number; ended: boolean }, [number, readonly string[]]>(
  `UPDATE api_keys SET scopes = ARRAY(SELECT s FROM unnest(scopes) s WHERE s = ANY ($2::text[])),
     revoked_at = CASE WHEN scopes && $2::text[] THEN NULL ELSE now() END
   WHERE template_id = $1 AND revoked_at IS NULL AND NOT scopes <@ $2::text[]
   RETURNING id, revoked_at IS NOT NULL AS ended`,
);

export const setDisabled = statement<never, [number, boolean]>(
  'UPDATE api_keys SET disabled_at = CASE WHEN $2 THEN coalesce(disabled_at, now()) END WHERE id = $1',
);

export const revokeKey = statement<never, [number]>(
  'UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1',
);

export const revokeKeysOf = statement<{ id: number }, [number]>(
  'UPDATE api_keys SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL RETURNING id',
);

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

export const listStoredTemplates = (reader: Reader) => templates(reader).orderBy('t.name').execute();

export type StoredTemplate = Awaited<ReturnType<typeof listStoredTemplates>>[number];

export const findTemplate = async (reader: Reader, id: number): Promise<StoredTemplate | undefined> =>
  templates(reader).where('t.id', '=', id).executeTakeFirst();

export const holdTemplate = statement<
  Pick<Selectable<Tables['permission_templates']>, 'id' | 'scopes'>,
  [number]
>('SELECT id, scopes FROM permission_templates WHERE id = $1 AND deleted_at IS NULL FOR SHARE');

export const lockTemplate = statement<{ version: number }, [number]>(
  'SELECT version FROM permission_templates WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
);

export const insertTemplate = statement<{ id: number }, [string, string | null, readonly string[]]>(
  `INSERT INTO permission_templates (name, description, scopes) VALUES ($1, $2, $3)
   ON CONFLICT DO NOTHING RETURNING id`,
);

export const isNameTaken = statement<{ id: number }, [string, number]>(
  'SELECT id FROM permission_templates WHERE lower(name) = lower($1) AND id <> $2 AND deleted_at IS NULL',
);

export const updateTemplate = statement<never, [number, string, string | null, readonly string[]]>(
  `UPDATE permission_templates SET name = $2, description = $3, scopes = $4, version = version + 1,
     updated_at = now() WHERE id = $1`,
);

export const removeTemplate = statement<never, [number]>(
  'UPDATE permission_templates SET deleted_at = now() WHERE id = $1',
);

// Who may -----------------------------------------------------------------------------

export const countByRole = statement<{ role: Role; accounts: number }, []>(
  `SELECT role, count(*) AS accounts FROM users WHERE status = 'active' GROUP BY role`,
);

export const keysWithScope = statement<
  { id: number; name: string; owner: string },
  [string, readonly string[]]
>(
  `SELECT k.id, k.name, o.user_name AS owner FROM api_keys k JOIN users o ON o.id = k.user_id
   WHERE k.key_hash IS NOT NULL AND k.revoked_at IS NULL AND k.disabled_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
     AND o.status = 'active' AND o.role = ANY ($2::text[]) AND $1 = ANY (k.scopes) ORDER BY k.id DESC LIMIT 100`,
);
