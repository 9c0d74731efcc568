import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';

/** The line of a parcel on its way, but for what a test says otherwise. */
export const trackLine = (change: Partial<TrackLine>): TrackLine => ({
  kind: 'result',
  seq: 1,
  position: 0,
  trackingNumber: '1Z999AA10123456784',
  carrier: 'ups',
  outcome: 'found',
  status: 'in_transit',
  statusText: null,
  subStatus: null,
  subStatusText: null,
  uniqueId: null,
  delayed: false,
  carrierWords: null,
  expectedOn: null,
  lastEvent: null,
  events: [],
  fetchedTime: null,
  nextRefreshAt: null,
  reason: null,
  reasonText: null,
  choices: [],
  candidates: [],
  ...change,
});
