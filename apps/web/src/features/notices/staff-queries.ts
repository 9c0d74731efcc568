import { limits } from '@waybill/contract/constants.ts';
import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { type StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { announcementOf, notificationOf, type Audience, type NoticeDraft } from './notice-draft.ts';
import { readStaffPage } from './read-notices.ts';
import { requestOf, type StaffFilters } from './staff-filters.ts';

const staffNotices = ['notices', 'staff'] as const;

/** A page of what was sent; a keyword makes it a search. */
export const staffNoticesQuery = (filters: StaffFilters, page: number) =>
  queryOptions({
    queryKey: [...staffNotices, 'list', requestOf(filters), page],
    queryFn: async ({ signal }) => {
      const { keyword, ...chosen } = requestOf(filters);
      const query = { ...chosen, pageNum: String(page), pageSize: String(limits.pageSize) };
      const answer = await (keyword === undefined
        ? call(noticeEndpoints.listStaffNotices, { query }, { signal })
        : call(noticeEndpoints.searchStaffNotices, { query: { ...query, keyword } }, { signal }));
      return readStaffPage(answer, page);
    },
    placeholderData: keepPreviousData,
  });

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
type Sending = { readonly draft: NoticeDraft; readonly idempotencyKey: string };

const useStaffMutation = <Input>(mutationFn: (input: Input) => Promise<StaffNotice>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: staffNotices }),
  });
};

/** Sends what a form holds; the key belongs to the form, so that trying again sends nothing twice. */
export const useSendNotice = (kind: NoticeKind) =>
  useStaffMutation(({ draft, idempotencyKey }: Sending) =>
    kind === 'notification'
      ? call(noticeEndpoints.sendNotification, { body: notificationOf(draft) }, { idempotencyKey })
      : call(noticeEndpoints.sendAnnouncement, { body: announcementOf(draft) }, { idempotencyKey }),
  );

/** Switches a notice on or off. */
export const useSetNoticeStatus = () =>
  useStaffMutation(({ id, active }: { readonly id: string; readonly active: boolean }) =>
    call(noticeEndpoints.setNoticeStatus, {
      params: { id },
      body: { status: active ? 'active' : 'inactive' },
    }),
  );

/** Deletes a notice; it can be restored. */
export const useDeleteNotice = () =>
  useStaffMutation((id: string) => call(noticeEndpoints.deleteNotice, { params: { id } }));

/** Takes a deletion back. */
export const useRestoreNotice = () =>
  useStaffMutation((id: string) => call(noticeEndpoints.restoreNotice, { params: { id } }));
