import type { Role } from '@waybill/contract/permissions.ts';
import { type Reader, statement } from '../platform/db/database.ts';

export type StoredSession = {
  user_id: number;
  user_name: string;
  role: Role;
  user_status: 'pending' | 'active' | 'disabled' | 'locked';
  expires_at: number;
  ended_at: number | null;
  end_reason: string | null;
  used_recently: boolean;
};

const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::bigint`;

/** A session by the hash of its token, with whose it is. Times in milliseconds. */
export const findSession = statement<StoredSession, [Buffer]>(
  `SELECT s.user_id, u.user_name, u.role, u.status AS user_status, ${ms('s.expires_at')} AS expires_at,
     ${ms('s.ended_at')} AS ended_at, s.end_reason, s.last_used_at > now() - interval '1 minute' AS used_recently
   FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1`,
);

/** Starts a session that lives `life` seconds; answers when it ends, in milliseconds. */
export const insertSession = statement<
  { expires_at: number },
  [Buffer, number, string | null, string, number]
>(
  `INSERT INTO sessions (token_hash, user_id, device, ip, expires_at)
   VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5)) RETURNING ${ms('expires_at')} AS expires_at`,
);

/** Notes that a session was used. */
export const touchSession = statement<never, [Buffer, string]>(
  `UPDATE sessions SET last_used_at = now(), ip = $2 WHERE token_hash = $1`,
);

/** Lets an exchanged token run out after the grace; true when this call was the one that exchanged it. */
export const markRefreshed = statement<{ user_id: number; device: string | null }, [Buffer, number]>(
  `UPDATE sessions SET end_reason = 'refreshed', expires_at = least(expires_at, now() + make_interval(secs => $2))
   WHERE token_hash = $1 AND ended_at IS NULL AND end_reason IS NULL
     AND expires_at > now() - interval '24 hours' RETURNING user_id, device`,
);

const endSessionStatement = statement<never, [Buffer, string]>(
  `UPDATE sessions SET ended_at = now(), end_reason = $2 WHERE token_hash = $1 AND ended_at IS NULL`,
);

/** Ends one session. */
export const endSession = (reader: Reader, hash: Buffer, reason: 'logout' | 'revoked'): Promise<never[]> =>
  endSessionStatement(reader, hash, reason);

/** Forgets sessions that ended or ran out two days ago. */
export const deleteOldSessions = statement<never, []>(
  `DELETE FROM sessions WHERE expires_at < now() - interval '2 days'`,
);
