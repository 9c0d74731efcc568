import { z } from 'zod';
import { byOwner, del, get, group, groupOf, once, patch, post } from '../endpoint.ts';
import {
  DateTime,
  Id,
  NoBody,
  WallTime,
  pageOf,
  pageQuery,
  someOf,
  timesInOrder,
  typedText,
  trimmed,
  choice,
  invalid,
} from '../vocabulary/fields.ts';
import {
  teamSubscriptions,
  webhookErrors,
  webhookEventTypes,
  webhookKinds,
  webhookLimits,
  webhookPayloads,
  webhookStates,
  webhookSubscriptions,
} from '../vocabulary/webhook.ts';

/** Where an account or the team is told of events: a receiver of webhooks, or the robot of a group chat. */
export const WebhookEndpoint = z.object({
  id: z.string(),
  kind: z.enum(webhookKinds),
  /** Empty for one that is known by its address. */
  name: z.string(),
  /** Of a robot only its beginning: the rest is its key. */
  url: z.string(),
  events: z.array(z.string()),
  payload: z.enum(webhookPayloads),
  /** Language of the messages of a robot. */
  language: z.enum(['zh-CN', 'en']),
  state: z.enum(webhookStates),
  /** Since when no attempt succeeded; null when the last one did. */
  failingSince: WallTime.nullable(),
  /** Until when the secret before a rotation signs as well. */
  rotatingUntil: WallTime.nullable(),
  createdTime: WallTime,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

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
  /** Every attempt, oldest first; of very many the last. */
  history: z.array(
    z.object({
      time: WallTime,
      status: z.number().int().nullable(),
      error: z.enum(webhookErrors).nullable(),
      durationMs: z.number().int(),
    }),
  ),
  createdTime: WallTime,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const tooLong = { error: 'fields.tooLong' } as const;

const eventsOf = (names: readonly string[]) =>
  someOf(
    z.string(choice).refine((name) => names.includes(name), choice),
    names.length,
    choice.error,
  );
const settings = {
  name: z.string(tooLong).trim().max(webhookLimits.name, tooLong),
  url: typedText(webhookLimits.url, 'fields.webhookUrl', trimmed),
  secret: z
    .string(invalid)
    .trim()
    .max(webhookLimits.secret, tooLong)
    .meta({ description: 'What a robot of DingTalk or Feishu is signed with; empty for none' }),
  events: eventsOf(webhookSubscriptions),
  payload: z.enum(webhookPayloads),
  language: z.enum(['zh-CN', 'en']),
};
const NewEndpoint = z.strictObject({
  kind: z.enum(webhookKinds).default('webhook'),
  ...settings,
  name: settings.name.default(''),
  secret: settings.secret.default(''),
  payload: settings.payload.default('full'),
  language: settings.language.default('zh-CN'),
});
const EndpointChange = z.strictObject({ ...settings, active: z.boolean(choice) }).partial();

const create = {
  ...once,
  body: NewEndpoint,
  data: z.object({
    id: z.string(),
    secret: z.string().meta({ description: 'What deliveries are signed with; empty for a robot' }),
  }),
} as const;
const list = { data: z.object({ list: z.array(WebhookEndpoint) }) } as const;
const change = { body: EndpointChange, data: WebhookEndpoint } as const;
const rotate = {
  ...once,
  body: NoBody,
  data: z.object({ id: z.string(), secret: z.string() }),
} as const;
const deliveries = {
  query: z.strictObject({
    ...pageQuery,
    state: z.enum(['pending', 'delivered', 'failed']).optional(),
  }),
  data: pageOf(WebhookDelivery),
} as const;
const test = {
  body: NoBody,
  data: z.object({ deliveryId: z.string() }),
} as const;
const replay = {
  body: z.union(
    [
      z.strictObject({ deliveryId: Id }),
      z
        .strictObject({ startTime: DateTime, endTime: DateTime, failedOnly: z.boolean().default(false) })
        .superRefine(timesInOrder),
    ],
    invalid,
  ),
  data: z.object({ replayed: z.number().int() }),
} as const;

const path = '/webhook-endpoints';

/** Endpoints of whoever calls (docs/webhooks.md). */
export const webhookEndpointEndpoints = groupOf(byOwner('own:webhooks'), {
  createWebhookEndpoint: post(path, {
    ...create,
    summary:
      'Be told of events at an address; the secret that signs is shown this once, the address of a robot never again',
  }),
  listWebhookEndpoints: get(path, {
    ...list,
    summary: 'My webhook endpoints, at most 10',
  }),
  changeWebhookEndpoint: patch(`${path}/:id`, {
    ...change,
    summary: 'Change a webhook endpoint, pause it, or switch it on again; deliveries that had failed stay so',
  }),
  deleteWebhookEndpoint: del(`${path}/:id`, {
    summary: 'Remove a webhook endpoint with its deliveries',
  }),
  rotateWebhookSecret: post(`${path}/:id/rotate`, {
    ...rotate,
    summary: 'Make a new secret, shown this once; the one before signs as well for 24 hours. None of a robot',
  }),
  listWebhookDeliveries: get(`${path}/:id/deliveries`, {
    ...deliveries,
    summary: 'Deliveries of the last 30 days to a webhook endpoint, newest first',
  }),
  testWebhookEndpoint: post(`${path}/:id/test`, {
    ...test,
    summary: 'Send a webhook.test to a webhook endpoint that is active',
  }),
  replayWebhookDeliveries: post(`${path}/:id/replay`, {
    ...replay,
    summary:
      'Send a delivery again, or all of events between two times; of them only those that failed, if wanted',
  }),
});

const manage = { access: 'chats:manage', stepUp: true } as const;
const events = eventsOf(teamSubscriptions);
const teamPath = '/admin/channels';

/** Endpoints of the team, which belong to no account: events of the staff alone. */
export const teamChannelEndpoints = group({
  createTeamChannel: post(teamPath, {
    ...manage,
    ...create,
    body: NewEndpoint.extend({ events }),
    summary: 'Have the team told of events of the staff at an address, most often in a group chat',
  }),
  listTeamChannels: get(teamPath, {
    ...list,
    access: 'chats:read',
    summary: 'Channels of the team, at most 10',
  }),
  changeTeamChannel: patch(`${teamPath}/:id`, {
    ...manage,
    ...change,
    body: EndpointChange.extend({ events: events.optional() }),
    summary: 'Change a channel of the team, pause it, or switch it on again',
  }),
  deleteTeamChannel: del(`${teamPath}/:id`, {
    ...manage,
    summary: 'Remove a channel of the team with its deliveries',
  }),
  rotateTeamSecret: post(`${teamPath}/:id/rotate`, {
    ...manage,
    ...rotate,
    summary: 'Make a new secret of a channel of the team, shown this once. None of a robot',
  }),
  listTeamDeliveries: get(`${teamPath}/:id/deliveries`, {
    ...deliveries,
    access: 'chats:manage',
    summary: 'Deliveries of the last 30 days to a channel of the team, newest first',
  }),
  testTeamChannel: post(`${teamPath}/:id/test`, {
    ...test,
    access: 'chats:manage',
    summary: 'Send a test to a channel of the team that is active',
  }),
  replayTeamDeliveries: post(`${teamPath}/:id/replay`, {
    ...replay,
    access: 'chats:manage',
    summary: 'Send deliveries to a channel of the team again',
  }),
});
