import { z } from 'zod';
import { attentionRules } from '../endpoints/followed-numbers.ts';
import { proposedActs } from '../endpoints/people-shapes.ts';
import { alertKinds, alertSeverities } from '../endpoints/security.ts';
import { Carrier, TrackingStatus, TrackingSubStatus } from './carrier.ts';
import { Day, EventTime } from './fields.ts';

/** How an endpoint is written to: as Standard Webhooks says, or as the robots of 企业微信, 钉钉 and 飞书 take a message. */
export const webhookKinds = ['webhook', 'wecom', 'dingtalk', 'feishu'] as const;
export type WebhookKind = (typeof webhookKinds)[number];
export type RobotKind = Exclude<WebhookKind, 'webhook'>;

export const webhookLimits = {
  endpoints: 10,
  url: 500,
  name: 40,
  secret: 200,
  /** Messages that a robot takes within a minute. */
  aMinute: 20,
  /** Events that one message to a robot tells. */
  eventsAtOnce: 200,
  /** Hours that the secret before a rotation still signs. */
  rotationHours: 24,
  /** Days of failures after which an endpoint is switched off. */
  failingDays: 5,
  keptDays: 30,
  /** Milliseconds that a receiver has for its whole answer. */
  timeoutMs: 10_000,
  /** Bytes of an answer that are kept for the log. */
  answerBytes: 2_048,
} as const;

const followed = {
  id: z.string(),
  /** In full: the account gave or bought it. */
  trackingNumber: z.string(),
  carrier: Carrier,
  reference: z.string().nullable(),
  tags: z.array(z.string()),
  status: TrackingStatus,
  subStatus: TrackingSubStatus.nullable(),
} as const;
const orderNo = z.string();
/** An order, with what its owner calls it. */
const order = { orderNo, reference: z.string().nullable() } as const;
const points = z.number();
const quantity = z.number().int();
const wait = { waitId: z.string(), carrier: Carrier, zipCode: z.string().nullable() } as const;
const refund = { orderNo, points } as const;
const lot = { lotId: z.string(), fileName: z.string() } as const;
const ticket = z.object({ ticketId: z.string(), ticketNo: z.string(), title: z.string() });

/** What `data` of an event holds beside its `object` where the endpoint takes full payloads. A number that is not paid for is never in full. */
export const webhookData = {
  /** An order was placed that got at least one number. */
  'order.created': z.object({
    ...order,
    carrier: Carrier,
    action: z.enum(['buy', 'reserve']),
    quantity,
    failed: quantity,
    points,
  }),
  /** An order was paid: bought, or reserved and confirmed. */
  'order.completed': z.object({ ...order, quantity, failed: quantity, points }),
  /** A reservation was not confirmed in time. */
  'order.expired': z.object({ ...order, quantity, points }),
  /** A reservation was given up. */
  'order.cancelled': z.object({ ...order, quantity, points }),
  /** The staff took a number out of a reservation. */
  'order.number_blocked': z.object({ ...order, trackingNumber: z.string(), points }),
  /** A reservation ends within the hour; `minutes` are left. */
  'reservation.expiring': z.object({ ...order, quantity, minutes: z.number().int() }),
  /** A hold ends within three minutes, at `expiresAt` (milliseconds); one that is extended is announced again. */
  'hold.expiring': z.object({ holdId: z.string(), carrier: Carrier, quantity, expiresAt: z.number().int() }),
  /** Enough of what is waited for is for sale. */
  'wait.available': z.object({ ...wait, quantity }),
  /** Numbers that were waited for are reserved, their points frozen. */
  'wait.reserved': z.object({ ...wait, orderNo, quantity, points }),
  /** A wait came to its end with less than it was for. */
  'wait.expired': z.object({ ...wait, quantity, served: quantity }),
  /** A refund that was asked for is paid. */
  'refund.accepted': z.object(refund),
  /** A refund that was asked for is rejected. */
  'refund.refused': z.object({ orderNo, reason: z.string() }),
  /** Points of an order came back that nobody asked for. */
  'refund.given': z.object({ ...refund, reason: z.string() }),
  /** A followed number has another status. */
  'tracking.updated': z.object({
    ...followed,
    previousStatus: TrackingStatus,
    expectedOn: Day.nullable(),
    deliveredOn: Day.nullable(),
    lastEventTime: EventTime.nullable(),
    lastPlace: z.object({ city: z.string().nullable(), state: z.string().nullable() }).nullable(),
  }),
  /** Somebody should look at a followed number for another reason than before, or need not any more (`null`). */
  'tracking.attention': z.object({ ...followed, rule: z.enum(attentionRules).nullable() }),
  /** Fewer points are left than an account should have. */
  'points.low': z.object({ balance: points }),
  'points.recharged': z.object({ points }),
  /** The staff corrected the points. */
  'points.adjusted': z.object({ points }),
  'ticket.answered': ticket,
  'ticket.resolved': ticket,
  'ticket.closed': ticket,
  /** To the staff: the user of a ticket wrote again. */
  'ticket.replied': ticket,
  /** To the staff: a ticket is yours now. */
  'ticket.assigned': ticket,
  /** To the staff: a ticket waits for too long. */
  'ticket.escalated': ticket,
  /** Every number of a tracking batch has an answer. */
  'batch.finished': z.object({ batchId: z.string() }),
  /** To the staff: an import ended, with `imported` and `rejected` rows. */
  'lot.imported': z.object({ ...lot, imported: quantity, rejected: quantity }),
  /** To the staff: an import failed, or nothing of its file went in. */
  'lot.failed': z.object({ ...lot, imported: quantity, rejected: quantity }),
  'lot.withdrawn': z.object(lot),
  'lot.restored': z.object(lot),
  /** To the staff who may see alerts: one was raised; `about` is an address, an account or the name of a check. */
  'alert.raised': z.object({
    kind: z.enum(alertKinds),
    severity: z.enum(alertSeverities),
    about: z.string().nullable(),
  }),
  /** To the staff who work on tickets: somebody opened one. */
  'desk.opened': ticket,
  /** To the staff who work on tickets: the user of one wrote again. */
  'desk.replied': ticket,
  /** To the staff who may see approvals: a proposal waits; `by` is who made it. */
  'approval.waiting': z.object({ act: z.enum(proposedActs), points, by: z.string() }),
  /** A test that the owner of the endpoint asked for; sent to that endpoint alone. */
  'webhook.test': z.object({}),
} as const;

export type WebhookEventType = keyof typeof webhookData;
export type WebhookData<Type extends WebhookEventType> = z.output<(typeof webhookData)[Type]>;

export const webhookEventTypes = Object.keys(webhookData) as WebhookEventType[];

const chosen = webhookEventTypes.filter((type) => type !== 'webhook.test');
/** What an endpoint can be told: single types, or all of a subject as `order.*`, those to come included. */
export const webhookSubscriptions: readonly string[] = [
  ...chosen,
  ...new Set(chosen.map((type) => `${type.slice(0, type.indexOf('.'))}.*`)),
];

/** What a channel of the team can be told: what happens to the staff, never what happens to an account. */
export const teamSubscriptions: readonly string[] = webhookSubscriptions.filter((name) =>
  /^(?:desk|approval|alert|lot)\./.test(name),
);

/** What of an event goes out: with `thin` only what it is about, to be read from the API. */
export const webhookPayloads = ['full', 'thin'] as const;
export type WebhookPayload = (typeof webhookPayloads)[number];

/**
 * How an endpoint stands: `paused` by its owner; `gone` after it refused for good (410), `failing` after five days without a success,
 * both until it is switched on again.
 */
export const webhookStates = ['active', 'paused', 'gone', 'failing'] as const;

/** Why an attempt got no answer; `refused` is what a robot answered. */
export const webhookErrors = ['address', 'dns', 'connection', 'tls', 'timeout', 'refused'] as const;
export type WebhookError = (typeof webhookErrors)[number];

/** The body of a delivery of a type. It stays the same however often it is sent. */
export const webhookBody = (type: WebhookEventType) =>
  z.object({
    id: z.string().meta({ description: 'The same as the header webhook-id' }),
    type: z.literal(type),
    timestamp: z.iso.datetime().meta({ description: 'When it happened' }),
    data: webhookData[type].partial().extend({
      object: z.string().meta({ description: 'What it is about; events of one object come in order' }),
    }),
  });
