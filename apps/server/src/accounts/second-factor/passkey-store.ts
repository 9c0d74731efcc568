import { mostPasskeys, secondFactorTimes } from '@waybill/contract/constants.ts';
import { type Reader, namedStatement, statement } from '../../platform/db/database.ts';

export type ChallengePurpose = 'register' | 'prove';

export type StoredPasskey = {
  id: number;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
};

export const findPasskeys = statement<StoredPasskey, [number]>(
  `SELECT id, credential_id, public_key, sign_count, transports FROM passkeys WHERE user_id = $1 ORDER BY id`,
);

export const listPasskeys = (reader: Reader, userId: number) =>
  reader
    .selectFrom('passkeys')
    .select(['id', 'name', 'backed_up', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

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
