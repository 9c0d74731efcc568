import { type TrackLine, unrecognisedReasons } from '@waybill/contract/endpoints/track-batches.ts';
import { type Carrier, type TrackingStatus, trackingReasons } from '@waybill/contract/vocabulary/carrier.ts';
import type { StateTone } from '../../../kit/tag.tsx';
import { oneOf } from '../../../std/one-of.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

/** What results can be filtered by, in the order they are offered. */
const resultGroups = [
  'delivered',
  'moving',
  'waiting',
  'attention',
  'failed',
  'several',
  'unrecognised',
  'ended',
] as const;
export type ResultGroup = (typeof resultGroups)[number];

export const groupTones: Readonly<Record<ResultGroup, StateTone>> = {
  delivered: 'good',
  moving: 'moving',
  waiting: 'neutral',
  attention: 'error',
  failed: 'error',
  several: 'warn',
  unrecognised: 'warn',
  ended: 'neutral',
};

const ofStatus: Readonly<Record<TrackingStatus, ResultGroup>> = {
  unknown: 'waiting',
  label_created: 'waiting',
  accepted: 'moving',
  in_transit: 'moving',
  out_for_delivery: 'moving',
  available_for_pickup: 'attention',
  delivery_attempted: 'attention',
  exception: 'attention',
  delivered: 'delivered',
  returned: 'ended',
  cancelled: 'ended',
  expired: 'ended',
};

export const groupOf = ({ outcome, status }: Pick<TrackLine, 'outcome' | 'status'>): ResultGroup =>
  outcome === 'found' ? ofStatus[status ?? 'unknown'] : outcome;

/** How many results each group has; groups without any are left out. */
export const countGroups = (lines: readonly TrackLine[]) => {
  const counts = new Map<ResultGroup, number>();
  for (const line of lines) counts.set(groupOf(line), (counts.get(groupOf(line)) ?? 0) + 1);
  return resultGroups.flatMap((group) => {
    const count = counts.get(group);
    return count === undefined ? [] : [{ group, count }];
  });
};

export type OpenKind = {
  readonly reason: 'ambiguous' | 'check_digit';
  readonly candidates: readonly Carrier[];
  readonly positions: readonly number[];
};

/** Unrecognised results by their reason and the carriers they may be of, without those that no carrier can have. */
export const openKinds = (lines: readonly TrackLine[]): readonly OpenKind[] => {
  const kinds = new Map<string, OpenKind & { readonly positions: number[] }>();
  for (const { outcome, reason, candidates, position } of lines) {
    if (outcome !== 'unrecognised' || (reason !== 'ambiguous' && reason !== 'check_digit')) continue;
    const carriers = candidates.map(({ carrier }) => carrier);
    const name = [reason, ...carriers].join(' ');
    const kind = kinds.get(name);
    if (kind !== undefined) kind.positions.push(position);
    else if (carriers.length > 0) kinds.set(name, { reason, candidates: carriers, positions: [position] });
  }
  return [...kinds.values()];
};

const flat = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '');

/** Results of a group (`all` for every one) that have the text in their number, place, status or the carrier's words. */
export const filterLines = (
  lines: readonly TrackLine[],
  group: ResultGroup | 'all',
  search: string,
  statusText: (status: TrackingStatus) => string,
): readonly TrackLine[] => {
  const wanted = flat(search);
  const inGroup = group === 'all' ? lines : lines.filter((line) => groupOf(line) === group);
  if (wanted === '') return inGroup;
  return inGroup.filter(({ trackingNumber: number, status, carrierWords, lastEvent }) =>
    [
      number,
      status === null ? '' : statusText(status),
      carrierWords,
      lastEvent?.words,
      lastEvent?.place?.city,
      lastEvent?.place?.state,
    ].some((text) => text != null && flat(text).includes(wanted)),
  );
};

const outageReasons: ReadonlySet<string | null> = new Set([
  'carrier_paused',
  'carrier_down',
  'carrier_unreachable',
  'timeout',
  'throttled',
  'quota_used_up',
  'budget_used_up',
  'not_configured',
  'credentials_refused',
]);

/** Failures that are the carrier's and not the number's: by carrier, the reason most have and how many there are. */
export const outagesOf = (lines: readonly TrackLine[]) => {
  const counts = new Map<string, Map<string, number>>();
  for (const { outcome, carrier, reason } of lines) {
    if (outcome !== 'failed' || carrier === null || reason === null || !outageReasons.has(reason)) continue;
    const reasons = counts.get(carrier) ?? new Map<string, number>();
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    counts.set(carrier, reasons);
  }
  return [...counts].map(([carrier, reasons]) => {
    const most = [...reasons].sort((a, b) => b[1] - a[1])[0];
    const count = [...reasons.values()].reduce((sum, one) => sum + one, 0);
    return { carrier, reason: most?.[0] ?? '', count };
  });
};

/** Why a number has no result, in the reader's present language; undefined where it has one. */
export const reasonText = (
  { reason, reasonText }: Pick<TrackLine, 'reason' | 'reasonText'>,
  t: WebTranslate,
): string | undefined => {
  if (reason === null) return undefined;
  const unrecognised = oneOf(unrecognisedReasons, reason, undefined);
  if (unrecognised !== undefined) return t(`unrecognised.${unrecognised}`);
  const known = oneOf(trackingReasons, reason, undefined);
  return known === undefined ? (reasonText ?? reason) : t(`trackingReason.${known}`);
};
