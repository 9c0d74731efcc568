import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { call, fetchData } from '../../client/call.ts';
import { customMutation } from '../../client/query.ts';
import { readStaffPage } from './read-notices.ts';

/** A page of what was sent; a keyword makes it a search. */
export const staffNoticesQuery = ({
  keyword,
  ...asked
}: EndpointCall<typeof noticeEndpoints.listStaffNotices>['query'] & { keyword?: string }) =>
  queryOptions({
    queryKey: [noticeEndpoints.listStaffNotices.id, { keyword, ...asked }] as QueryKey,
    queryFn: async ({ signal }) =>
      readStaffPage(
        await (keyword === undefined
          ? fetchData(noticeEndpoints.listStaffNotices, { query: asked }, { signal })
          : fetchData(noticeEndpoints.searchStaffNotices, { query: { ...asked, keyword } }, { signal })),
        Number(asked.pageNum),
      ),
  });

/** What the staff read of notices. */
export const staffNotices = [
  noticeEndpoints.listStaffNotices,
  noticeEndpoints.noticeStatistics,
  noticeEndpoints.previewNoticeAudience,
];

export type NoticeChange = 'disable' | 'enable' | 'delete' | 'restore';

/** Switches a notice on or off, deletes or restores it. */
export const changeMutation = customMutation(
  'change-notice',
  ({ id, change }: { readonly id: string; readonly change: NoticeChange }) => {
    const params = { id };
    if (change === 'delete') return call(noticeEndpoints.deleteNotice, { params });
    if (change === 'restore') return call(noticeEndpoints.restoreNotice, { params });
    const status = change === 'enable' ? 'active' : 'inactive';
    return call(noticeEndpoints.setNoticeStatus, { params, body: { status } });
  },
  staffNotices,
);
