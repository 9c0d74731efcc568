import { z } from 'zod';
import { limits } from '../constants.ts';
import { byOwner, get, group, patch, post } from '../endpoint.ts';
import { ErrorCode } from '../envelope.ts';
import { Carrier, TrackingStatus, trackingStatuses } from '../vocabulary/carrier.ts';
import {
  Day,
  EpochMs,
  EventTime,
  HoldId,
  Id,
  NoBody,
  WallTime,
  Zip,
  dayRange,
  wholeNumber,
  ownWordFields,
  ownWords,
} from '../vocabulary/fields.ts';
import { Points, PointsInput } from '../vocabulary/points.ts';
import { PriceList } from '../vocabulary/pricing.ts';

/** How much a query holds: up to 20 rows or up to 500. */
export const scopes = ['single', 'batch'] as const;
/** Days back from today within which a parcel was delivered. */
export const deliveryRanges = ['all', 'today', '3d', '7d', '30d'] as const;
export const sortRules = ['time_desc', 'time_asc', 'zip_asc'] as const;
/** What becomes of held numbers: paid for at once, or kept back with points frozen. */
export const orderActions = ['buy', 'reserve'] as const;
export const Scope = z.enum(scopes);
export type Scope = z.infer<typeof Scope>;
export type DeliveryRange = (typeof deliveryRanges)[number];
export type SortRule = (typeof sortRules)[number];
export type OrderAction = (typeof orderActions)[number];

const CarrierPath = z.object({ carrier: Carrier });

/** City, state and ZIP are the finest location there is. */
export const Place = z.object({ city: z.string(), state: z.string(), zip5: z.string() });
export type Place = z.infer<typeof Place>;

/** What of a number of the stock shows wherever it does. */
export const shipmentFields = {
  id: z.string(),
  trackingNumber: z.string(),
  service: z.string(),
  origin: Place,
  destination: Place,
  shippedOn: Day,
  status: TrackingStatus,
  statusText: z.string(),
};

/** A shipment as a query shows it: its number is masked by the server. */
export const ShipmentRow = z.object({
  ...shipmentFields,
  carrier: Carrier,
  expectedOn: Day.nullable(),
  deliveredOn: Day.nullable(),
  lastEventTime: WallTime.nullable(),
  price: Points,
  sellable: z.boolean(),
  /** Text in the reader's language, null when the row is held for the reader. */
  reason: z.string().nullable(),
});
export type ShipmentRow = z.infer<typeof ShipmentRow>;

export const Reservation = z.object({
  holdId: z.string(),
  expiresAt: EpochMs,
  serverTime: EpochMs,
  ttlSeconds: z.number().int(),
  /** Seconds that the hold lasts in all, from its start to its end. */
  totalSeconds: z.number().int(),
  extendable: z.boolean(),
  count: z.number().int(),
  /** Price of everything held, discount included. */
  totalPoints: Points,
});
export type Reservation = z.infer<typeof Reservation>;

export const Hold = Reservation.extend({
  carrier: Carrier,
  scope: Scope,
  priceList: PriceList,
  list: z.array(ShipmentRow),
});
export type Hold = z.infer<typeof Hold>;

const QueryBody = z
  .strictObject({
    zipCode: Zip.optional(),
    startTime: Day.optional(),
    endTime: Day.optional(),
    scope: Scope.optional(),
    deliveryRange: z.enum(deliveryRanges).optional(),
    statusFilter: z.enum(['all', ...trackingStatuses]).optional(),
    sortRule: z.enum(sortRules).optional(),
    quantity: wholeNumber(1, limits.batchRows, 'fields.quantity')
      .optional()
      .meta({
        description: `Numbers of a batch, ${limits.usualBatchRows} when it names none; of single rows at most ${limits.singleRows}`,
      }),
    holdId: HoldId.optional(),
  })
  .superRefine(dayRange('startTime', 'endTime', limits.queryDays));
export type CarrierQuery = z.infer<typeof QueryBody>;

const ShownNumber = z.strictObject({
  id: Id,
  trackingNumber: z.string().max(64),
  price: PointsInput(0, 10_000, 'fields.price'),
});

const OrderBody = z
  .strictObject({
    /** A hold, or one number of it. */
    id: z.union([HoldId, Id], { error: 'fields.id' }).optional(),
    ids: z
      .array(Id)
      .min(1, { error: 'fields.ids' })
      .max(limits.batchRows, { error: 'fields.ids' })
      .optional(),
    /** What the client showed; a price that is not the hold's is rejected. */
    trackingInfos: z.array(ShownNumber).max(limits.batchRows, { error: 'fields.ids' }).optional(),
    scope: Scope.optional(),
    action: z.enum(orderActions).default('buy'),
    /** What the order may cost at most; one that would cost more is rejected. */
    maxPoints: PointsInput(0, 10_000_000, 'fields.points').optional(),
    ...ownWords,
  })
  .superRefine((order, context) => {
    if ((order.id === undefined) === (order.ids === undefined)) {
      context.addIssue({ code: 'custom', path: ['ids'], message: 'fields.idOrIds' });
    }
  });
export type OrderRequest = z.infer<typeof OrderBody>;

export const orderStatuses = [
  'reserved',
  'completed',
  'partial',
  'cancelled',
  'expired',
  'refunding',
  'refunded',
  'partially_refunded',
  'failed',
] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** A number of an order: masked while only reserved, full once paid for. */
export const OrderedNumber = z.object({
  ...shipmentFields,
  price: Points,
  /** What the status alone does not tell, in the reader's language. */
  subStatusText: z.string().nullable(),
  lastEventTime: EventTime.nullable(),
  fetchedTime: WallTime.nullable(),
  /** Since when the number is refunded and void; null while it is not, and for a refund of an unknown time. */
  refundedTime: WallTime.nullable(),
});
export type OrderedNumber = z.infer<typeof OrderedNumber>;

export const OrderResult = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  status: OrderStatus,
  /** Numbers delivered or reserved. */
  quantity: z.number().int(),
  totalPoints: Points,
  balance: Points,
  frozen: Points,
  /** Until when a reservation waits for its confirmation. */
  expiresAt: EpochMs.nullable(),
  serverTime: EpochMs,
  trackingInfos: z.array(OrderedNumber),
  failed: z.array(z.object({ id: z.string(), code: ErrorCode, msg: z.string() })),
});
export type OrderResult = z.infer<typeof OrderResult>;

const ofHold = {
  ...byOwner('own:query'),
  params: CarrierPath,
  body: z.strictObject({ holdId: HoldId }),
} as const;
const ofOrder = { ...byOwner('own:order'), idempotent: true, data: OrderResult } as const;

export const logisticsEndpoints = group({
  queryShipments: post('/logistics/:carrier/query', {
    summary: 'Find shipments and hold what can be sold',
    ...byOwner('own:query'),
    params: CarrierPath,
    body: QueryBody,
    data: z.object({
      list: z.array(ShipmentRow),
      total: z.number().int(),
      /** Null when nothing of the answer can be held. */
      reservation: Reservation.nullable(),
      priceList: PriceList,
    }),
  }),
  placeOrder: post('/logistics/:carrier/order', {
    summary: 'Buy or reserve held numbers',
    ...ofOrder,
    statuses: [402],
    params: CarrierPath,
    body: OrderBody,
  }),
  listHolds: get('/logistics/holds', {
    summary: 'The live holds of the signed-in account, with their rows',
    ...byOwner('own:query'),
    data: z.object({ list: z.array(Hold), serverTime: EpochMs }),
  }),
  extendHold: post('/logistics/:carrier/extend', {
    summary: 'Give a hold five more minutes, once',
    ...ofHold,
    data: Reservation,
  }),
  releaseHold: post('/logistics/:carrier/release', {
    summary: 'Give held numbers back',
    ...ofHold,
    data: z.object({ released: z.number().int() }),
  }),
  confirmOrder: post('/logistics/orders/:id/confirm', {
    summary: 'Pay for a reservation and see its numbers',
    ...ofOrder,
    statuses: [402],
    body: NoBody,
  }),
  cancelOrder: post('/logistics/orders/:id/cancel', {
    summary: 'Give a reservation up: numbers and points go back',
    ...ofOrder,
    body: NoBody,
  }),
  changeOrder: patch('/logistics/orders/:id/words', {
    summary: "Change one's own reference or note of an order; an empty text takes it away",
    ...byOwner('own:order'),
    body: z.strictObject(ownWords),
    data: z.object(ownWordFields),
  }),
  getPriceLists: get('/logistics/prices', {
    summary: 'What a number costs now, by carrier and scope',
    ...byOwner('own:query'),
    data: z.object({ list: z.array(PriceList.extend({ carrier: Carrier, scope: Scope })) }),
  }),
});
