import type { WebhookDelivery } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import type { bodyOf } from '../rules.ts';
import { roleMay, roles } from '@waybill/contract/permissions.ts';
import { webhookLimits } from '@waybill/contract/vocabulary/webhook.ts';
import type { Selectable } from 'kysely';
import { namedStatement, statement } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import { msOf, msUntil } from '../../../platform/db/times.ts';

/** Longer than an attempt may take with what is written of it: a process that died loses its endpoints after that. */
const leaseSeconds = 30;

/** `old_secret` is that of before a rotation, while it still signs. */
export type LeasedEndpoint = Pick<
  Selectable<Tables['webhook_endpoints']>,
  'user_id' | 'id' | 'url' | 'kind' | 'language' | 'secret' | 'old_secret'
>;

/** Endpoints of an account that are delivered to at the same time, of slow and failing ones and of the others. */
const leasesOfAccount = 5;

const isSlow = (endpoint: string): string => `(${endpoint}.slow OR ${endpoint}.failing_since IS NOT NULL)`;
const isFree = `e.state = 'active' AND (e.leased_until IS NULL OR e.leased_until < now())
       AND (e.resting_until IS NULL OR e.resting_until <= now()) AND ${isSlow('e')} = $2::boolean`;

/**
 * Takes up to so many endpoints for which something is due and that nobody delivers to, slow and failing ones or the
 * others. Accounts with the fewest endpoints that are delivered to come first.
 */
export const leaseEndpoints = statement<LeasedEndpoint, [string, boolean, number]>(
  `WITH due AS MATERIALIZED (
     SELECT DISTINCT user_id, endpoint_id FROM webhook_deliveries WHERE state = 'pending' AND next_at <= now()
   ), turns AS MATERIALIZED (
     SELECT e.user_id, e.id, row_number() OVER (PARTITION BY e.user_id ORDER BY random()) + (
       SELECT count(*) FROM webhook_endpoints l
       WHERE l.user_id = e.user_id AND l.leased_until >= now() AND ${isSlow('l')} = $2::boolean) AS turn
     FROM webhook_endpoints e JOIN due d ON d.user_id = e.user_id AND d.endpoint_id = e.id WHERE ${isFree}
   ), chosen AS MATERIALIZED (
     SELECT e.user_id, e.id FROM webhook_endpoints e JOIN turns t ON t.user_id = e.user_id AND t.id = e.id
     WHERE ${isFree} AND t.turn <= ${leasesOfAccount}
     ORDER BY t.turn, random() LIMIT $3::int FOR UPDATE OF e SKIP LOCKED
   )
   UPDATE webhook_endpoints e SET lease = $1::uuid, leased_until = now() + interval '${leaseSeconds} seconds'
   FROM chosen c WHERE e.user_id = c.user_id AND e.id = c.id
   RETURNING e.user_id, e.id, e.url, e.kind, e.language, e.secret,
     CASE WHEN e.old_secret_until > now() THEN e.old_secret END AS old_secret`,
);

/**
 * Milliseconds until something may be due for an endpoint that may be delivered to then, of slow and failing ones or the
 * others; null when nothing waits. It reads deliveries from now on, in the order of their time, until one is of such an endpoint,
 * with those of the minute before that somebody else's lock may have hidden; and the endpoints that rest or are leased.
 */
export const findNextDue = statement<{ due_ms: number | null }, [boolean]>(
  `WITH serving AS (
     SELECT e.user_id, e.id, greatest(e.resting_until, e.leased_until) AS free_at FROM webhook_endpoints e
     WHERE e.state = 'active' AND ${isSlow('e')} = $1::boolean
   )
   SELECT ${msUntil(`least(
     (SELECT d.next_at FROM webhook_deliveries d JOIN serving e ON e.user_id = d.user_id AND e.id = d.endpoint_id
      WHERE d.state = 'pending' AND d.next_at > now() - interval '1 minute'
        AND (e.free_at IS NULL OR e.free_at <= greatest(d.next_at, now()))
      ORDER BY d.next_at LIMIT 1),
     (SELECT min(e.free_at) FROM serving e WHERE e.free_at > now() AND EXISTS (
        SELECT FROM webhook_deliveries d WHERE d.user_id = e.user_id AND d.endpoint_id = e.id AND d.state = 'pending'))
   )`)} AS due_ms`,
);

export const markSlow = statement<never, [number, number, string]>(
  'UPDATE webhook_endpoints SET slow = true WHERE user_id = $1 AND id = $2 AND lease = $3::uuid',
);

export const releaseEndpoint = statement<never, [number, number, string, boolean | null]>(
  `UPDATE webhook_endpoints SET lease = NULL, leased_until = NULL, slow = coalesce($4::boolean, slow)
   WHERE user_id = $1 AND id = $2 AND lease = $3::uuid`,
);

export type DueDelivery = Parameters<typeof bodyOf>[0] & { readonly attempts: number };

/**
 * Keeps a leased endpoint and answers up to so many due deliveries of it, of each object the first that is not done. Of a
 * robot, which gets all in one message, everything that happened: nothing overtakes what failed.
 */
export const takeDue = namedStatement<
  DueDelivery,
  { userId: number; id: number; lease: string; together: boolean; most: number }
>(
  `WITH mine AS (
     UPDATE webhook_endpoints SET leased_until = now() + interval '${leaseSeconds} seconds'
     WHERE user_id = $userId AND id = $id AND lease = $lease::uuid AND state = 'active' RETURNING user_id, id
   )
   SELECT d.event_id, e.type, d.object, e.data, d.payload, d.attempts, ${msOf('d.due_at')} AS due_ms
   FROM mine m
   JOIN webhook_deliveries d ON d.user_id = m.user_id AND d.endpoint_id = m.id
   JOIN webhook_events e ON e.user_id = d.user_id AND e.id = d.event_id
   WHERE d.state = 'pending' AND d.due_at <= now() AND ($together::boolean OR (d.next_at <= now() AND NOT EXISTS (
     SELECT FROM webhook_deliveries o
     WHERE o.user_id = d.user_id AND o.endpoint_id = d.endpoint_id AND o.object = d.object AND o.state = 'pending'
       AND (o.due_at, o.event_id) < (d.due_at, d.event_id))))
   ORDER BY d.due_at, d.event_id LIMIT $most::int`,
);

/** Attempts of a delivery that are kept, the last ones: replays have no end. */
const keptAttempts = 30;

export type Attempt = Pick<WebhookDelivery, 'status' | 'error' | 'response'> & {
  readonly durationMs: number;
};

/** Days after which a message that a robot never took is given up. */
const triedDays = 3;

/**
 * Writes down how an attempt ended for the deliveries in it; pending ones are tried again after `againAfter` seconds. A
 * robot rests for `restSeconds`. Answers whether the endpoint has had no success for so long that it is to be switched off.
 */
export const finishAttempt = namedStatement<
  { given_up: boolean },
  Attempt & {
    userId: number;
    endpointId: number;
    eventIds: readonly number[];
    state: 'pending' | 'delivered' | 'failed';
    againAfter: number;
    restSeconds: number | null;
  }
>(
  `WITH delivery AS (
     UPDATE webhook_deliveries SET attempts = attempts + 1, attempted_at = now(),
       state = CASE WHEN $state::text = 'pending' AND $restSeconds::float8 IS NOT NULL
         AND due_at < now() - interval '${triedDays} days' THEN 'failed' ELSE $state::text END,
       next_at = clock_timestamp() + make_interval(secs => $againAfter::float8),
       status = $status::int, error = $error, duration_ms = $durationMs::int, response = $response,
       history = CASE WHEN jsonb_array_length(history) < ${keptAttempts} THEN history ELSE history - 0 END || jsonb_build_object(
         'at', now(), 'status', $status::int, 'error', $error::text, 'duration_ms', $durationMs::int)
     WHERE user_id = $userId AND endpoint_id = $endpointId AND event_id = ANY ($eventIds::bigint[]) AND state = 'pending'
   )
   UPDATE webhook_endpoints
   SET failing_since = CASE WHEN $state::text <> 'delivered' THEN coalesce(failing_since, now()) END,
     resting_until = clock_timestamp() + make_interval(secs => $restSeconds::float8)
   WHERE user_id = $userId AND id = $endpointId
     AND (failing_since IS NOT NULL OR $state::text <> 'delivered' OR $restSeconds::float8 IS NOT NULL)
   RETURNING coalesce(failing_since < now() - interval '${webhookLimits.failingDays} days', false) AS given_up`,
);

export const disableEndpoint = statement<
  { url: string; name: string | null; team: boolean },
  [number, number, 'gone' | 'failing']
>(
  `WITH ended AS (
     UPDATE webhook_deliveries SET state = 'failed' WHERE user_id = $1 AND endpoint_id = $2 AND state = 'pending'
   )
   UPDATE webhook_endpoints SET state = $3 WHERE user_id = $1 AND id = $2 AND state = 'active'
   RETURNING url, name, team`,
);

const managers = roles.filter((role) => roleMay(role, 'chats:manage'));

export const findManagers = statement<{ id: number }, []>(
  `SELECT id FROM users WHERE status = 'active' AND role IN (${managers.map((role) => `'${role}'`).join(', ')})`,
);
