import { type ChatError, type ChatKind, chatLimits } from '@waybill/contract/vocabulary/chat.ts';
import type { WebhookState } from '@waybill/contract/vocabulary/webhook.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import { namedStatement, statement } from '../../platform/db/database.ts';

/** A channel without its address and secret. */
export type StoredChannel = {
  readonly id: number;
  readonly kind: ChatKind;
  readonly name: string;
  /** Beginning of the address of a robot, or `mailto:` with a mailbox. */
  readonly url: string;
  readonly events: string[];
  readonly language: Locale;
  readonly signed: boolean;
  readonly state: WebhookState | 'unconfirmed';
  readonly last_at: string | null;
  readonly last_error: ChatError | null;
  readonly created_at: string;
};

const shown = 'id, kind, name, url, events, language, signed, state, last_at, last_error, created_at';
const isChat = `kind <> 'webhook'`;

/** Whose a channel is: an account's, or the team's, where the account is that which made it. */
export type Owner = { readonly userId: number; readonly team: boolean };
export type OwnedId = Owner & { readonly id: number };
const theChannel = `user_id = $userId AND id = $id AND team = $team::boolean AND ${isChat}`;

/** Channels of an account, oldest first. */
export const findChannels = statement<StoredChannel, [number]>(
  `SELECT ${shown} FROM webhook_endpoints WHERE user_id = $1 AND NOT team AND ${isChat} ORDER BY id`,
);

/** Channels of the team, oldest first. */
export const findTeamChannels = statement<StoredChannel, []>(
  `SELECT ${shown} FROM webhook_endpoints WHERE team ORDER BY id`,
);

/** Which account made a channel of the team. */
export const findMaker = statement<{ user_id: number }, [number]>(
  'SELECT user_id FROM webhook_endpoints WHERE team AND id = $1',
);

/** What of a channel is stored. `origin` is its `url`, `sealed` its address with its secret. */
type ChannelValues = {
  readonly name: string | null;
  readonly events: readonly string[] | null;
  readonly language: Locale | null;
  readonly origin: string | null;
  readonly sealed: Buffer | null;
  readonly signed: boolean | null;
};

/** A new channel; nothing when the account or the team has all it may have. The caller holds the lock of the user. */
export const insertChannel = namedStatement<
  { id: number },
  ChannelValues & Owner & { kind: ChatKind; state: 'active' | 'unconfirmed' }
>(
  `INSERT INTO webhook_endpoints (user_id, kind, name, events, language, payload, url, secret, signed, state, team)
   SELECT $userId, $kind, $name, $events::text[], $language, 'full', $origin, $sealed::bytea, $signed::boolean, $state,
     $team::boolean
   WHERE (SELECT count(*) FROM webhook_endpoints WHERE team = $team::boolean AND (team OR user_id = $userId)
     AND ${isChat}) < ${chatLimits.channels}
   RETURNING id`,
);

/** Changes a channel; what is null stays. Pausing ends what waits. An unconfirmed mailbox becomes no other by its state alone. */
export const updateChannel = namedStatement<
  StoredChannel,
  ChannelValues & OwnedId & { state: 'active' | 'paused' | 'unconfirmed' | null }
>(
  `WITH changed AS (
     UPDATE webhook_endpoints SET name = coalesce($name, name), events = coalesce($events::text[], events),
       language = coalesce($language, language), url = coalesce($origin, url),
       secret = coalesce($sealed::bytea, secret), signed = coalesce($signed::boolean, signed),
       state = coalesce($state::text, state),
       failing_since = CASE WHEN $state::text = 'active' THEN NULL ELSE failing_since END
     WHERE ${theChannel}
       AND ($state::text IS NULL OR $sealed::bytea IS NOT NULL OR state <> 'unconfirmed') RETURNING *
   ), ended AS (
     UPDATE webhook_deliveries d SET state = 'failed' FROM changed c
     WHERE $state::text IN ('paused', 'unconfirmed') AND d.user_id = $userId AND d.endpoint_id = c.id AND d.state = 'pending'
       AND d.due_at <= now()
   )
   SELECT ${shown} FROM changed`,
);

/** A channel of an account, and seconds that it still rests. */
export const findChannel = namedStatement<StoredChannel & { rests: number }, OwnedId>(
  `SELECT ${shown},
     coalesce(extract(epoch FROM resting_until) - extract(epoch FROM clock_timestamp()), 0)::float8 AS rests
   FROM webhook_endpoints WHERE ${theChannel}`,
);

/** Removes a channel with what waits for it. */
export const deleteChannel = namedStatement<StoredChannel, OwnedId>(
  `DELETE FROM webhook_endpoints WHERE ${theChannel} RETURNING ${shown}`,
);

/** A channel that a message goes to. */
export type OpenChannel = {
  readonly user_id: number;
  readonly id: number;
  readonly kind: ChatKind;
  readonly name: string;
  readonly language: Locale;
  readonly secret: Buffer;
};

/** Takes a channel for one message outside of its deliveries, and lets it rest as after any; nothing while it rests. */
export const takeForTest = statement<OpenChannel, [number, number, number]>(
  `UPDATE webhook_endpoints SET resting_until = clock_timestamp() + make_interval(secs => $3::float8)
   WHERE user_id = $1 AND id = $2 AND ${isChat} AND (resting_until IS NULL OR resting_until <= clock_timestamp())
   RETURNING user_id, id, kind, name, language, secret`,
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

/** Mailbox of an account, which was confirmed when it was activated. */
export const findOwnMailbox = statement<{ email: string }, [number]>('SELECT email FROM users WHERE id = $1');

/** A channel whose mailbox is not confirmed, and who wants it. */
export const findUnconfirmed = statement<
  Pick<OpenChannel, 'name' | 'language' | 'secret'> & { account: string },
  [number, number]
>(
  `SELECT e.name, e.language, e.secret, u.email AS account
   FROM webhook_endpoints e JOIN users u ON u.id = e.user_id
   WHERE e.user_id = $1 AND e.id = $2 AND e.state = 'unconfirmed'`,
);

/** Switches a channel on whose mailbox was confirmed, unless that is another by now. */
export const confirmChannel = statement<StoredChannel, [number, number, Buffer]>(
  `UPDATE webhook_endpoints SET state = 'active'
   WHERE user_id = $1 AND id = $2 AND state = 'unconfirmed' AND secret = $3::bytea RETURNING ${shown}`,
);
