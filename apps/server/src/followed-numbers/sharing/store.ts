import { namedStatement, statement } from '../../platform/db/database.ts';
import { msOf } from '../../platform/db/times.ts';
import type { StoredFollowed } from '../store.ts';

export const upsertShare = namedStatement<
  { expires_at: string },
  {
    userId: number;
    id: number;
    hash: Buffer;
    masked: boolean;
    days: number;
    seller: string | null;
    message: string | null;
  }
>(
  `INSERT INTO followed_shares AS s (user_id, followed_id, token_hash, masked, seller, message, expires_at)
   SELECT user_id, id, $hash::bytea, $masked::boolean, $seller::text, $message::text,
     now() + make_interval(days => $days::int)
   FROM followed_numbers WHERE user_id = $userId AND id = $id
   ON CONFLICT (user_id, followed_id) DO UPDATE SET token_hash = excluded.token_hash, masked = excluded.masked,
     seller = excluded.seller, message = excluded.message, expires_at = excluded.expires_at, created_at = now()
   RETURNING expires_at`,
);

export const findShare = statement<{ expires_at: string; masked: boolean }, [number, number]>(
  `SELECT expires_at, masked FROM followed_shares WHERE user_id = $1 AND followed_id = $2 AND expires_at > now()`,
);

export const deleteShare = statement<{ followed_id: number }, [number, number]>(
  'DELETE FROM followed_shares WHERE user_id = $1 AND followed_id = $2 RETURNING followed_id',
);

export const findShared = statement<
  StoredFollowed & {
    masked: boolean;
    seller: string | null;
    message: string | null;
    expires_at: string;
    now: number;
  },
  [Buffer]
>(
  `SELECT f.*, s.masked, s.seller, s.message, s.expires_at, ${msOf('now()')} AS now
   FROM followed_shares s JOIN followed_numbers f ON f.user_id = s.user_id AND f.id = s.followed_id
   WHERE s.token_hash = $1 AND s.expires_at > now()`,
);
