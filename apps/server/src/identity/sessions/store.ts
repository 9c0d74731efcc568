import { secondFactorTimes } from '@waybill/contract/constants.ts';
import { sessionTimes } from '@waybill/contract/session-times.ts';
import type { SignInWay } from '@waybill/contract/endpoints/accounts.ts';
import type { SessionRow } from '@waybill/contract/endpoints/sessions.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { type Reader, namedStatement, statement } from '../../platform/db/database.ts';
import { answers, field } from '../../platform/db/view.ts';
import { msOf } from '../../platform/db/times.ts';

export type StoredToken = {
  token_hash: Buffer;
  session_id: number;
  user_id: number;
  user_name: string;
  role: Role;
  user_status: 'pending' | 'active' | 'disabled' | 'locked';
  expires_at: number;
  exchanged_at: number | null;
  renewed_at: number | null;
  ended_at: number | null;
  end_reason: string | null;
  used_recently: boolean;
  /** Of the staff, whether they sign in with a second factor, here or at the identity provider; false for everybody else. */
  second_factor: boolean;
  /** When they have to, in milliseconds; null before their first call. */
  factor_due_at: number | null;
  proved: boolean;
  /** The database's clock at that moment. */
  now: number;
};

export type NewToken = { expires_at: number; expires_in: number };

export type EndReason = 'logout' | 'password_changed' | 'revoked' | 'disabled' | 'token_reused';

const seconds = (count: number): string => `interval '${count} seconds'`;
const life = seconds(sessionTimes.life);
const grace = seconds(sessionTimes.grace);
const exchangeable = seconds(sessionTimes.life + sessionTimes.refreshable);
const longest = seconds(sessionTimes.longest);
const renewable = seconds(sessionTimes.longest - sessionTimes.renewBelow);
/** When a token that was just stored runs out, in milliseconds, and in how many seconds. */
const times = `${msOf('expires_at')} AS expires_at, extract(epoch FROM expires_at - now())::integer AS expires_in`;
/** A time from now, but never after the longest life of the session `s`. */
const within = (from: string): string => `least(now() + ${from}, s.created_at + ${longest})`;

const tokensOf = (count: number) =>
  statement<StoredToken, (Buffer | null)[]>(
    `SELECT t.token_hash, s.id AS session_id, s.user_id, u.user_name, u.role, u.status AS user_status,
     ${msOf('t.expires_at')} AS expires_at, ${msOf('t.exchanged_at')} AS exchanged_at, ${msOf('t.renewed_at')} AS renewed_at,
     ${msOf('s.ended_at')} AS ended_at, s.end_reason, s.last_used_at > now() - interval '1 minute' AS used_recently,
     CASE WHEN u.role = 'user' THEN false
       ELSE s.signed_in_by = 'oidc_mfa' OR EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) END AS second_factor,
     ${msOf('u.second_factor_due_at')} AS factor_due_at,
     coalesce(s.proved_at > now() - ${seconds(secondFactorTimes.proved)}, false) AS proved, ${msOf('now()')} AS now
   FROM session_tokens t JOIN sessions s ON s.user_id = t.user_id AND s.id = t.session_id
   JOIN users u ON u.id = s.user_id
   WHERE t.token_hash IN (${Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ')})`,
  );

// PostgreSQL plans a list of a known length once and an array anew each time, which takes longer than the reading.
const counts = [1, 2, 4, 8, 16, 32];
const lookups = counts.map((count) => ({ count, find: tokensOf(count) }));

export const mostTokens = Math.max(...counts);

/** Tokens by their hashes, with the sessions they stand for and whose those are. Times in milliseconds. */
export const findTokens = async (reader: Reader, hashes: readonly Buffer[]): Promise<StoredToken[]> => {
  const lookup = lookups.find(({ count }) => count >= hashes.length);
  if (lookup === undefined) throw new Error(`${hashes.length} tokens cannot be looked up at once`);
  const missing = Array<null>(lookup.count - hashes.length).fill(null);
  return lookup.find(reader, ...hashes, ...missing);
};

const markActive = (rows: string): string =>
  `INSERT INTO active_users (day, user_id) SELECT current_date, user_id FROM ${rows}
   ON CONFLICT (day, user_id) DO UPDATE SET seen_at = excluded.seen_at`;

export const beginGrace = statement<{ due_at: number }, [number]>(
  `UPDATE users SET second_factor_due_at =
     coalesce(second_factor_due_at, now() + interval '${secondFactorTimes.staffGrace} seconds')
   WHERE id = $1 RETURNING ${msOf('second_factor_due_at')} AS due_at`,
);

/** Starts a session with its first token; answers when that runs out, in milliseconds. */
export const insertSession = namedStatement<
  NewToken,
  { tokenHash: Buffer; userId: number; device: string | null; ip: string; way: SignInWay; proved: boolean }
>(
  `WITH started AS (
     INSERT INTO sessions (user_id, device, ip, signed_in_by, expires_at, proved_at)
     VALUES ($userId, $device, $ip, $way, now() + ${life}, CASE WHEN $proved THEN now() END) RETURNING user_id, id
   ), active AS (${markActive('started')})
   INSERT INTO session_tokens (token_hash, user_id, session_id, expires_at, exchange_until)
   SELECT $tokenHash, user_id, id, now() + ${life}, now() + ${exchangeable} FROM started RETURNING ${times}`,
);

export const markProved = statement<never, [number, number]>(
  `UPDATE sessions SET proved_at = now() WHERE user_id = $1 AND id = $2`,
);

export const touchSession = statement<never, [number, number, string]>(
  `WITH touched AS (UPDATE sessions SET last_used_at = now(), ip = $3 WHERE user_id = $1 AND id = $2 RETURNING user_id)
   ${markActive('touched')}`,
);

/** Stores another token (second value) of the session that `chosen` names and lets the session live as long as it. */
const addToken = (chosen: string): string =>
  `WITH chosen AS (${chosen}), longer AS (
     UPDATE sessions s SET expires_at = ${within(life)} FROM chosen c
     WHERE s.user_id = c.user_id AND s.id = c.session_id RETURNING s.user_id, s.id, s.created_at
   )
   INSERT INTO session_tokens (token_hash, user_id, session_id, expires_at, exchange_until)
   SELECT $2, s.user_id, s.id, ${within(life)}, ${within(exchangeable)} FROM longer s
   RETURNING ${times}`;

/**
 * Adds a token next to one that runs out soon; nothing when another call of the last 30 s did, or when the session
 * itself runs out as soon.
 */
export const renewToken = statement<NewToken, [Buffer, Buffer]>(
  addToken(`UPDATE session_tokens t SET renewed_at = now() FROM sessions s
     WHERE t.token_hash = $1 AND t.exchanged_at IS NULL AND t.exchange_until > now()
       AND (t.renewed_at IS NULL OR t.renewed_at < now() - ${grace})
       AND s.user_id = t.user_id AND s.id = t.session_id AND s.created_at > now() - ${renewable}
     RETURNING t.user_id, t.session_id`),
);

/**
 * Exchanges a token for another of the same session. The first exchange leaves it good, and exchangeable, for the
 * grace; nothing when it can no longer be exchanged.
 */
export const exchangeToken = statement<NewToken, [Buffer, Buffer]>(
  addToken(`UPDATE session_tokens t SET exchanged_at = coalesce(t.exchanged_at, now()),
       expires_at = least(t.expires_at, now() + ${grace}), exchange_until = least(t.exchange_until, now() + ${grace})
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE t.token_hash = $1 AND t.exchange_until > now() AND s.user_id = t.user_id AND s.id = t.session_id
       AND s.ended_at IS NULL AND s.created_at > now() - ${longest} AND u.status = 'active' RETURNING t.user_id, t.session_id`),
);

/** Gives a session a new token; its older ones stay good for the grace but can no longer be exchanged. */
export const replaceTokens = statement<NewToken, [number, Buffer, number]>(
  addToken(`UPDATE session_tokens SET exchange_until = least(exchange_until, now()),
       expires_at = least(expires_at, now() + ${grace})
     WHERE user_id = $1 AND session_id = $3 RETURNING user_id, session_id`),
);

export const endSession = statement<{ id: number }, [number, number, EndReason]>(
  `UPDATE sessions SET ended_at = now(), end_reason = $3
   WHERE user_id = $1 AND id = $2 AND ended_at IS NULL RETURNING id`,
);

export const endSessionsBut = statement<{ id: number; alive: boolean }, [number, number | null, EndReason]>(
  `UPDATE sessions SET ended_at = now(), end_reason = $3
   WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND ended_at IS NULL RETURNING id, expires_at > now() AS alive`,
);

export const listSessions = answers<SessionRow, [userId: number, current: number]>(
  {
    id: field.id('id'),
    device: field.value('device'),
    ip: field.value('ip'),
    signedInBy: field.value('signed_in_by'),
    createdTime: field.time('created_at'),
    lastUsedTime: field.time('last_used_at'),
    expiresAt: field.value(msOf('expires_at')),
    current: field.value('id = $2'),
  },
  (columns) => `SELECT ${columns} FROM sessions WHERE user_id = $1 AND ended_at IS NULL AND expires_at > now()
   ORDER BY last_used_at DESC, sessions.id DESC`,
);
