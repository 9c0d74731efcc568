import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { eventKind, type EventKind } from '@waybill/carriers/tracking/event-kind.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

export const kindText = ({ of, kind }: EventKind, t: WebTranslate): string => {
  if (of === 'scan') return t(`trackingScan.${kind}`);
  return of === 'status' ? t(`trackingStatus.${kind}`) : t(`trackingSubStatus.${kind}`);
};

/** An event in the reader's language; undefined where only the carrier's own words tell it. */
export const eventText = (
  carrier: Carrier,
  event: Pick<TimelineEvent, 'code' | 'words'> & Partial<Pick<TimelineEvent, 'status'>>,
  t: WebTranslate,
): string | undefined => {
  const kind = eventKind(carrier, event);
  return kind === null ? undefined : kindText(kind, t);
};
