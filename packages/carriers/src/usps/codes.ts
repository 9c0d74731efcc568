import { type CodeMeaning, codeTable, meaningOf } from '../tracking/code-table.ts';
import { wordsMeaning } from '../tracking/words.ts';

/** Event codes of Publication 199 and of answers. */
const events = codeTable({
  label_created: 'MA GX 89',
  accepted: '03 OA PA TM UA 83',
  in_transit: '06 07 08 10 15 19 41 42 80 81 82 A1 AD EF L1 NT PC SF T1 TL U1',
  'in_transit+delayed': '71',
  out_for_delivery: 'OF',
  available_for_pickup: '14 16',
  delivery_attempted: '02 30 52 54 55 57 H0',
  'delivery_attempted/recipient_absent': '51 56',
  'delivery_attempted/blocked': '53',
  delivered: '01 17 43',
  'exception/refused': '04',
  'exception/undeliverable': '05 11',
  'returned/returning': '09 21-29 31 VC VR',
  'keep/returning': '44',
  keep: 'DX',
});

/** Categories as seen in answers; matched whole, because "Alert: Not Delivered" contains "Delivered". */
const categories = new Map(
  Object.entries({
    'Pre-Shipment': 'label_created',
    Accepted: 'accepted',
    'In Transit': 'in_transit',
    'In-Transit': 'in_transit',
    'Moving Through Network': 'in_transit',
    'Out for Delivery': 'out_for_delivery',
    'Out-for-Delivery': 'out_for_delivery',
    'Available for Pickup': 'available_for_pickup',
    'Delivery Attempt': 'delivery_attempted',
    'Delivery Attempt: Action Needed': 'delivery_attempted',
    Alert: 'exception',
    Delivered: 'delivered',
  } as const).map(([category, status]) => [category.toLowerCase(), meaningOf(status)]),
);

/** What a USPS event means: back at its sender by its words, else by its code; null when the code is unknown. */
export function uspsEvent(code: string | null, words: string | null): CodeMeaning | null {
  const said = wordsMeaning(words);
  if (said?.subStatus === 'returned') return said;
  const meaning = events.get(code?.toUpperCase() ?? '') ?? null;
  return meaning?.status === 'in_transit' && said?.delayed ? { ...meaning, delayed: true } : meaning;
}

/** What a status category means, matched whole; null when it is unknown. */
export const uspsCategory = (category: string | null): CodeMeaning | null =>
  categories.get(category?.toLowerCase() ?? '') ?? null;
