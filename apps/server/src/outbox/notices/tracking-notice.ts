import { type AttentionRule, attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import { type TrackingStatus, trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import type { TranslateNoticeEvent } from '@waybill/phrases/notice-event-phrases.ts';

export type TrackingPayload =
  | {
      readonly event: 'tracking';
      readonly what: 'changed';
      readonly followedId: string;
      readonly number: string;
      readonly status: TrackingStatus | null;
      readonly rule: AttentionRule | null;
    }
  | {
      readonly event: 'tracking';
      readonly what: 'digest';
      readonly parcels: number;
      readonly statuses: Partial<Record<TrackingStatus, number>>;
      readonly rules: Partial<Record<AttentionRule, number>>;
    };

const changesOf = (t: TranslateNoticeEvent, payload: TrackingPayload): string => {
  const names =
    payload.what === 'changed'
      ? [
          payload.rule && t(`attentionRule.${payload.rule}`),
          payload.status && t(`trackingStatus.${payload.status}`),
        ].filter((name) => name !== null)
      : [
          ...attentionRules.map((rule) => [t(`attentionRule.${rule}`), payload.rules[rule]] as const),
          ...trackingStatuses.map(
            (status) => [t(`trackingStatus.${status}`), payload.statuses[status]] as const,
          ),
        ].flatMap(([name, count]) =>
          count === undefined ? [] : [t('noticeEvent.tracking.counted', { name, count })],
        );
  return names.join(t('word.comma'));
};

export const renderTracking = (t: TranslateNoticeEvent, payload: TrackingPayload) => {
  const changes = changesOf(t, payload);
  const urgent = payload.what === 'changed' ? payload.rule !== null : Object.keys(payload.rules).length > 0;
  const title = t(`noticeEvent.tracking.${urgent ? 'attention' : 'updated'}.title`);
  return payload.what === 'changed'
    ? {
        title,
        content: t('noticeEvent.tracking.changed.content', { number: payload.number, changes }),
        urgent,
        link: `/followed?id=${encodeURIComponent(payload.followedId)}`,
      }
    : {
        title,
        content: t('noticeEvent.tracking.digest.content', { parcels: payload.parcels, changes }),
        urgent,
        link: urgent ? '/followed?attention=any' : '/followed',
      };
};
