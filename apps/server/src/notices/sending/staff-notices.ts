import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/read-page.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { AppError } from '../../platform/app-error.ts';
import { countReaders } from '../statistics/count-readers.ts';
import { findReadNotices } from '../statistics/store.ts';
import { deletableBy } from './change-notice.ts';
import {
  type StaffFilter,
  type StoredNotice,
  findRecipients,
  findStaffNotice,
  findStaffNotices,
} from './store.ts';

const shownNames = 20;

const wireNotices = async (
  reader: Reader,
  caller: Caller,
  notices: readonly StoredNotice[],
): Promise<StaffNotice[]> => {
  const ids = notices.map(({ id }) => id);
  const audiences = await countReaders(reader, await findReadNotices(reader, ids));
  const named = new Map((await findRecipients(reader, ids, shownNames)).map((row) => [row.notice_id, row]));
  const by = deletableBy(caller);
  return notices.map((notice) => ({
    id: String(notice.id),
    type: notice.type,
    title: notice.title,
    content: notice.content,
    priority: notice.priority,
    targetType: notice.target,
    targetIds: (named.get(notice.id)?.user_ids ?? notice.roles ?? []).map(String),
    targetNames: named.get(notice.id)?.names ?? [],
    link: notice.link,
    state: notice.state,
    isActive: notice.active,
    startTime: wallTimeOrNull(notice.start_at),
    endTime: wallTimeOrNull(notice.end_at),
    createdTime: wallTime(notice.created_at),
    createdUser: notice.created_by_name,
    recipients: audiences.get(notice.id)?.recipients ?? null,
    readers: audiences.get(notice.id)?.readers ?? null,
    deletable: by === null || by === notice.created_by,
    deletedTime: wallTimeOrNull(notice.deleted_at),
  }));
};

export const listStaffNotices = async (
  db: Db,
  caller: Caller,
  filter: StaffFilter,
  page: Page,
): Promise<{ list: StaffNotice[]; total: number; pageNum: number; pageSize: number }> => {
  const { list, total } = await findStaffNotices(db, filter, page);
  return { ...page, list: await wireNotices(db, caller, list), total };
};

/** One notice as the staff see it. Throws notFound. */
export const readStaffNotice = async (db: Db, caller: Caller, id: number): Promise<StaffNotice> => {
  const notice = await findStaffNotice(db, id);
  const [wired] = notice === undefined ? [] : await wireNotices(db, caller, [notice]);
  if (wired === undefined) throw new AppError('notFound');
  return wired;
};
