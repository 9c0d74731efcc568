import type { TrackingStatus, TrackingSubStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { CodeMeaning } from '../tracking/conclude.ts';

/** Event codes by status. */
const byStatus = {
  label_created: 'MA GX 89',
  accepted: '03 OA UA 83',
  in_transit: '10 07 SF T1 TL A1 AD PC EF',
  out_for_delivery: 'OF',
  delivery_attempted: '02 52 53 54 55 56 57',
  delivered: '01',
  exception: '04 05 21 22 23 24 25 26 27 28',
} as const satisfies Partial<Record<TrackingStatus, string>>;

/** Codes that could not be checked against Publication 199: `statusCategory` says what they mean. */
const unchecked = new Set(['09', '14', '16', '80', '81', '82', 'NT', 'TM']);

const subStatuses: Readonly<Record<string, TrackingSubStatus>> = {
  '04': 'refused',
  '05': 'undeliverable',
  '53': 'blocked',
  ...Object.fromEntries(['21', '22', '23', '24', '25', '26', '27', '28'].map((code) => [code, 'address'])),
};

const byCode = new Map<string, CodeMeaning>(
  Object.entries(byStatus).flatMap(([status, codes]) =>
    codes.split(' ').map((code): [string, CodeMeaning] => {
      const subStatus = subStatuses[code];
      return [code, { status: status as TrackingStatus, ...(subStatus && { subStatus }) }];
    }),
  ),
);

/** Categories as seen in answers; matched whole, because "Alert: Not Delivered" contains "Delivered". */
const byCategory = new Map<string, CodeMeaning>([
  ['Pre-Shipment', { status: 'label_created' }],
  ['Accepted', { status: 'accepted' }],
  ['In Transit', { status: 'in_transit' }],
  ['In-Transit', { status: 'in_transit' }],
  ['Moving Through Network', { status: 'in_transit' }],
  ['Out for Delivery', { status: 'out_for_delivery' }],
  ['Available for Pickup', { status: 'available_for_pickup' }],
  ['Delivery Attempt', { status: 'delivery_attempted' }],
  ['Delivery Attempt: Action Needed', { status: 'delivery_attempted' }],
  ['Alert', { status: 'exception' }],
  ['Delivered', { status: 'delivered' }],
]);

/** Words that go before code and category: the category of a parcel back at its sender is "Delivered". */
const byWords = new Map<string, CodeMeaning>([
  ['Delivered, To Original Sender', { status: 'returned', subStatus: 'returned' }],
  ['Delivered to Original Sender', { status: 'returned', subStatus: 'returned' }],
  ['To Original Sender', { status: 'returned', subStatus: 'returned' }],
]);

/** What a USPS event means by its words, else by its code; null when neither is known. */
export function uspsEvent(code: string | null, words: string | null): CodeMeaning | null {
  return byWords.get(words ?? '') ?? byCode.get(code ?? '') ?? null;
}

/** Whether a code is known, with its meaning left to the status category. */
export function isLeftToCategory(code: string): boolean {
  return unchecked.has(code);
}

/** What a status category means, by exact match; null when it is unknown. */
export function uspsCategory(category: string | null): CodeMeaning | null {
  return byCategory.get(category ?? '') ?? null;
}
