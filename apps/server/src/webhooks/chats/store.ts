import { type ChatError, type ChatKind, chatLimits } from '@waybill/contract/vocabulary/chat.ts';
import type { WebhookState } from '@waybill/contract/vocabulary/webhook.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import { namedStatement, statement } from '../../platform/db/database.ts';

/** A channel without its address and secret. */
export type StoredChannel = {
  readonly id: number;
  readonly kind: ChatKind;
  readonly name: string;
  readonly events: string[];
  readonly language: Locale;
  readonly signed: boolean;
  readonly state: WebhookState;
  readonly last_at: string | null;
  readonly last_error: ChatError | null;
  readonly created_at: string;
};

const shown = 'id, kind, name, events, language, signed, state, last_at, last_error, created_at';
const isChat = `kind <> 'webhook'`;

/** Channels of an account, oldest first. */
export const findChannels = statement<StoredChannel, [number]>(
  `SELECT ${shown} FROM webhook_endpoints WHERE user_id = $1 AND ${isChat} ORDER BY id`,
);

/** What of a channel is stored. `origin` is the beginning of its address, `sealed` all of it with its secret. */
type ChannelValues = {
  readonly name: string | null;
  readonly events: readonly string[] | null;
  readonly language: Locale | null;
  readonly origin: string | null;
  readonly sealed: Buffer | null;
  readonly signed: boolean | null;
};

/** A new channel; nothing when the account has all it may have. The caller holds the lock of the user. */
export const insertChannel = namedStatement<
  { id: number },
  ChannelValues & { userId: number; kind: ChatKind }
>(
  `INSERT INTO webhook_endpoints (user_id, kind, name, events, language, payload, url, secret, signed)
   SELECT $userId, $kind, $name, $events::text[], $language, 'full', $origin, $sealed::bytea, $signed::boolean
   WHERE (SELECT count(*) FROM webhook_endpoints WHERE user_id = $userId AND ${isChat}) < ${chatLimits.channels}
   RETURNING id`,
);

/** Changes a channel; what is null stays. Pausing ends what waits. */
export const updateChannel = namedStatement<
  StoredChannel,
  ChannelValues & { userId: number; id: number; state: 'active' | 'paused' | null }
>(
  `WITH changed AS (
     UPDATE webhook_endpoints SET name = coalesce($name, name), events = coalesce($events::text[], events),
       language = coalesce($language, language), url = coalesce($origin, url),
       secret = coalesce($sealed::bytea, secret), signed = coalesce($signed::boolean, signed),
       state = coalesce($state::text, state),
       failing_since = CASE WHEN $state::text = 'active' THEN NULL ELSE failing_since END
     WHERE user_id = $userId AND id = $id AND ${isChat} RETURNING *
   ), ended AS (
     UPDATE webhook_deliveries d SET state = 'failed' FROM changed c
     WHERE $state::text = 'paused' AND d.user_id = $userId AND d.endpoint_id = c.id AND d.state = 'pending'
       AND d.due_at <= now()
   )
   SELECT ${shown} FROM changed`,
);

/** Kind of a channel of an account, and seconds that it still rests. */
export const findKind = statement<{ kind: ChatKind; rests: number }, [number, number]>(
  `SELECT kind, coalesce(extract(epoch FROM resting_until) - extract(epoch FROM clock_timestamp()), 0)::float8 AS rests
   FROM webhook_endpoints WHERE user_id = $1 AND id = $2 AND ${isChat}`,
);

/** Removes a channel with what waits for it. */
export const deleteChannel = statement<{ id: number }, [number, number]>(
  `DELETE FROM webhook_endpoints WHERE user_id = $1 AND id = $2 AND ${isChat} RETURNING id`,
);

/** A channel that a message goes to. */
export type OpenChannel = {
  readonly user_id: number;
  readonly id: number;
  readonly kind: ChatKind;
  readonly language: Locale;
  readonly secret: Buffer;
};

/** Takes a channel for one message outside of its deliveries, and lets it rest as after any; nothing while it rests. */
export const takeForTest = statement<OpenChannel, [number, number, number]>(
  `UPDATE webhook_endpoints SET resting_until = clock_timestamp() + make_interval(secs => $3::float8)
   WHERE user_id = $1 AND id = $2 AND ${isChat} AND (resting_until IS NULL OR resting_until <= clock_timestamp())
   RETURNING user_id, id, kind, language, secret`,
);

/** Writes down how a test ended. */
export const saveTestResult = namedStatement<
  StoredChannel,
  { userId: number; id: number; error: ChatError | null; restSeconds: number }
>(
  `UPDATE webhook_endpoints SET last_at = clock_timestamp(), last_error = $error,
     resting_until = clock_timestamp() + make_interval(secs => $restSeconds::float8)
   WHERE user_id = $userId AND id = $id AND ${isChat} RETURNING ${shown}`,
);
