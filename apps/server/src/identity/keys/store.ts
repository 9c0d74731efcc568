import type { ApiKey, OwnApiKey, PermissionTemplate } from '@waybill/contract/endpoints/keys.ts';
import type { KeyScope, Role } from '@waybill/contract/permissions.ts';
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { contains } from '../../platform/db/like.ts';
import type { Metric } from '../../platform/db/measurements.ts';
import { rowIdOrNone } from '../../platform/db/row-id.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { msOf } from '../../platform/db/times.ts';
import {
  type Condition,
  type Fields,
  equals,
  field,
  fieldsOf,
  hasText,
  view,
  when,
} from '../../platform/db/view.ts';
import { effectiveScopes } from './rules.ts';

/** A key as calls are judged by it. Times in milliseconds. */
export type FoundKey = Pick<
  Selectable<Tables['api_keys']>,
  'id' | 'user_id' | 'prefix' | 'scopes' | 'allowed_ips'
> & {
  user_name: string;
  role: Role;
  user_status: string;
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

export const setLastUses = statement<never, [readonly number[], readonly string[]]>(
  `UPDATE api_keys k SET last_used_at = now(), last_used_ip = u.ip
   FROM unnest($1::bigint[], $2::text[]) AS u (key_id, ip) WHERE k.id = u.key_id`,
);

export const keyStateText = `CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
  WHEN k.disabled_at IS NOT NULL THEN 'disabled' WHEN k.expires_at <= now() THEN 'expired'
  WHEN k.key_hash IS NULL AND k.collect_until <= now() THEN 'expired' WHEN k.key_hash IS NULL THEN 'pending'
  ELSE 'active' END`;

// Named one by one, the hours are found by the key of the table.
const calls = (...ends: readonly ('answered' | 'failed')[]): string =>
  `coalesce((SELECT sum(m.sum) FROM measurements m
    WHERE m.metric = '${keyCalls.name}' AND m.at = ANY (ARRAY(
      SELECT date_trunc('hour', now(), 'UTC') - ago * interval '1 hour' FROM generate_series(0, 23) AS ago))
    AND (${ends.map((end) => `m.labels = ARRAY[k.id::text, '${end}']`).join(' OR ')})), 0)::int`;

const ownFields: Fields<OwnApiKey> = {
  id: field.id('k.id'),
  ...fieldsOf('k', 'name', 'prefix', 'last4', 'allowedIps', 'lastUsedIp'),
  scopes: field.read(
    `json_build_object('scopes', k.scopes, 'role', o.role)`,
    ({ scopes, role }: { scopes: KeyScope[]; role: Role }) => effectiveScopes(scopes, role),
  ),
  state: field.value(keyStateText),
  expireTime: field.timeOrNull('k.expires_at'),
  createdTime: field.time('k.created_at'),
  lastUsedTime: field.timeOrNull('k.last_used_at'),
  usage: field.value(
    `json_build_object('calls', ${calls('answered', 'failed')}, 'errors', ${calls('failed')})`,
  ),
  rotatingUntil: field.timeOrNull('CASE WHEN k.old_until > now() THEN k.old_until END'),
  collectUntil: field.timeOrNull('CASE WHEN k.collect_until > now() THEN k.collect_until END'),
};
const fromKeys = 'api_keys k JOIN users o ON o.id = k.user_id';

export const ownKeys = view<OwnApiKey>(
  { from: fromKeys, order: 'k.revoked_at IS NOT NULL, k.id DESC' },
  ownFields,
);

export const keys = view<ApiKey>(
  { from: fromKeys, join: 'JOIN permission_templates t ON t.id = k.template_id', order: 'k.id DESC' },
  {
    ...ownFields,
    owner: field.value(
      `json_build_object('id', o.id::text, 'userName', o.user_name, 'nickname', o.nickname)`,
    ),
    template: field.value(`json_build_object('id', t.id::text, 'name', t.name)`),
    createdBy: field.value('k.created_by_name'),
  },
);

export const keysMatching = (asked: {
  readonly userId?: string | undefined;
  readonly templateId?: string | undefined;
  readonly state?: ApiKey['state'] | undefined;
  readonly keyword?: string | undefined;
}): Condition[] => [
  equals('k.user_id', rowIdOrNone(asked.userId)),
  equals('k.template_id', rowIdOrNone(asked.templateId)),
  equals(keyStateText, asked.state),
  when(
    asked.keyword,
    (word) =>
      sql`(${hasText(word, 'k.name', 'o.user_name', 'o.nickname')} OR k.prefix LIKE ${contains(word)} OR k.last4 = ${word})`,
  ),
];

/** What of a key decides how it may be changed: the role of its owner, and the scopes that it was issued with. */
export const lockKey = statement<{ user_id: number; role: Role; scopes: KeyScope[] }, [number]>(
  `SELECT k.user_id, o.role, k.scopes FROM api_keys k JOIN users o ON o.id = k.user_id WHERE k.id = $1 FOR UPDATE OF k`,
);

/** Who a key is for. Its role stays as it is until the transaction ends. */
export const findOwner = statement<{ id: number; role: Role; status: string }, [number]>(
  'SELECT id, role, status FROM users WHERE id = $1 FOR SHARE',
);

/** Stores a new key without a secret, which its owner may collect within 7 days; answers its id. */
export const insertKey = async (
  tx: Tx,
  key: Omit<Insertable<Tables['api_keys']>, 'last4'>,
): Promise<number> => {
  const row = await tx
    .insertInto('api_keys')
    .values({ ...key, last4: '', key_hash: null, collect_until: sql<string>`now() + interval '7 days'` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

export const updateKey = async (
  tx: Tx,
  keyId: number,
  change: Updateable<Tables['api_keys']>,
): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('api_keys').set(change).where('id', '=', keyId).execute();
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

export const listActiveKeys = statement<{ id: number; prefix: string }, [number]>(
  `SELECT id, prefix FROM api_keys WHERE user_id = $1 AND key_hash IS NOT NULL AND revoked_at IS NULL AND disabled_at IS NULL
     AND (expires_at IS NULL OR expires_at > now()) ORDER BY id DESC LIMIT 100`,
);

export const revokeKeyOf = statement<{ id: number }, [number, number]>(
  `UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 AND user_id = $2 RETURNING id`,
);

export const liveKeysOf = statement<{ id: number; scopes: KeyScope[] }, [number]>(
  'SELECT id, scopes FROM api_keys WHERE user_id = $1 AND revoked_at IS NULL ORDER BY id',
);

const narrowing = (of: 'user_id' | 'template_id') =>
  statement<{ id: number; ended: boolean }, [number, readonly string[]]>(
    `UPDATE api_keys SET scopes = ARRAY(SELECT s FROM unnest(scopes) s WHERE s = ANY ($2::text[])),
       revoked_at = CASE WHEN scopes && $2::text[] THEN NULL ELSE now() END
     WHERE ${of} = $1 AND revoked_at IS NULL AND NOT scopes <@ $2::text[]
     RETURNING id, revoked_at IS NOT NULL AS ended`,
  );

/**
 * Takes from keys that have not ended what is not in a list; one that is left with nothing ends. Answers which keys lost
 * something, and whether they ended.
 */
export const narrowKeysOf = narrowing('user_id');
export const narrowKeysOfTemplate = narrowing('template_id');

export const setDisabled = statement<never, [number, boolean]>(
  'UPDATE api_keys SET disabled_at = CASE WHEN $2 THEN coalesce(disabled_at, now()) END WHERE id = $1',
);

export const revokeKeysOf = statement<{ id: number }, [number]>(
  'UPDATE api_keys SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL RETURNING id',
);

/** Whether a time, in the product's zone where it names none, is still to come. */
export const isFuture = statement<{ future: boolean }, [string]>('SELECT $1::timestamptz > now() AS future');

// Templates ---------------------------------------------------------------------------

export const templates = view<PermissionTemplate>(
  { from: 'permission_templates t', order: 't.name' },
  {
    id: field.id('t.id'),
    ...fieldsOf('t', 'name', 'description', 'scopes', 'version'),
    keys: field.value(
      '(SELECT count(*) FROM api_keys k WHERE k.template_id = t.id AND k.revoked_at IS NULL)::int',
    ),
    createdTime: field.time('t.created_at'),
    updatedTime: field.time('t.updated_at'),
  },
);

export const listTemplates = (reader: Reader) => templates.rows(reader, [sql`t.deleted_at IS NULL`]);

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
  { id: string; name: string; owner: string },
  [string, readonly string[]]
>(
  `SELECT k.id::text AS id, k.name, o.user_name AS owner FROM api_keys k JOIN users o ON o.id = k.user_id
   WHERE k.key_hash IS NOT NULL AND k.revoked_at IS NULL AND k.disabled_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
     AND o.status = 'active' AND o.role = ANY ($2::text[]) AND $1 = ANY (k.scopes) ORDER BY k.id DESC LIMIT 100`,
);
