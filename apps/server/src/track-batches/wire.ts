import type {
  TrackBatch,
  TrackBatchCounts,
  TrackLine,
  UnrecognisedReason,
} from '@waybill/contract/endpoints/track-batches.ts';
import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import type { TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import { epochMs, wallTime, wallTimeOrNull } from '../platform/db/times.ts';
import type { Translate } from '../platform/http/language.ts';
import type { StoredBatch, StoredLine } from './store.ts';

export const wireBatch = (batch: StoredBatch): TrackBatch => ({
  id: String(batch.id),
  state: batch.state,
  total: batch.total,
  done: batch.done,
  duplicates: batch.duplicates,
  createdTime: wallTime(batch.created_at),
  serverTime: Date.now(),
});

type Count = {
  readonly outcome: keyof TrackBatchCounts['outcomes'];
  readonly status: keyof TrackBatchCounts['statuses'] | null;
  readonly reason: string | null;
  readonly count: number;
};

export const wireCounts = (batch: StoredBatch, rows: readonly Count[]): TrackBatchCounts => {
  const outcomes: TrackBatchCounts['outcomes'] = {};
  const statuses: TrackBatchCounts['statuses'] = {};
  const reasons: TrackBatchCounts['reasons'] = {};
  for (const { outcome, status, reason, count } of rows) {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    if (status !== null) statuses[status] = (statuses[status] ?? 0) + count;
    if (reason === null) continue;
    const known = reason as keyof typeof reasons;
    reasons[known] = (reasons[known] ?? 0) + count;
  }
  return { ...wireBatch(batch), lastSeq: batch.last_seq, outcomes, statuses, reasons };
};

const wireEvent = (event: TrackingEvent, t: Translate): TimelineEvent => ({
  localTime: event.localTime,
  utcOffset: event.utcOffset,
  status: event.status,
  statusText: event.status === null ? null : t(`trackingStatus.${event.status}`),
  code: event.code,
  words: event.words,
  place: event.place,
});

const reasonText = (line: StoredLine, t: Translate): string | null => {
  if (line.reason === null) return null;
  return line.outcome === 'unrecognised'
    ? t(`unrecognised.${line.reason as UnrecognisedReason}`)
    : t(`trackingReason.${line.reason as TrackingReason}`);
};

export const wireLine = (line: StoredLine, t: Translate): TrackLine => {
  const { parcel } = line;
  const events = parcel?.events.map((event) => wireEvent(event, t)) ?? [];
  return {
    kind: 'result',
    seq: line.seq,
    position: line.position,
    number: line.number,
    carrier: line.carrier,
    outcome: line.outcome,
    status: line.status,
    statusText: line.status === null ? null : t(`trackingStatus.${line.status}`),
    subStatus: parcel?.subStatus ?? null,
    subStatusText: parcel?.subStatus == null ? null : t(`trackingSubStatus.${parcel.subStatus}`),
    delayed: parcel?.delayed ?? false,
    carrierWords: parcel?.carrierWords ?? null,
    expectedOn: parcel?.expectedOn ?? null,
    lastEvent: events[0] ?? null,
    events,
    fetchedAt: wallTimeOrNull(line.fetched_at),
    nextRefreshAt: line.fresh_until === null ? null : epochMs(line.fresh_until),
    reason: line.reason as TrackLine['reason'],
    reasonText: reasonText(line, t),
    choices: [...line.choices],
    uniqueId: line.unique_id === '' ? null : line.unique_id,
    candidates: [...line.candidates],
  };
};
