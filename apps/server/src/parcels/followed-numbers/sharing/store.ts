import type { Selectable } from 'kysely';
import { namedStatement, statement } from '../../../platform/db/database.ts';
import { isOwnParcel } from '../../../platform/db/parcel-state.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import type { Parcel } from '../../../platform/db/parcel-state.ts';
import type { StoredFollowed } from '../store.ts';

type Share = Selectable<Tables['followed_shares']>;

export const upsertShare = namedStatement<
  Pick<Share, 'expires_at'>,
  Omit<Share, 'created_at' | 'expires_at'> & { readonly days: number }
>(
  `INSERT INTO followed_shares AS s (user_id, followed_id, token_hash, token, masked, seller, message, expires_at)
   SELECT user_id, id, $token_hash::bytea, $token::text, $masked::boolean, $seller::text, $message::text,
     now() + make_interval(days => $days::int)
   FROM followed_numbers WHERE user_id = $user_id AND id = $followed_id
   ON CONFLICT (user_id, followed_id) DO UPDATE SET token_hash = excluded.token_hash, token = excluded.token, masked = excluded.masked,
     seller = excluded.seller, message = excluded.message, expires_at = excluded.expires_at, created_at = now()
   RETURNING expires_at`,
);

export const findShare = statement<Pick<Share, 'expires_at' | 'masked' | 'token'>, [number, number]>(
  `SELECT expires_at, masked, token FROM followed_shares WHERE user_id = $1 AND followed_id = $2 AND expires_at > now()`,
);

export const deleteShare = statement<{ followed_id: number }, [number, number]>(
  'DELETE FROM followed_shares WHERE user_id = $1 AND followed_id = $2 RETURNING followed_id',
);

export const findShared = statement<
  StoredFollowed &
    Pick<Share, 'masked' | 'seller' | 'message' | 'expires_at'> & {
      readonly events: Parcel['events'] | null;
    },
  [Buffer]
>(
  `SELECT f.*, s.masked, s.seller, s.message, s.expires_at, t.events
   FROM followed_shares s JOIN followed_numbers f ON f.user_id = s.user_id AND f.id = s.followed_id
   LEFT JOIN parcels t ON ${isOwnParcel('f')}
   WHERE s.token_hash = $1 AND s.expires_at > now()`,
);
