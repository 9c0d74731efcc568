import type {
  TrackBatch,
  TrackBatchCounts,
  TrackLine,
  UnrecognisedReason,
} from '@waybill/contract/endpoints/track-batches.ts';
import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { epochMs, wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import { wireEvents } from '../tracking/public-api.ts';
import type { StoredBatch, StoredLine, countItems } from './store.ts';

export const wireBatch = (batch: StoredBatch): TrackBatch => ({
  id: String(batch.id),
  state: batch.state,
  total: batch.total,
  done: batch.done,
  duplicates: batch.duplicates,
  createdTime: wallTime(batch.created_at),
  serverTime: Date.now(),
});

export const wireCounts = (
  batch: StoredBatch,
  rows: Awaited<ReturnType<typeof countItems>>,
): TrackBatchCounts => {
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

export const wireLine = (line: StoredLine, t: Translate): TrackLine => {
  const events = wireEvents(line.events ?? [], t);
  return {
    kind: 'result',
    seq: line.seq,
    position: line.position,
    trackingNumber: line.number,
    carrier: line.carrier,
    outcome: line.outcome,
    status: line.status,
    statusText: line.status && t(`trackingStatus.${line.status}`),
    subStatus: line.sub_status,
    subStatusText: line.sub_status && t(`trackingSubStatus.${line.sub_status}`),
    delayed: line.delayed ?? false,
    carrierWords: line.carrier_words,
    expectedOn: line.expected_on,
    lastEvent: events[0] ?? null,
    events,
    fetchedTime: wallTimeOrNull(line.fetched_at),
    nextRefreshAt: line.next_ask_at === null ? null : epochMs(line.next_ask_at),
    reason: line.reason as TrackLine['reason'],
    reasonText:
      line.reason &&
      (line.outcome === 'unrecognised'
        ? t(`unrecognised.${line.reason as UnrecognisedReason}`)
        : t(`trackingReason.${line.reason as TrackingReason}`)),
    choices: [...line.choices],
    uniqueId: line.unique_id === '' ? null : line.unique_id,
    candidates: [...line.candidates],
  };
};
