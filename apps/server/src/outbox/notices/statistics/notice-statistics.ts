import type { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Db, Reader } from '../../../platform/db/database.ts';
import { type ReadNotice, countAudiences, countNotices, findDays, findRecentNotices } from './store.ts';

/** How many accounts each notification is for and how many have read it. */
export const countReaders = async (reader: Reader, notices: readonly ReadNotice[]) => {
  const forMany = notices.flatMap(({ id, target }) => (target === 'user' ? [] : [id]));
  const counted = forMany.length === 0 ? [] : await countAudiences(reader, forMany);
  const audiences = new Map(counted.map((audience) => [audience.id, audience]));
  return new Map(
    notices.map(({ id, named, reads }) => {
      const { recipients, readers } = audiences.get(id) ?? { recipients: named, readers: 0 };
      return [id, { recipients, readers: readers + reads }];
    }),
  );
};

type NoticeStatistics = EndpointData<typeof noticeEndpoints.noticeStatistics>;

const recentDays = 30;

export const readStatistics = async (db: Db): Promise<NoticeStatistics> => {
  const [counts, recent, days] = await Promise.all([
    countNotices(db),
    findRecentNotices(db, recentDays),
    findDays(db, recentDays),
  ]);
  const audiences = await countReaders(db, recent);
  const byDay = new Map(days.map(({ day }) => [day, { day, sent: 0, recipients: 0, readers: 0 }]));
  for (const { id, day } of recent) {
    const counted = byDay.get(day);
    const audience = audiences.get(id);
    if (counted === undefined || audience === undefined) continue;
    counted.sent += 1;
    counted.recipients += audience.recipients;
    counted.readers += audience.readers;
  }
  const sumOf = (of: 'total' | 'active' | 'scheduled'): number =>
    counts.reduce((sum, row) => sum + row[of], 0);
  const byType: NoticeStatistics['byType'] = {};
  const byPriority: NoticeStatistics['byPriority'] = {};
  for (const { type, priority, total } of counts) {
    byType[type] = (byType[type] ?? 0) + total;
    byPriority[priority] = (byPriority[priority] ?? 0) + total;
  }
  const recipients = [...byDay.values()].reduce((sum, day) => sum + day.recipients, 0);
  const readers = [...byDay.values()].reduce((sum, day) => sum + day.readers, 0);
  return {
    total: sumOf('total'),
    active: sumOf('active'),
    scheduled: sumOf('scheduled'),
    announcements: byType.announcement ?? 0,
    recent: recent.length,
    readRate: recipients === 0 ? null : readers / recipients,
    byType,
    byPriority,
    days: [...byDay.values()],
  };
};
