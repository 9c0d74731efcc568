import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { DateTime, Id, NoBody, WallTime, pageOf, pageQuery, timesReversed } from '../vocabulary/fields.ts';
import {
  webhookErrors,
  webhookEventTypes,
  webhookLimits,
  webhookPayloads,
  webhookStates,
  webhookSubscriptions,
} from '../vocabulary/webhook.ts';

/** Where an account is told of events. */
export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  payload: z.enum(webhookPayloads),
  state: z.enum(webhookStates),
  /** Since when no attempt succeeded; null when the last one did. */
  failingSince: WallTime.nullable(),
  /** Until when the secret before a rotation signs as well. */
  rotatingUntil: WallTime.nullable(),
  createdTime: WallTime,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** One event for one endpoint, and how its last attempt went. */
export const WebhookDelivery = z.object({
  id: z.string(),
  type: z.enum(webhookEventTypes),
  object: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** When it is tried next; null when it is not. */
  nextTime: WallTime.nullable(),
  attemptedTime: WallTime.nullable(),
  status: z.number().int().nullable(),
  error: z.enum(webhookErrors).nullable(),
  durationMs: z.number().int().nullable(),
  /** The body as it is sent. */
  request: z.string(),
  /** The first bytes of the answer. */
  response: z.string().nullable(),
  createdTime: WallTime,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const params = z.strictObject({ id: Id });
const urlError = { error: 'fields.webhookUrl' } as const;
const eventsError = { error: 'fields.choice' } as const;

const settings = {
  url: z.string(urlError).trim().min(1, urlError).max(webhookLimits.url, urlError),
  events: z
    .array(
      z.string(eventsError).refine((name) => webhookSubscriptions.includes(name), eventsError),
      eventsError,
    )
    .min(1, eventsError)
    .max(webhookSubscriptions.length, eventsError),
  payload: z.enum(webhookPayloads, { error: 'fields.choice' }),
};
const shared = { access: 'signedIn', key: 'own:webhooks' } as const;
const secret = z.object({ id: z.string(), secret: z.string() });

/** Webhooks of whoever calls, signed as Standard Webhooks says (docs/webhooks.md). */
export const webhookEndpointEndpoints = {
  createWebhookEndpoint: defineEndpoint({
    ...shared,
    id: 'createWebhookEndpoint',
    method: 'POST',
    path: '/webhook-endpoints',
    summary: 'Be told of events at an address; the secret that signs is shown this once',
    idempotent: true,
    retry: false,
    body: z.strictObject({ ...settings, payload: settings.payload.default('full') }),
    data: secret,
  }),
  listWebhookEndpoints: defineEndpoint({
    ...shared,
    id: 'listWebhookEndpoints',
    method: 'GET',
    path: '/webhook-endpoints',
    summary: 'My webhook endpoints, at most 10',
    data: z.object({ list: z.array(WebhookEndpoint) }),
  }),
  changeWebhookEndpoint: defineEndpoint({
    ...shared,
    id: 'changeWebhookEndpoint',
    method: 'PATCH',
    path: '/webhook-endpoints/:id',
    summary: 'Change a webhook endpoint, pause it, or switch it on again; deliveries that had failed stay so',
    params,
    body: z.strictObject({ ...settings, active: z.boolean({ error: 'fields.choice' }) }).partial(),
    data: WebhookEndpoint,
  }),
  deleteWebhookEndpoint: defineEndpoint({
    ...shared,
    id: 'deleteWebhookEndpoint',
    method: 'DELETE',
    path: '/webhook-endpoints/:id',
    summary: 'Remove a webhook endpoint with its deliveries',
    params,
    data: z.null(),
  }),
  rotateWebhookSecret: defineEndpoint({
    ...shared,
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/webhook-endpoints/:id/rotate',
    summary: 'Make a new secret, shown this once; the one before signs as well for 24 hours',
    idempotent: true,
    retry: false,
    params,
    body: NoBody,
    data: secret,
  }),
  listWebhookDeliveries: defineEndpoint({
    ...shared,
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhook-endpoints/:id/deliveries',
    summary: 'Deliveries of the last 30 days to a webhook endpoint, newest first',
    params,
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(['pending', 'delivered', 'failed'], { error: 'fields.choice' }).optional(),
    }),
    data: pageOf(WebhookDelivery),
  }),
  testWebhookEndpoint: defineEndpoint({
    ...shared,
    id: 'testWebhookEndpoint',
    method: 'POST',
    path: '/webhook-endpoints/:id/test',
    summary: 'Send a webhook.test to a webhook endpoint that is active',
    params,
    body: NoBody,
    data: z.object({ deliveryId: z.string() }),
  }),
  replayWebhookDeliveries: defineEndpoint({
    ...shared,
    id: 'replayWebhookDeliveries',
    method: 'POST',
    path: '/webhook-endpoints/:id/replay',
    summary:
      'Send a delivery again, or all of events between two times; of them only those that failed, if wanted',
    params,
    body: z.union(
      [
        z.strictObject({ deliveryId: Id }),
        z
          .strictObject({ startTime: DateTime, endTime: DateTime, failedOnly: z.boolean().default(false) })
          .refine(({ startTime, endTime }) => !timesReversed(startTime, endTime), {
            error: 'fields.rangeReversed',
            path: ['endTime'],
          }),
      ],
      { error: 'fields.invalid' },
    ),
    data: z.object({ replayed: z.number().int() }),
  }),
} as const;
