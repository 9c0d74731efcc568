import type { Carrier, TrackingStatus, TrackingSubStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { fedexCode } from '../fedex/codes.ts';
import { upsMeaning } from '../ups/codes.ts';
import { uspsEvent } from '../usps/codes.ts';
import type { CodeMeaning } from './code-table.ts';
import { reasonMeaning, wordsMeaning } from './words.ts';

export const scanKinds = ['arrived', 'departed', 'delayed'] as const;

export type EventKind =
  | { readonly of: 'scan'; readonly kind: (typeof scanKinds)[number] }
  | { readonly of: 'status'; readonly kind: TrackingStatus }
  | { readonly of: 'detail'; readonly kind: TrackingSubStatus };

/** How all carriers word what their codes do not tell apart, or what has a code that is not documented. */
const byWords: readonly (readonly [RegExp, EventKind])[] = [
  [/arriving late|^delay/i, { of: 'scan', kind: 'delayed' }],
  [/^(arrived|arrival)\b/i, { of: 'scan', kind: 'arrived' }],
  [/^(departed|left)\b/i, { of: 'scan', kind: 'departed' }],
  [/^in transit\b/i, { of: 'status', kind: 'in_transit' }],
  [/^(available|ready) for (recipient )?pickup/i, { of: 'status', kind: 'available_for_pickup' }],
];

const byCode = (carrier: Carrier, code: string, words: string): CodeMeaning | null => {
  if (carrier === 'usps') return uspsEvent(code, words);
  if (carrier === 'fedex') return fedexCode(code);
  const isDigits = /^\d{3}$/.test(code);
  return upsMeaning({
    digits: isDigits ? code : null,
    letters: isDigits ? null : code,
    type: null,
    words: null,
  });
};

/** What a reason made of a code stands in the words: the status as it was read says which of them it is. */
const asRead = (meaning: CodeMeaning | null, status: TrackingStatus, words: string): CodeMeaning => {
  if (meaning?.status === status) return meaning;
  const said = [reasonMeaning(words), wordsMeaning(words)].find((one) => one?.status === status);
  return said ?? { status };
};

/**
 * What an event is by its carrier's code and the status that it was read as, and by its words where these leave that
 * open; null when nothing tells.
 */
export const eventKind = (
  carrier: Carrier,
  event: { readonly code: string; readonly words: string; readonly status?: TrackingStatus | null },
): EventKind | null => {
  const { code, words, status = null } = event;
  const coded = byCode(carrier, code, words);
  const meaning = status === null ? coded : asRead(coded, status, words);
  if (meaning?.subStatus !== undefined) return { of: 'detail', kind: meaning.subStatus };
  if (meaning?.delayed === true) return { of: 'scan', kind: 'delayed' };
  if (meaning === null || meaning.status === 'in_transit')
    for (const [pattern, kind] of byWords) if (pattern.test(words)) return kind;
  return meaning === null || meaning.status === 'keep' || meaning.status === 'unknown'
    ? null
    : { of: 'status', kind: meaning.status };
};
