import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import { announcementOf, notificationOf, type Audience, type NoticeDraft } from './notice-draft.ts';

/** Under which everything is kept that the staff read of notices. */
export const staffNotices = ['notices', 'staff'] as const;

/** Numbers of what was sent. */
export const noticeStatisticsQuery = queryOptions({
  queryKey: [...staffNotices, 'statistics'],
  queryFn: ({ signal }) => call(noticeEndpoints.noticeStatistics, {}, { signal }),
});

/** How many a notification would reach, and which of the named ones nobody knows. */
export const audienceQuery = (audience: Audience) =>
  queryOptions({
    queryKey: [...staffNotices, 'audience', audience],
    queryFn: ({ signal }) => call(noticeEndpoints.previewNoticeAudience, { body: audience }, { signal }),
    placeholderData: keepPreviousData,
  });

export type NoticeKind = 'notification' | 'announcement';

/** Sends what a form holds. */
export const useSendNotice = (kind: NoticeKind) =>
  useIdempotentMutation(
    `send-${kind}`,
    (draft: NoticeDraft, idempotencyKey) =>
      kind === 'notification'
        ? call(noticeEndpoints.sendNotification, { body: notificationOf(draft) }, { idempotencyKey })
        : call(noticeEndpoints.sendAnnouncement, { body: announcementOf(draft) }, { idempotencyKey }),
    [staffNotices],
  );

/** What can be done with a notice that was sent; a deletion can be taken back. */
export type NoticeChange = 'disable' | 'enable' | 'delete' | 'restore';
type Change = { readonly id: string; readonly change: NoticeChange };

/** Switches a notice on or off, deletes or restores it. */
export const useChangeNotice = () =>
  useIdempotentMutation(
    'change-notice',
    ({ id, change }: Change) => {
      const params = { id };
      if (change === 'delete') return call(noticeEndpoints.deleteNotice, { params });
      if (change === 'restore') return call(noticeEndpoints.restoreNotice, { params });
      const status = change === 'enable' ? 'active' : 'inactive';
      return call(noticeEndpoints.setNoticeStatus, { params, body: { status } });
    },
    [staffNotices],
  );
