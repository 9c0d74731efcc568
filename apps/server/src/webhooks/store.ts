import {
  type WebhookPayload,
  type WebhookState,
  webhookLimits,
} from '@waybill/contract/vocabulary/webhook.ts';
import { sql } from 'kysely';
import { type Db, type Reader, namedStatement, statement } from '../platform/db/database.ts';
import { msOf } from '../platform/db/times.ts';
import { type Page, readPage } from '../platform/db/read-page.ts';

/** An endpoint without its secrets. */
export type StoredEndpoint = {
  readonly id: number;
  readonly url: string;
  readonly events: string[];
  readonly payload: WebhookPayload;
  readonly state: WebhookState;
  readonly failing_since: string | null;
  readonly rotating_until: string | null;
  readonly created_at: string;
};

const shown = `id, url, events, payload, state, failing_since, created_at,
  CASE WHEN old_secret_until > now() THEN old_secret_until END AS rotating_until`;

/** Endpoints of an account, oldest first. */
export const findEndpoints = statement<StoredEndpoint, [number]>(
  `SELECT ${shown} FROM webhook_endpoints WHERE user_id = $1 AND kind = 'webhook' ORDER BY id`,
);

/** A new endpoint; nothing when the account has all it may have. The caller holds the lock of the user. */
export const insertEndpoint = statement<{ id: number }, [number, string, string[], WebhookPayload, Buffer]>(
  `INSERT INTO webhook_endpoints (user_id, url, events, payload, secret)
   SELECT $1, $2, $3::text[], $4, $5::bytea
   WHERE (SELECT count(*) FROM webhook_endpoints WHERE user_id = $1 AND kind = 'webhook') < ${webhookLimits.endpoints}
   RETURNING id`,
);

/** What of an endpoint can be changed; what is left out stays. */
export type EndpointChange = {
  readonly url?: string | undefined;
  readonly events?: string[] | undefined;
  readonly payload?: WebhookPayload | undefined;
  readonly state?: 'active' | 'paused' | undefined;
};

const update = namedStatement<
  StoredEndpoint,
  {
    userId: number;
    id: number;
    url: string | null;
    events: string[] | null;
    payload: string | null;
    state: string | null;
  }
>(
  `WITH ended AS (
     UPDATE webhook_deliveries SET state = 'failed'
     WHERE $state::text = 'paused' AND user_id = $userId AND state = 'pending' AND due_at <= now() AND endpoint_id = (
       SELECT id FROM webhook_endpoints WHERE user_id = $userId AND id = $id AND kind = 'webhook')
   )
   UPDATE webhook_endpoints SET url = coalesce($url, url), events = coalesce($events::text[], events),
     payload = coalesce($payload, payload), state = coalesce($state::text, state),
     failing_since = CASE WHEN $state::text = 'active' THEN NULL ELSE failing_since END
   WHERE user_id = $userId AND id = $id AND kind = 'webhook' RETURNING ${shown}`,
);

/** Changes an endpoint of an account. */
export const updateEndpoint = (
  reader: Reader,
  userId: number,
  id: number,
  { url, events, payload, state }: EndpointChange,
): Promise<StoredEndpoint[]> =>
  update(reader, {
    userId,
    id,
    url: url ?? null,
    events: events ?? null,
    payload: payload ?? null,
    state: state ?? null,
  });

/** Removes an endpoint of an account with its deliveries. */
export const deleteEndpoint = statement<{ id: number }, [number, number]>(
  `DELETE FROM webhook_endpoints WHERE user_id = $1 AND id = $2 AND kind = 'webhook' RETURNING id`,
);

/** Puts a new secret in the place of one, which signs for a while. */
export const replaceSecret = statement<{ id: number }, [number, number, Buffer]>(
  `UPDATE webhook_endpoints SET old_secret = secret, secret = $3::bytea,
     old_secret_until = now() + interval '${webhookLimits.rotationHours} hours'
   WHERE user_id = $1 AND id = $2 AND kind = 'webhook' RETURNING id`,
);

/** A test for an active endpoint of an account. */
export const insertTest = statement<{ id: number }, [number, number]>(
  `WITH endpoint AS (
     SELECT user_id, id, payload FROM webhook_endpoints
     WHERE user_id = $1 AND id = $2 AND kind = 'webhook' AND state = 'active'
   ), event AS (
     INSERT INTO webhook_events (user_id, type, object, data, due_at)
     SELECT user_id, 'webhook.test', 'webhook:' || id, '{}', clock_timestamp() FROM endpoint
     RETURNING user_id, id, object, due_at
   )
   INSERT INTO webhook_deliveries (user_id, endpoint_id, event_id, object, payload, due_at, next_at)
   SELECT v.user_id, e.id, v.id, v.object, e.payload, v.due_at, v.due_at FROM event v JOIN endpoint e ON true
   RETURNING event_id AS id`,
);

const again = `state = 'pending', attempts = 0, next_at = clock_timestamp()`;

/** Has a delivery that ended sent again. */
export const replayOne = statement<{ event_id: number }, [number, number, number]>(
  `UPDATE webhook_deliveries SET ${again}
   WHERE user_id = $1 AND endpoint_id = $2 AND event_id = $3 AND state <> 'pending' RETURNING event_id`,
);

/** Has deliveries that ended sent again whose events happened in a time, all or those that failed. */
export const replayBetween = statement<{ event_id: number }, [number, number, string, string, boolean]>(
  `UPDATE webhook_deliveries SET ${again}
   WHERE user_id = $1 AND endpoint_id = $2 AND due_at >= $3::timestamptz AND due_at < $4::timestamptz
     AND (state = 'failed' OR (state = 'delivered' AND NOT $5::boolean)) RETURNING event_id`,
);

/** A page of the deliveries of an endpoint, those that are due or were, newest first. */
export const readDeliveries = (
  db: Db,
  userId: number,
  endpointId: number,
  state: 'pending' | 'delivered' | 'failed' | undefined,
  page: Page,
) => {
  let found = db
    .selectFrom('webhook_deliveries as d')
    .where('d.user_id', '=', userId)
    .where('d.endpoint_id', '=', endpointId)
    .where('d.due_at', '<=', sql<string>`now()`);
  if (state !== undefined) found = found.where('d.state', '=', state);
  const rows = found
    .innerJoin('webhook_events as e', (join) =>
      join.onRef('e.user_id', '=', 'd.user_id').onRef('e.id', '=', 'd.event_id'),
    )
    .select([
      'd.event_id',
      'e.type',
      'd.object',
      'e.data',
      'd.payload',
      'd.state',
      'd.attempts',
      'd.next_at',
      'd.attempted_at',
      'd.status',
      'd.error',
      'd.duration_ms',
      'd.response',
      'd.due_at',
      sql<number>`${sql.raw(msOf('d.due_at'))}`.as('due_ms'),
    ])
    .orderBy('d.due_at', 'desc')
    .orderBy('d.event_id', 'desc');
  return readPage(rows, found, page);
};

/** Whether an account has an endpoint. */
export const findEndpoint = statement<{ id: number }, [number, number]>(
  `SELECT id FROM webhook_endpoints WHERE user_id = $1 AND id = $2 AND kind = 'webhook'`,
);

/** Every secret with whom it belongs to, locked. */
export const findSecrets = statement<
  { user_id: number; id: number; secret: Buffer; old_secret: Buffer | null },
  []
>('SELECT user_id, id, secret, old_secret FROM webhook_endpoints ORDER BY user_id, id FOR UPDATE');

/** Stores secrets that were encrypted anew. */
export const saveSecrets = statement<never, [number, number, Buffer, Buffer | null]>(
  'UPDATE webhook_endpoints SET secret = $3::bytea, old_secret = $4::bytea WHERE user_id = $1 AND id = $2',
);

/** Forgets events and their deliveries after 30 days. */
export const deleteOldEvents = statement<never, []>(
  `DELETE FROM webhook_events WHERE due_at < now() - interval '${webhookLimits.keptDays} days'`,
);
