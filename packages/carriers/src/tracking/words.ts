import { type CodeMeaning, type MeaningName, meaningOf } from './code-table.ts';

/** How carriers word what has a code that no table knows, or none; the first that fits. */
const statuses: readonly (readonly [RegExp, MeaningName])[] = [
  [/\bto original sender\b|^returned to (the )?(sender|shipper)/i, 'returned/returned'],
  [
    /\breturn(ing|ed)? (package )?to (the )?(sender|shipper)\b|^return (to sender )?processed/i,
    'returned/returning',
  ],
  [
    /^(package |item )?delivered to (a |an )?(agent|post office|ups access point|locker)\b/i,
    'available_for_pickup',
  ],
  [
    /\bout for (re)?delivery\b|\bvehicle for delivery|^loaded on (the )?(delivery )?vehicle/i,
    'out_for_delivery',
  ],
  [/\b(not|un)[- ]?deliver/i, 'exception'],
  [/^(delivery attempt|attempted|notice left|missed delivery)/i, 'delivery_attempted'],
  [/^(package |item )?(delivered|picked up (at|by (recipient|receiver|customer)))\b/i, 'delivered'],
  [/^(available|ready) for (recipient |customer )?pick ?up/i, 'available_for_pickup'],
  [/arriving late|running late|^delay/i, 'keep+delayed'],
  [/^(arrived|arrival|departed|departure|left|in transit|on the way|processed|processing)\b/i, 'in_transit'],
  [/^(picked up|pickup scan|origin scan|accept|usps in possession|we have your package)/i, 'accepted'],
  [
    /^((shipping )?label|pre-shipment|shipment (information|ready)|order (created|processed))/i,
    'label_created',
  ],
];

/** What the reason of an exception says where its code is in no table. */
const reasons: readonly (readonly [RegExp, MeaningName])[] = [
  [/return\w{0,3}(?: \w{1,12}){0,3} (?:sender|shipper)/i, 'returned/returning'],
  [/\brefus/i, 'exception/refused'],
  [
    /not (available|in|home)\b|business (was )?closed|no one (was )?available/i,
    'delivery_attempted/recipient_absent',
  ],
  [/\bdamage/i, 'exception/damaged'],
  [/\baddress\b/i, 'exception/address'],
  [/weather|natural disaster/i, 'in_transit/weather+delayed'],
  [/customs|clearance|government agency/i, 'exception/customs'],
  [/\bheld\b|\bhold\b/i, 'in_transit/held'],
  [/\b(lost|missing)\b/i, 'exception/lost'],
  [/restricti|restricted|prohibited/i, 'exception/restricted'],
  [/\b(delay|late)/i, 'in_transit+delayed'],
];

const firstOf = (table: typeof statuses, words: string | null): CodeMeaning | null => {
  const found = words === null ? undefined : table.find(([pattern]) => pattern.test(words));
  return found === undefined ? null : meaningOf(found[1]);
};

/** What the words of an event say of the parcel; null when they do not tell. */
export const wordsMeaning = (words: string | null): CodeMeaning | null => firstOf(statuses, words);

/** What the words of a reason say of an exception; null when they do not tell. */
export const reasonMeaning = (words: string | null): CodeMeaning | null => firstOf(reasons, words);
