import type { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/access/caller.ts';
import { rowId } from '../platform/db/row-id.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { listAnnouncements, listMyNotices, readAll, readSome } from './reading/my-notices.ts';
import { createUnreadCounts } from './reading/unread-counts.ts';
import { previewAudience } from './sending/audience.ts';
import { undeleteNotice, removeNotice, toggleNotice } from './sending/change-notice.ts';
import { sendAnnouncement, sendNotification } from './sending/send-staff-notice.ts';
import { listStaffNotices, readStaffNotice } from './sending/staff-notices.ts';
import { readStatistics } from './statistics/notice-statistics.ts';
import { createNoticeStreams } from './streaming/notice-streams.ts';

type Endpoints = typeof noticeEndpoints;
type Own =
  | 'listNotices'
  | 'countUnreadNotices'
  | 'markNoticesRead'
  | 'markAllNoticesRead'
  | 'listActiveAnnouncements'
  | 'streamNotices';

const ownRoutes = (
  context: Pick<Deps, 'db' | 'log' | 'pool'>,
  closing: AbortSignal,
): Handlers<Pick<Endpoints, Own>> => {
  const { db } = context;
  const countUnread = createUnreadCounts(db);
  const streams = createNoticeStreams(context, closing);
  return {
    listNotices: async ({ caller, query, locale }) => {
      const { pageNum, pageSize } = query;
      const onlyUnread = query.onlyUnread === 'true';
      const page = await listMyNotices(db, caller.userId, { pageNum, pageSize, onlyUnread }, locale);
      return { ...page, pageNum, pageSize };
    },
    countUnreadNotices: ({ caller }) => countUnread(caller.userId),
    markNoticesRead: ({ caller, query }) => readSome(db, caller.userId, query.noticeIds),
    markAllNoticesRead: ({ caller }) => readAll(db, caller.userId),
    listActiveAnnouncements: async () => ({ announcements: await listAnnouncements(db) }),
    streamNotices: async ({ caller }) => ({
      fileName: 'notices',
      contentType: 'text/event-stream; charset=utf-8',
      // A connection that is kept would outlive the stream and hold up a stop; a proxy would collect events.
      headers: { 'content-disposition': 'inline', connection: 'close', 'x-accel-buffering': 'no' },
      body: streams.open(caller),
    }),
  };
};

const staffRoutes = ({
  db,
  figuresDb,
  log,
  audit,
}: Pick<Deps, 'db' | 'figuresDb' | 'log' | 'audit'>): Handlers<Omit<Endpoints, Own>> => {
  // What was written stays out of the log.
  const done = (act: string, { userId }: Caller, traceId: string, notice: StaffNotice): StaffNotice => {
    const { id, type, targetType } = notice;
    log.info({ traceId, userId, notice: { act, id, type, targetType } }, 'the staff changed a notice');
    return notice;
  };
  return {
    listStaffNotices: ({ caller, query: { pageNum, pageSize, type, priority, state } }) =>
      listStaffNotices(db, caller, { type, priority, state, keyword: undefined }, { pageNum, pageSize }),
    searchStaffNotices: ({ caller, query: { pageNum, pageSize, type, priority, state, keyword } }) =>
      listStaffNotices(db, caller, { type, priority, state, keyword }, { pageNum, pageSize }),
    noticeStatistics: () => readStatistics(figuresDb),
    previewNoticeAudience: ({ body }) => previewAudience(db, body),
    sendNotification: async ({ body, idempotencyKey, ...call }) => {
      const { caller, traceId } = call;
      const id = await sendNotification({ db, audit, actor: call }, { written: body, idempotencyKey });
      return done('send', caller, traceId, await readStaffNotice(db, caller, id));
    },
    sendAnnouncement: async ({ body, idempotencyKey, ...call }) => {
      const { caller, traceId } = call;
      const id = await sendAnnouncement({ db, audit, actor: call }, { written: body, idempotencyKey });
      return done('send', caller, traceId, await readStaffNotice(db, caller, id));
    },
    setNoticeStatus: async ({ params, body, ...call }) => {
      const { caller, traceId } = call;
      const id = rowId(params.id);
      await toggleNotice({ db, audit, actor: call }, id, body.status);
      const act = body.status ? 'activate' : 'deactivate';
      return done(act, caller, traceId, await readStaffNotice(db, caller, id));
    },
    deleteNotice: async ({ params, ...call }) => {
      const { caller, traceId } = call;
      const id = rowId(params.id);
      await removeNotice({ db, audit, actor: call }, id);
      return done('delete', caller, traceId, await readStaffNotice(db, caller, id));
    },
    restoreNotice: async ({ params, ...call }) => {
      const { caller, traceId } = call;
      const id = rowId(params.id);
      await undeleteNotice({ db, audit, actor: call }, id);
      return done('restore', caller, traceId, await readStaffNotice(db, caller, id));
    },
  };
};

/** `closing` ends open streams before the server stops listening. */
export const noticeRoutes = (
  context: Pick<Deps, 'db' | 'audit' | 'figuresDb' | 'log' | 'pool'>,
  closing: AbortSignal,
): Handlers<Endpoints> => ({
  ...ownRoutes(context, closing),
  ...staffRoutes(context),
});
