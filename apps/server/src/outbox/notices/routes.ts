import type { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Actor } from '../../platform/access/audit.ts';
import { rowId } from '../../platform/db/row-id.ts';
import type { Call, Handlers } from '../../platform/http/handlers.ts';
import { countMyUnread, createUnreadCounts, listMyNotices } from './reading/my-notices.ts';
import { listAnnouncements, markAllRead, markRead } from './reading/store.ts';
import { previewAudience, sendAnnouncement, sendNotification } from './sending/send-staff-notice.ts';
import { deletableBy, setDeleted, toggleNotice } from './sending/change-notice.ts';
import { countReaders, readStatistics } from './statistics/notice-statistics.ts';
import { createNoticeStreams } from './streaming/notice-streams.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/read-page.ts';
import { equals } from '../../platform/db/view.ts';
import { existing } from '../../platform/app-error.ts';
import { findReadNotices } from './statistics/store.ts';
import { type StaffFilter, noticesMatching, staffNotices } from './sending/store.ts';

/** Adds what their readers and the caller make of notices. */
const completed = async (
  db: Db,
  caller: Caller,
  notices: readonly NonNullable<Awaited<ReturnType<typeof staffNotices.one>>>[],
): Promise<StaffNotice[]> => {
  const ids = notices.map(({ id }) => rowId(id));
  const audiences = await countReaders(db, await findReadNotices(db, ids));
  const by = deletableBy(caller);
  return notices.map(({ createdBy, ...notice }) => ({
    ...notice,
    recipients: null,
    readers: null,
    ...audiences.get(rowId(notice.id)),
    deletable: by === null || by === createdBy,
  }));
};

const listStaffNotices = async (
  db: Db,
  caller: Caller,
  { pageNum, pageSize, ...filter }: StaffFilter & Page,
) => {
  const found = await staffNotices.page(db, { pageNum, pageSize }, ...noticesMatching(filter));
  return { ...found, list: await completed(db, caller, found.list) };
};

/** One notice as the staff see it. Throws notFound. */
const readStaffNotice = async (db: Db, caller: Caller, id: number): Promise<StaffNotice> => {
  const notice = existing(await staffNotices.one(db, equals('n.id', id)));
  return existing((await completed(db, caller, [notice]))[0]);
};

/** `closing` ends open streams before the server stops listening. */
export const noticeRoutes = (
  context: Pick<Deps, 'db' | 'audit' | 'figuresDb' | 'log' | 'pool'>,
  closing: AbortSignal,
): Handlers<typeof noticeEndpoints> => {
  const { db, figuresDb, log, audit } = context;
  const countUnread = createUnreadCounts(db);
  const streams = createNoticeStreams(context, closing);
  /** Answers a notice that was just changed, which the log tells without what was written. */
  const changed = async (act: string, { caller, traceId }: Actor, id: number): Promise<StaffNotice> => {
    const notice = await readStaffNotice(db, caller, id);
    const { type, targetType } = notice;
    const { userId } = caller;
    log.info(
      { traceId, userId, notice: { act, id: notice.id, type, targetType } },
      'the staff changed a notice',
    );
    return notice;
  };
  const deleting =
    (act: string, deleted: boolean) =>
    async ({ params, ...call }: Call<typeof noticeEndpoints.deleteNotice>) => {
      const id = rowId(params.id);
      await setDeleted({ db, audit, actor: call }, id, deleted);
      return changed(act, call, id);
    };
  return {
    listNotices: async ({ caller, query, locale }) => {
      const { pageNum, pageSize } = query;
      const onlyUnread = query.onlyUnread === 'true';
      const page = await listMyNotices(db, caller.userId, { pageNum, pageSize, onlyUnread }, locale);
      return { ...page, pageNum, pageSize };
    },
    countUnreadNotices: ({ caller }) => countUnread(caller.userId),
    markNoticesRead: async ({ caller: { userId }, query }) => {
      await markRead(db, userId, query.noticeIds.map(rowId));
      return countMyUnread(db, userId);
    },
    markAllNoticesRead: async ({ caller: { userId } }) => {
      await markAllRead(db, userId);
      return countMyUnread(db, userId);
    },
    listActiveAnnouncements: async () => ({ announcements: await listAnnouncements(db, 20) }),
    streamNotices: async ({ caller }) => ({
      fileName: 'notices',
      contentType: 'text/event-stream; charset=utf-8',
      // A connection that is kept would outlive the stream and hold up a stop; a proxy would collect events.
      headers: { 'content-disposition': 'inline', connection: 'close', 'x-accel-buffering': 'no' },
      body: streams.open(caller),
    }),
    listStaffNotices: ({ caller, query }) => listStaffNotices(db, caller, query),
    searchStaffNotices: ({ caller, query }) => listStaffNotices(db, caller, query),
    noticeStatistics: () => readStatistics(figuresDb),
    previewNoticeAudience: ({ body }) => previewAudience(db, body),
    sendNotification: async ({ body, idempotencyKey, ...call }) =>
      changed('send', call, await sendNotification({ db, audit, actor: call }, body, idempotencyKey)),
    sendAnnouncement: async ({ body, idempotencyKey, ...call }) =>
      changed('send', call, await sendAnnouncement({ db, audit, actor: call }, body, idempotencyKey)),
    setNoticeStatus: async ({ params, body: { status }, ...call }) => {
      const id = rowId(params.id);
      await toggleNotice({ db, audit, actor: call }, id, status);
      return changed(status ? 'activate' : 'deactivate', call, id);
    },
    deleteNotice: deleting('delete', true),
    restoreNotice: deleting('restore', false),
  };
};
