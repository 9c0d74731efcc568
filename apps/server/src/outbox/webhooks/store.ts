import type { WebhookDelivery } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { type WebhookKind, webhookLimits } from '@waybill/contract/vocabulary/webhook.ts';
import { type Selectable, sql } from 'kysely';
import { namedStatement, statement } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { msOf, wallTime } from '../../platform/db/times.ts';
import { type Condition, equals, field, fieldsOf, view } from '../../platform/db/view.ts';
import { bodyOf } from './rules.ts';

/** Of a robot `url` is the beginning of its address. */
export type StoredEndpoint = Selectable<Tables['webhook_endpoints']> & {
  readonly rotating_until: string | null;
};

const shown = '*, CASE WHEN old_secret_until > now() THEN old_secret_until END AS rotating_until';

/** Whose an endpoint is: an account's, or the team's, where the account is that which asks. */
export type Owner = { readonly userId: number; readonly team: boolean };
const owned = 'team = $team::boolean AND ($team::boolean OR user_id = $userId)';

export const findEndpoints = namedStatement<StoredEndpoint, Owner>(
  `SELECT ${shown} FROM webhook_endpoints WHERE ${owned} ORDER BY id`,
);

export const findEndpoint = namedStatement<StoredEndpoint, Owner & { id: number }>(
  `SELECT ${shown} FROM webhook_endpoints WHERE id = $id AND ${owned}`,
);

/** What of an endpoint its owner chooses; undefined leaves it. `sealed` is its secret, of a robot with its address. */
type EndpointValues = {
  readonly [Name in 'name' | 'url' | 'events' | 'payload' | 'language']: StoredEndpoint[Name] | undefined;
} & { readonly sealed: Buffer | undefined };

/** A new endpoint; nothing when its owner has all it may have. The caller holds the lock of the user. */
export const insertEndpoint = namedStatement<StoredEndpoint, EndpointValues & Owner & { kind: WebhookKind }>(
  `INSERT INTO webhook_endpoints (user_id, team, kind, name, url, secret, events, payload, language)
   SELECT $userId, $team::boolean, $kind, $name, $url, $sealed::bytea, $events::text[], $payload, $language
   WHERE (SELECT count(*) FROM webhook_endpoints WHERE ${owned}) < ${webhookLimits.endpoints}
   RETURNING ${shown}`,
);

/** Changes an endpoint. Pausing ends what waits. */
export const updateEndpoint = namedStatement<
  StoredEndpoint,
  EndpointValues & { userId: number; id: number; state: 'active' | 'paused' | null }
>(
  `WITH ended AS (
     UPDATE webhook_deliveries SET state = 'failed'
     WHERE $state::text = 'paused' AND user_id = $userId AND endpoint_id = $id AND state = 'pending' AND due_at <= now()
   )
   UPDATE webhook_endpoints SET name = coalesce($name, name), url = coalesce($url, url),
     secret = coalesce($sealed::bytea, secret), events = coalesce($events::text[], events),
     payload = coalesce($payload, payload), language = coalesce($language, language),
     state = coalesce($state::text, state),
     failing_since = CASE WHEN $state::text = 'active' THEN NULL ELSE failing_since END
   WHERE user_id = $userId AND id = $id RETURNING ${shown}`,
);

export const pauseEndpoints = statement<never, [number]>(
  `WITH paused AS (
     UPDATE webhook_endpoints SET state = 'paused' WHERE user_id = $1 AND NOT team AND state = 'active'
     RETURNING user_id, id
   )
   UPDATE webhook_deliveries d SET state = 'failed' FROM paused p
   WHERE d.user_id = p.user_id AND d.endpoint_id = p.id AND d.state = 'pending'`,
);

export const deleteEndpoint = statement<never, [number, number]>(
  'DELETE FROM webhook_endpoints WHERE user_id = $1 AND id = $2',
);

export const replaceSecret = statement<never, [number, number, Buffer]>(
  `UPDATE webhook_endpoints SET old_secret = secret, secret = $3::bytea,
     old_secret_until = now() + interval '${webhookLimits.rotationHours} hours'
   WHERE user_id = $1 AND id = $2`,
);

/** Seconds between two messages to a robot, with a little for networks that bring them closer together. */
export const betweenMessages = 60 / webhookLimits.aMinute + 0.2;

/** A test for an active endpoint; where one still waits, it is due at once, also where a failure keeps it at rest. */
export const insertTest = statement<{ id: number }, [number, number]>(
  `WITH endpoint AS (
     UPDATE webhook_endpoints
     SET resting_until = CASE WHEN resting_until IS NOT NULL
       THEN least(resting_until, clock_timestamp() + interval '${betweenMessages} seconds') END
     WHERE user_id = $1 AND id = $2 AND state = 'active' RETURNING user_id, id, payload
   ), waiting AS (
     UPDATE webhook_deliveries d SET next_at = clock_timestamp() FROM endpoint e
     WHERE d.user_id = e.user_id AND d.endpoint_id = e.id AND d.object = 'webhook:' || e.id AND d.state = 'pending'
     RETURNING d.event_id
   ), event AS (
     INSERT INTO webhook_events (user_id, type, object, data, due_at)
     SELECT user_id, 'webhook.test', 'webhook:' || id, '{}', clock_timestamp() FROM endpoint
     WHERE NOT EXISTS (SELECT FROM waiting)
     RETURNING user_id, id, object, due_at
   ), added AS (
     INSERT INTO webhook_deliveries (user_id, endpoint_id, event_id, object, payload, due_at, next_at)
     SELECT v.user_id, e.id, v.id, v.object, e.payload, v.due_at, v.due_at FROM event v JOIN endpoint e ON true
     RETURNING event_id
   )
   SELECT event_id AS id FROM added UNION ALL SELECT event_id FROM waiting`,
);

const again = `state = 'pending', attempts = 0, next_at = clock_timestamp()`;

export const replayOne = statement<{ event_id: number }, [number, number, number]>(
  `UPDATE webhook_deliveries SET ${again}
   WHERE user_id = $1 AND endpoint_id = $2 AND event_id = $3 AND state <> 'pending' RETURNING event_id`,
);

export const replayBetween = statement<{ event_id: number }, [number, number, string, string, boolean]>(
  `UPDATE webhook_deliveries SET ${again}
   WHERE user_id = $1 AND endpoint_id = $2 AND due_at >= $3::timestamptz AND due_at < $4::timestamptz
     AND (state = 'failed' OR (state = 'delivered' AND NOT $5::boolean)) RETURNING event_id`,
);

/** What is due of an endpoint, with its attempts; what waits for its time is not shown. */
export const deliveries = view<WebhookDelivery>(
  {
    from: 'webhook_deliveries d',
    join: 'JOIN webhook_events e ON e.user_id = d.user_id AND e.id = d.event_id',
    order: 'd.due_at DESC, d.event_id DESC',
  },
  {
    id: field.id('d.event_id'),
    type: field.value('e.type'),
    ...fieldsOf('d', 'object', 'state', 'attempts', 'status', 'error', 'durationMs', 'response'),
    nextTime: field.timeOrNull(`CASE WHEN d.state = 'pending' THEN d.next_at END`),
    attemptedTime: field.timeOrNull('d.attempted_at'),
    request: field.read(
      `json_build_object('event_id', d.event_id, 'type', e.type, 'object', d.object, 'data', e.data, 'payload', d.payload,
         'due_ms', ${msOf('d.due_at')})`,
      bodyOf,
    ),
    history: field.read('d.history', (history: Selectable<Tables['webhook_deliveries']>['history']) =>
      history.map(({ at, duration_ms, ...attempt }) => ({
        time: wallTime(at),
        ...attempt,
        durationMs: duration_ms,
      })),
    ),
    createdTime: field.time('d.due_at'),
  },
);

export const deliveriesOf = (
  userId: number,
  endpointId: number,
  state: WebhookDelivery['state'] | undefined,
): Condition[] => [
  equals('d.user_id', userId),
  equals('d.endpoint_id', endpointId),
  sql`d.due_at <= now()`,
  equals('d.state', state),
];

export const findSecrets = statement<
  { user_id: number; id: number; secret: Buffer; old_secret: Buffer | null },
  []
>('SELECT user_id, id, secret, old_secret FROM webhook_endpoints ORDER BY user_id, id FOR UPDATE');

export const saveSecrets = statement<never, [number, number, Buffer, Buffer | null]>(
  'UPDATE webhook_endpoints SET secret = $3::bytea, old_secret = $4::bytea WHERE user_id = $1 AND id = $2',
);
