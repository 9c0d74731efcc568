import { type Permission, roleMay, roles } from '@waybill/contract/permissions.ts';
import type { WebhookData, WebhookEventType } from '@waybill/contract/vocabulary/webhook.ts';
import { type Tx, namedStatement, statement } from './database.ts';
import { recordDue } from './domain-events.ts';

export type OutboxEvent = {
  readonly [Type in WebhookEventType]: {
    readonly type: Type;
    /** What it is about, as `order:WB…`; events of one object are delivered in their order. */
    readonly object: string;
    readonly data: WebhookData<Type>;
  };
}[WebhookEventType] & {
  /** Seconds from now until it is told, 0. */
  readonly afterSeconds?: number;
  /** By which it can be taken back before. */
  readonly subject?: string | undefined;
};

/** Whether an endpoint `e` is told of a type. */
type Wants = (type: string) => string;
const wantsAtAll: Wants = (type) =>
  `e.state = 'active' AND e.events && ARRAY[${type}, split_part(${type}, '.', 1) || '.*']`;
/** What happens to an account is not for the team, whoever of the two made a channel. */
const wants: Wants = (type) => `${wantsAtAll(type)} AND NOT e.team`;
const webhookWants: Wants = (type) => `${wants(type)} AND e.kind = 'webhook'`;
const chatWants: Wants = () =>
  `e.state = 'active' AND e.events && $subscriptions::text[]
  AND e.kind <> 'webhook' AND NOT e.team`;

const deliverTo = (
  wanted: Wants,
): string => `INSERT INTO webhook_deliveries (user_id, endpoint_id, event_id, object, payload, due_at, next_at)
SELECT w.user_id, e.id, w.id, w.object, e.payload, w.due_at, w.due_at
FROM written w JOIN webhook_endpoints e ON e.user_id = w.user_id AND ${wanted('w.type')}`;

const publishingTo = (wanted: Wants): string => `written AS (
  INSERT INTO webhook_events (user_id, type, object, data, subject, due_at)
  SELECT $userId, g.event ->> 'type', g.event ->> 'object', g.event -> 'data', g.event ->> 'subject',
    clock_timestamp() + make_interval(secs => coalesce((g.event ->> 'afterSeconds')::float8, 0))
  FROM jsonb_array_elements($events::jsonb) WITH ORDINALITY AS g (event, n)
  WHERE EXISTS (SELECT FROM webhook_endpoints e WHERE e.user_id = $userId AND ${wanted("(g.event ->> 'type')")})
  ORDER BY g.n
  RETURNING user_id, id, type, object, due_at
)
${deliverTo(wanted)}`;

/**
 * The end of a statement that has named values: writes `$events` (JSON) of `$userId` and a delivery for each of its
 * endpoints that wants it. An account without such an endpoint gets nothing.
 */
export const publishing = publishingTo(wants);

/**
 * The end of a statement that has a part `happened (type, object, data)`: tells the endpoints of those of the staff who
 * have a permission, and the channels of the team.
 */
export const publishingToStaff = (permission: Permission): string => {
  const allowed = roles.filter((role) => roleMay(role, permission)).map((role) => `'${role}'`);
  const staff = `u.role IN (${allowed.join(', ')}) AND u.status = 'active'`;
  return `written AS (
  INSERT INTO webhook_events (user_id, type, object, data, due_at)
  SELECT o.user_id, h.type, h.object, h.data, clock_timestamp()
  FROM happened h CROSS JOIN LATERAL (
    SELECT u.id AS user_id FROM users u
    WHERE ${staff} AND EXISTS (SELECT FROM webhook_endpoints e WHERE e.user_id = u.id AND ${wants('h.type')})
    UNION
    SELECT e.user_id FROM webhook_endpoints e WHERE e.team AND ${wantsAtAll('h.type')}
  ) AS o
  RETURNING user_id, id, type, object, due_at
)
INSERT INTO webhook_deliveries (user_id, endpoint_id, event_id, object, payload, due_at, next_at)
SELECT w.user_id, e.id, w.id, w.object, e.payload, w.due_at, w.due_at
FROM written w JOIN users u ON u.id = w.user_id
JOIN webhook_endpoints e ON e.user_id = w.user_id AND ${wantsAtAll('w.type')} AND (e.team OR (${staff}))`;
};

export const publishToStaff = async (tx: Tx, permission: Permission, event: OutboxEvent): Promise<void> => {
  const publish = namedStatement<never, { type: string; object: string; data: string }>(
    `WITH happened AS (SELECT $type::text AS type, $object::text AS object, $data::jsonb AS data),
     ${publishingToStaff(permission)}`,
  );
  const { type, object, data } = event;
  await publish.send(tx, { type, object, data: JSON.stringify(data) });
  recordDue(tx, 'webhooks');
};

export const findSubscribers = statement<
  { user_id: number; chat: boolean; types: WebhookEventType[] },
  [readonly number[], readonly WebhookEventType[]]
>(
  `SELECT e.user_id, e.kind <> 'webhook' AS chat, array_agg(DISTINCT t.type) AS types
   FROM webhook_endpoints e JOIN unnest($2::text[]) AS t (type) ON ${wants('t.type')}
   WHERE e.user_id = ANY ($1::bigint[]) GROUP BY e.user_id, chat`,
);

const publishingBy = (text: string) => {
  const publish = namedStatement<never, { userId: number; events: string }>(`WITH ${text}`);
  return async (tx: Tx, userId: number, events: readonly OutboxEvent[]): Promise<void> => {
    await publish.send(tx, { userId, events: JSON.stringify(events) });
    recordDue(tx, 'webhooks');
  };
};

/**
 * Tells the webhook endpoints of an account, in the transaction of what happened. What a notice goes out with is told by
 * the notice, in the same statement.
 */
export const publishEvents = publishingBy(publishing);

export const publishToWebhooks = publishingBy(publishingTo(webhookWants));

const publishToChannels = namedStatement<
  never,
  { userId: number; subscriptions: readonly string[]; events: string }
>(`WITH ${publishingTo(chatWants)}`);

export const publishToChats = async (
  tx: Tx,
  userId: number,
  subscriptions: readonly string[],
  events: readonly object[],
): Promise<void> => {
  await publishToChannels.send(tx, { userId, subscriptions, events: JSON.stringify(events) });
  recordDue(tx, 'webhooks');
};
