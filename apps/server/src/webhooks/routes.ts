import type { WebhookDelivery, WebhookEndpoint } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import type { webhookEndpointEndpoints } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/app-error.ts';
import { rowId } from '../platform/db/row-id.ts';
import { wallTime, wallTimeOrNull } from '../platform/db/times.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { performOnceInSecret } from '../platform/http/perform-once.ts';
import { changeEndpoint, createEndpoint, replay, rotateSecret, testEndpoint } from './change-endpoint.ts';
import { bodyOf } from './rules.ts';
import { type StoredEndpoint, deleteEndpoint, findEndpoint, findEndpoints, readDeliveries } from './store.ts';

const wireEndpoint = (endpoint: StoredEndpoint): WebhookEndpoint => ({
  id: String(endpoint.id),
  url: endpoint.url,
  events: endpoint.events,
  payload: endpoint.payload,
  state: endpoint.state,
  failingSince: wallTimeOrNull(endpoint.failing_since),
  rotatingUntil: wallTimeOrNull(endpoint.rotating_until),
  createdTime: wallTime(endpoint.created_at),
});

type StoredDelivery = Awaited<ReturnType<typeof readDeliveries>>['list'][number];

const wireDelivery = (delivery: StoredDelivery): WebhookDelivery => ({
  id: String(delivery.event_id),
  type: delivery.type,
  object: delivery.object,
  state: delivery.state,
  attempts: delivery.attempts,
  nextTime: delivery.state === 'pending' ? wallTime(delivery.next_at) : null,
  attemptedTime: wallTimeOrNull(delivery.attempted_at),
  status: delivery.status,
  error: delivery.error,
  durationMs: delivery.duration_ms,
  request: bodyOf(delivery),
  response: delivery.response,
  createdTime: wallTime(delivery.due_at),
});

export const webhookEndpointRoutes = ({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Handlers<typeof webhookEndpointEndpoints> => ({
  createWebhookEndpoint: (call) =>
    performOnceInSecret(db, 'createWebhookEndpoint', call, (tx) => createEndpoint(tx, config, call)),
  listWebhookEndpoints: async ({ caller }) => ({
    list: (await findEndpoints(db, caller.userId)).map(wireEndpoint),
  }),
  changeWebhookEndpoint: async (call) => wireEndpoint(await changeEndpoint(db, config, call)),
  deleteWebhookEndpoint: async ({ caller, params }) => {
    if ((await deleteEndpoint(db, caller.userId, rowId(params.id))).length === 0)
      throw new AppError('notFound');
    return null;
  },
  rotateWebhookSecret: (call) =>
    performOnceInSecret(db, 'rotateWebhookSecret', call, (tx) =>
      rotateSecret(tx, config, call.caller.userId, call.params.id),
    ),
  listWebhookDeliveries: async ({ caller, params, query: { state, ...page } }) => {
    const [found] = await findEndpoint(db, caller.userId, rowId(params.id));
    if (found === undefined) throw new AppError('notFound');
    const { list, total } = await readDeliveries(db, caller.userId, found.id, state, page);
    return { list: list.map(wireDelivery), total, ...page };
  },
  testWebhookEndpoint: async ({ caller, params }) => ({
    deliveryId: await testEndpoint(db, caller.userId, params.id),
  }),
  replayWebhookDeliveries: async (call) => ({ replayed: await replay(db, call) }),
});
