import { z } from 'zod';

export const carriers = ['ups', 'usps', 'fedex'] as const;
export const Carrier = z.enum(carriers);
export type Carrier = z.infer<typeof Carrier>;

/** The one status vocabulary of a shipment. `expired` is derived by us, never by a carrier. */
export const trackingStatuses = [
  'unknown',
  'label_created',
  'accepted',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivery_attempted',
  'delivered',
  'exception',
  'returned',
  'cancelled',
  'expired',
] as const;
export const TrackingStatus = z.enum(trackingStatuses);
export type TrackingStatus = z.infer<typeof TrackingStatus>;

/** What a status alone does not tell. Only what a carrier's code says for certain has one. */
export const trackingSubStatuses = [
  'returning',
  'returned',
  'customs',
  'damaged',
  'address',
  'refused',
  'undeliverable',
  'recipient_absent',
  'restricted',
  'blocked',
  'weather',
  'lost',
  'held',
  'voided',
] as const;
export const TrackingSubStatus = z.enum(trackingSubStatuses);
export type TrackingSubStatus = z.infer<typeof TrackingSubStatus>;

/**
 * Why a number has no answer of its carrier now. What the carrier says of the number itself comes first and is
 * final for now; the rest is about the way to the carrier, and the number may be asked again.
 */
export const trackingReasons = [
  'not_found',
  'invalid_number',
  'not_authorised',
  'several_parcels',
  'carrier_refused_number',
  'missing_in_answer',
  'not_configured',
  'credentials_refused',
  'scope_missing',
  'access_forbidden',
  'request_refused',
  'throttled',
  'quota_used_up',
  'budget_used_up',
  'carrier_paused',
  'carrier_down',
  'carrier_unreachable',
  'timeout',
  'bad_answer',
  'too_many_waiting',
  'cancelled',
  'stopped',
  'internal_error',
] as const;
export const TrackingReason = z.enum(trackingReasons);
export type TrackingReason = z.infer<typeof TrackingReason>;
