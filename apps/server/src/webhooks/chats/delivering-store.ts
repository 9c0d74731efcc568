import { type ChatError, chatLimits } from '@waybill/contract/vocabulary/chat.ts';
import { webhookLimits } from '@waybill/contract/vocabulary/webhook.ts';
import { namedStatement } from '../../platform/db/database.ts';
import { leaseSeconds } from '../delivering/store.ts';
import type { ChatEvent } from './card.ts';

/** Days after which a message that was never taken is given up. */
const triedDays = 3;

/**
 * Keeps a leased channel, lets it rest from now on, and answers what waits for it in the order in which it happened:
 * also what failed and is not due again, so that nothing overtakes it.
 */
export const takeWaiting = namedStatement<
  ChatEvent & { event_id: number; attempts: number },
  { userId: number; id: number; lease: string; restSeconds: number }
>(
  `WITH mine AS (
     UPDATE webhook_endpoints SET leased_until = now() + interval '${leaseSeconds} seconds',
       resting_until = clock_timestamp() + make_interval(secs => $restSeconds::float8)
     WHERE user_id = $userId AND id = $id AND lease = $lease::uuid AND state = 'active' RETURNING user_id, id
   )
   SELECT d.event_id, e.type, e.data, d.attempts
   FROM mine m
   JOIN webhook_deliveries d ON d.user_id = m.user_id AND d.endpoint_id = m.id
   JOIN webhook_events e ON e.user_id = d.user_id AND e.id = d.event_id
   WHERE d.state = 'pending' AND d.due_at <= now()
   ORDER BY d.due_at, d.event_id LIMIT ${chatLimits.eventsAtOnce}`,
);

/**
 * Writes down how a message ended, for each event in it. Answers whether the channel has had no success for so long that
 * it is to be switched off; nothing when it was removed meanwhile.
 */
export const finishMessage = namedStatement<
  { given_up: boolean },
  {
    userId: number;
    id: number;
    eventIds: readonly number[];
    state: 'pending' | 'delivered' | 'failed';
    error: ChatError | null;
    againAfter: number;
    restSeconds: number;
  }
>(
  `WITH delivery AS (
     UPDATE webhook_deliveries SET attempts = attempts + 1, attempted_at = clock_timestamp(),
       state = CASE WHEN $state::text = 'pending' AND due_at < now() - interval '${triedDays} days' THEN 'failed'
         ELSE $state::text END,
       next_at = clock_timestamp() + make_interval(secs => $againAfter::float8)
     WHERE user_id = $userId AND endpoint_id = $id AND event_id = ANY ($eventIds::bigint[]) AND state = 'pending'
   )
   UPDATE webhook_endpoints SET last_at = clock_timestamp(), last_error = $error,
     resting_until = clock_timestamp() + make_interval(secs => $restSeconds::float8),
     failing_since = CASE WHEN $error::text IS NOT NULL THEN coalesce(failing_since, now()) END
   WHERE user_id = $userId AND id = $id
   RETURNING coalesce(failing_since < now() - interval '${webhookLimits.failingDays} days', false) AS given_up`,
);
