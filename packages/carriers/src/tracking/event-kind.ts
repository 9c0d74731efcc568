import {
  trackingStatuses,
  trackingSubStatuses,
  type Carrier,
  type TrackingStatus,
  type TrackingSubStatus,
} from '@waybill/contract/vocabulary/carrier.ts';
import { fedexCode } from '../fedex/codes.ts';
import { upsCode } from '../ups/codes.ts';
import { uspsEvent } from '../usps/codes.ts';
import type { CodeMeaning } from './conclude.ts';

/** What a scan can be beside a status or a detail of one. */
export const scanKinds = ['arrived', 'departed', 'delayed'] as const;

/** What an event of any carrier is. */
export type EventKind =
  | { readonly of: 'scan'; readonly kind: (typeof scanKinds)[number] }
  | { readonly of: 'status'; readonly kind: TrackingStatus }
  | { readonly of: 'detail'; readonly kind: TrackingSubStatus };

/** Every kind, once. */
export const eventKinds: readonly EventKind[] = [
  ...scanKinds.map((kind): EventKind => ({ of: 'scan', kind })),
  ...trackingStatuses.map((kind): EventKind => ({ of: 'status', kind })),
  ...trackingSubStatuses.map((kind): EventKind => ({ of: 'detail', kind })),
];

/** How all carriers word what their codes do not tell apart, or what has a code that is not documented. */
const byWords: readonly (readonly [RegExp, EventKind])[] = [
  [/arriving late|^delay/i, { of: 'scan', kind: 'delayed' }],
  [/^(arrived|arrival)\b/i, { of: 'scan', kind: 'arrived' }],
  [/^(departed|left)\b/i, { of: 'scan', kind: 'departed' }],
  [/^in transit\b/i, { of: 'status', kind: 'in_transit' }],
  [/^(available|ready) for (recipient )?pickup/i, { of: 'status', kind: 'available_for_pickup' }],
];

const meaningOf = (carrier: Carrier, code: string, words: string): CodeMeaning | null => {
  if (carrier === 'usps') return uspsEvent(code, words);
  return carrier === 'ups' ? upsCode(code) : fedexCode(code);
};

/** What an event is by its carrier's code, and by its words where the code leaves that open; null when neither tells. */
export const eventKind = (
  carrier: Carrier,
  { code, words }: { readonly code: string; readonly words: string },
): EventKind | null => {
  const meaning = meaningOf(carrier, code, words);
  if (meaning?.subStatus !== undefined) return { of: 'detail', kind: meaning.subStatus };
  if (meaning?.delayed === true) return { of: 'scan', kind: 'delayed' };
  if (meaning === null || meaning.status === 'in_transit')
    for (const [pattern, kind] of byWords) if (pattern.test(words)) return kind;
  return meaning === null || meaning.status === 'keep' || meaning.status === 'unknown'
    ? null
    : { of: 'status', kind: meaning.status };
};
