import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import type { EndpointRow } from '@waybill/contract/endpoint.ts';
import type { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import { codesPerSignIn, mostPasskeys, secondFactorTimes } from '@waybill/contract/constants.ts';
import type { SecondWay } from '@waybill/contract/vocabulary/second-way.ts';
import { namedStatement, statement } from '../../../platform/db/database.ts';
import { msOf } from '../../../platform/db/times.ts';
import { answers, field, fieldsOf } from '../../../platform/db/view.ts';

/**
 * `secret`: null while the first app is being set up, and of an account that has passkeys alone. `pending_secret`: of an
 * app that is being set up, as long as it may be confirmed. `confirmed_at`: null while the second factor is off.
 */
export type StoredFactor = Pick<
  Selectable<Tables['second_factors']>,
  'secret' | 'pending_secret' | 'confirmed_at' | 'recovery_salt'
> & {
  /** The database's clock at that moment. */
  now: number;
};

export const findFactor = statement<StoredFactor, [number]>(
  `SELECT secret, confirmed_at, recovery_salt, ${msOf('now()')} AS now,
     CASE WHEN pending_at > now() - interval '${secondFactorTimes.setUp} seconds' THEN pending_secret END AS pending_secret
   FROM second_factors WHERE user_id = $1`,
);

export const hasSecondFactor = statement<{ user_id: number }, [number]>(
  `SELECT user_id FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
);

/** What an account can prove its second factor by, those first that are the better. */
const waysOf = (userId: string): string =>
  `array_remove(ARRAY[
     CASE WHEN EXISTS (SELECT FROM passkeys w WHERE w.user_id = ${userId}) THEN 'passkey' END,
     CASE WHEN EXISTS (SELECT FROM second_factors w WHERE w.user_id = ${userId} AND w.secret IS NOT NULL) THEN 'totp' END,
     CASE WHEN EXISTS (SELECT FROM recovery_codes w WHERE w.user_id = ${userId} AND w.used_at IS NULL) THEN 'recovery_code' END
   ], NULL)`;

export const readWays = statement<{ ways: SecondWay[] }, [number]>(`SELECT ${waysOf('$1')} AS ways`);

export const readFactorState = statement<
  { since: string | null; codes_left: number; due_at: number | null; ways: SecondWay[] },
  [number]
>(
  `SELECT f.confirmed_at AS since, ${msOf('u.second_factor_due_at')} AS due_at, ${waysOf('u.id')} AS ways,
     (SELECT count(*)::integer FROM recovery_codes c WHERE c.user_id = u.id AND c.used_at IS NULL) AS codes_left
   FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.id = $1`,
);

/** Keeps the secret of an app until it is confirmed; one that is in use stays. */
export const savePending = statement<never, [number, Buffer]>(
  `INSERT INTO second_factors (user_id, kind, pending_secret, pending_at) VALUES ($1, 'totp', $2, now())
   ON CONFLICT (user_id, kind) DO UPDATE SET pending_secret = excluded.pending_secret, pending_at = excluded.pending_at`,
);

/** Puts the confirmed app in place; nothing when another was begun, or confirmed, meanwhile. */
export const confirmPending = statement<{ user_id: number }, [number, Buffer, number, Buffer]>(
  `UPDATE second_factors SET secret = pending_secret, confirmed_at = now(), last_step = $3, recovery_salt = $4,
     pending_secret = NULL, pending_at = NULL
   WHERE user_id = $1 AND pending_secret = $2 RETURNING user_id`,
);

/**
 * Has an account sign in with its second factor from now on, if it does not yet, and locks that. Answers the salt of its
 * recovery codes, which is the given one if there was none.
 */
export const confirmFactor = statement<{ recovery_salt: Buffer | null }, [number, Buffer | null]>(
  `INSERT INTO second_factors (user_id, kind, confirmed_at, recovery_salt) VALUES ($1, 'totp', now(), $2)
   ON CONFLICT (user_id, kind) DO UPDATE SET confirmed_at = coalesce(second_factors.confirmed_at, now()),
     recovery_salt = coalesce(second_factors.recovery_salt, excluded.recovery_salt) RETURNING recovery_salt`,
);

export const lockFactor = statement<{ has_app: boolean }, [number]>(
  `SELECT secret IS NOT NULL AS has_app FROM second_factors WHERE user_id = $1 FOR UPDATE`,
);

/** Takes a code of the app by its time step; nothing when it, or a later one, was taken already. */
export const takeStep = statement<{ user_id: number }, [number, number]>(
  `UPDATE second_factors SET last_step = $2
   WHERE user_id = $1 AND secret IS NOT NULL AND last_step < $2 RETURNING user_id`,
);

export const takeRecoveryCode = statement<{ user_id: number }, [number, Buffer]>(
  `UPDATE recovery_codes SET used_at = now() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL
   RETURNING user_id`,
);

export const saveSalt = statement<never, [number, Buffer]>(
  `UPDATE second_factors SET recovery_salt = $2 WHERE user_id = $1`,
);

export const deleteRecoveryCodes = statement<never, [number]>(
  `DELETE FROM recovery_codes WHERE user_id = $1`,
);

export const insertRecoveryCodes = statement<never, [number, Buffer[]]>(
  `INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])`,
);

export const deleteFactor = statement<{ was_on: boolean }, [number]>(
  `DELETE FROM second_factors WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS was_on`,
);

/** From now on the account has to have a second factor where that is required: it had one. */
export const endGrace = statement<never, [number]>(
  `UPDATE users SET second_factor_due_at = least(second_factor_due_at, now()) WHERE id = $1`,
);

/**
 * Lets a sign-in wait for its code; nothing when the account has another password or status by now than the one that
 * was checked.
 */
export const insertTicket = statement<{ user_id: number }, [Buffer, number, string, string, boolean]>(
  `INSERT INTO sign_in_tickets (ticket_hash, user_id, device, by_provider, expires_at)
   SELECT $1, id, $4, $5, now() + interval '${secondFactorTimes.ticket} seconds'
   FROM users WHERE id = $2 AND password_hash = $3 AND status = 'active' FOR SHARE RETURNING user_id`,
);

const isLive = `ticket_hash = $1 AND device = $2 AND tries < ${codesPerSignIn} AND used_at IS NULL AND expires_at > now()`;

export const findTicket = statement<{ user_id: number }, [Buffer, string]>(
  `SELECT user_id FROM sign_in_tickets WHERE ${isLive}`,
);

export const takeTry = statement<{ tries: number }, [Buffer, string]>(
  `UPDATE sign_in_tickets SET tries = tries + 1 WHERE ${isLive} RETURNING tries`,
);

export const takeTicket = statement<{ by_provider: boolean }, [Buffer]>(
  `UPDATE sign_in_tickets SET used_at = now() WHERE ticket_hash = $1 AND used_at IS NULL RETURNING by_provider`,
);

export const deleteTickets = statement<never, [number]>(`DELETE FROM sign_in_tickets WHERE user_id = $1`);

/** The secrets of all apps, locked. */
export const findFactorSecrets = statement<
  { user_id: number; secret: Buffer | null; pending_secret: Buffer | null },
  []
>(`SELECT user_id, secret, pending_secret FROM second_factors ORDER BY user_id FOR UPDATE`);

export const saveFactorSecrets = statement<never, [number, Buffer | null, Buffer | null]>(
  `UPDATE second_factors SET secret = $2, pending_secret = $3,
     pending_at = CASE WHEN $3::bytea IS NULL THEN NULL ELSE pending_at END WHERE user_id = $1`,
);

export type ChallengePurpose = 'register' | 'prove';

export type StoredPasskey = Pick<
  Selectable<Tables['passkeys']>,
  'id' | 'credential_id' | 'public_key' | 'sign_count' | 'transports'
>;

export const findPasskeys = statement<StoredPasskey, [number]>(
  `SELECT id, credential_id, public_key, sign_count, transports FROM passkeys WHERE user_id = $1 ORDER BY id`,
);

export const listPasskeys = answers<EndpointRow<typeof passkeyEndpoints.listPasskeys>, [number]>(
  {
    id: field.id('p.id'),
    ...fieldsOf('p', 'name', 'backedUp'),
    createdTime: field.time('p.created_at'),
    lastUsedTime: field.timeOrNull('p.last_used_at'),
  },
  (columns) => `SELECT ${columns} FROM passkeys p WHERE p.user_id = $1 ORDER BY p.id`,
);

export const insertChallenge = statement<never, [number, Buffer, ChallengePurpose]>(
  `INSERT INTO passkey_challenges (user_id, challenge, purpose, expires_at)
   VALUES ($1, $2, $3, now() + interval '${secondFactorTimes.challenge} seconds')`,
);

/** Uses a challenge up; nothing when it was, has expired, or is none of this account. */
export const takeChallenge = statement<{ user_id: number }, [number, Buffer, ChallengePurpose]>(
  `DELETE FROM passkey_challenges
   WHERE user_id = $1 AND challenge = $2 AND purpose = $3 AND expires_at > now() RETURNING user_id`,
);

export type NewPasskey = {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly backedUp: boolean;
  readonly transports: readonly string[];
  readonly name: string;
};

/** Stores a passkey; nothing when the account has it, or as many as it may have. Its second factor is locked. */
export const insertPasskey = namedStatement<{ id: string }, NewPasskey & { readonly userId: number }>(
  `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, transports, backed_up, name)
   SELECT $userId, $credentialId, $publicKey, $signCount, $transports, $backedUp, $name
   WHERE (SELECT count(*) FROM passkeys WHERE user_id = $userId) < ${mostPasskeys}
   ON CONFLICT (user_id, credential_id) DO NOTHING RETURNING id::text`,
);

/**
 * Notes that a passkey signed; nothing when its count did not grow, as that of a copy does not. Those that do not
 * count stay at 0.
 */
export const usePasskey = statement<{ id: number }, [number, number, number, boolean]>(
  `UPDATE passkeys SET sign_count = $3, backed_up = $4, last_used_at = now()
   WHERE user_id = $1 AND id = $2 AND (sign_count < $3 OR (sign_count = 0 AND $3 = 0)) RETURNING id`,
);

export const renamePasskey = statement<{ id: number }, [number, number, string]>(
  `UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2 RETURNING id`,
);

export const deletePasskey = statement<{ id: number }, [number, number]>(
  `DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING id`,
);

export const deletePasskeys = statement<never, [number]>(`DELETE FROM passkeys WHERE user_id = $1`);
