import { expect, test } from 'vitest';
import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { eventKind } from './event-kind.ts';

test.each<[Carrier, string, string, string | null]>([
  ['ups', '005', 'Departed from facility', 'departed'],
  ['ups', '010', 'Arrived at facility', 'arrived'],
  ['ups', '005', 'On the way', 'in_transit'],
  ['ups', '046', 'Delayed', 'delayed'],
  ['ups', '035', 'Returning to sender', 'returning'],
  ['ups', '034', 'Returned to sender', 'returned'],
  ['ups', '021', 'Out for delivery today', 'out_for_delivery'],
  ['ups', '100', 'A note', null],
  ['ups', '999', 'Something new', null],
  ['usps', '10', 'Arrived at USPS Regional Facility', 'arrived'],
  ['usps', 'T1', 'Departed USPS Regional Facility', 'departed'],
  ['usps', 'NT', 'In Transit to Next Facility', 'in_transit'],
  ['usps', 'NT', 'In Transit to Next Facility, Arriving Late', 'delayed'],
  ['usps', '14', 'Available for Pickup', 'available_for_pickup'],
  ['usps', '23', 'Insufficient Address', 'returning'],
  ['usps', '05', 'Undeliverable as Addressed', 'undeliverable'],
  ['usps', '01', 'Delivered, To Original Sender', 'returned'],
  ['usps', 'QQ', 'Inbound Out of Customs', null],
  ['fedex', 'AR', 'Arrived at FedEx location', 'arrived'],
  ['fedex', 'DP', 'Left FedEx location', 'departed'],
  ['fedex', 'DY', 'Delay', 'delayed'],
  ['fedex', 'CD', 'Clearance delay', 'customs'],
  ['fedex', 'DL', 'Delivered', 'delivered'],
  ['fedex', 'RC', 'Delivery option requested', null],
])('%s %s "%s" is %s', (carrier, code, words, kind) => {
  expect(eventKind(carrier, { code, words })?.kind ?? null).toBe(kind);
});

test.each<[Carrier, string, string, TrackingStatus | null, string | null]>([
  ['fedex', 'DE', 'Delivery exception: Shop shut', 'delivery_attempted', 'delivery_attempted'],
  ['fedex', 'DE', 'Delivery exception: Box is damaged', 'exception', 'exception'],
  ['fedex', 'DE', 'Delivery exception: Returning to shipper', 'returned', 'returning'],
  ['ups', 'FS', 'Handed over', 'delivered', 'delivered'],
  ['ups', 'AR', 'Arrived at Facility', 'in_transit', 'arrived'],
  ['ups', 'UP', 'Updated Delivery Date', null, null],
  ['usps', '10', 'Arrived', 'in_transit', 'arrived'],
])('%s %s "%s" that was read as %s is %s', (carrier, code, words, status, kind) => {
  expect(eventKind(carrier, { code, words, status })?.kind ?? null).toBe(kind);
});
