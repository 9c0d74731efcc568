import {
  unrecognisedReasons,
  type TrackLine,
  type UnrecognisedReason,
} from '@waybill/contract/endpoints/track-batches.ts';
import { trackingReasons, type TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

const isUnrecognised = (reason: string): reason is UnrecognisedReason =>
  unrecognisedReasons.some((known) => known === reason);

const isTrackingReason = (reason: string): reason is TrackingReason =>
  trackingReasons.some((known) => known === reason);

/** Why a number has no result, in the reader's present language; undefined where it has one. */
export const reasonText = (
  { reason, reasonText }: Pick<TrackLine, 'reason' | 'reasonText'>,
  t: WebTranslate,
): string | undefined => {
  if (reason === null) return undefined;
  if (isUnrecognised(reason)) return t(`unrecognised.${reason}`);
  return isTrackingReason(reason) ? t(`trackingReason.${reason}`) : (reasonText ?? reason);
};
