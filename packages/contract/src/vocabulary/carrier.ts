import { z } from 'zod';

/** The three carriers, in the order the product lists them. */
export const carriers = ['ups', 'usps', 'fedex'] as const;
export const Carrier = z.enum(carriers);
export type Carrier = z.infer<typeof Carrier>;

/** The one status vocabulary of a shipment (carriers.md 3a). `expired` is derived by us, never by a carrier. */
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
