import { dayMs } from '@waybill/contract/std/days.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { NoticePriority, NoticeType } from '@waybill/contract/vocabulary/notice.ts';
import type { Tx } from '../../platform/db/database.ts';
import { translatorFor } from '../../platform/http/language.ts';
import { type StoredPastOrder, iso } from './order-rows.ts';
import type { PastAct, StaffMember } from './staff.ts';
import { insertNotices, readNotices } from './store.ts';

type PastNotice = {
  readonly name: 'season' | 'usps' | 'discount' | 'codes' | 'security' | 'maintenance';
  readonly type: NoticeType;
  readonly priority: NoticePriority;
  readonly daysAgo: number;
  /** Days after which it was over. */
  readonly lasted?: number;
};

const pastNotices: readonly PastNotice[] = [
  { name: 'codes', type: 'promotion', priority: 'normal', daysAgo: 52.3 },
  { name: 'maintenance', type: 'announcement', priority: 'high', daysAgo: 38.4, lasted: 3 },
  { name: 'discount', type: 'promotion', priority: 'low', daysAgo: 29.2 },
  { name: 'security', type: 'security', priority: 'high', daysAgo: 17.1 },
  { name: 'usps', type: 'system', priority: 'normal', daysAgo: 8.2 },
  { name: 'season', type: 'announcement', priority: 'normal', daysAgo: 6.3, lasted: 4 },
];

/** What the staff told everybody in the past, and who has read it. */
export const writeNotices = async (tx: Tx, by: StaffMember, now: number): Promise<PastAct[]> => {
  const t = translatorFor('zh-CN');
  const rows = pastNotices.map(({ name, type, priority, daysAgo, lasted }) => {
    const at = iso(now - daysAgo * dayMs);
    return {
      type,
      priority,
      title: t(`demoHistory.notice.${name}.title`),
      content: t(`demoHistory.notice.${name}.content`),
      target: 'all' as const,
      appears_at: at,
      created_at: at,
      end_at: lasted === undefined ? null : iso(now - (daysAgo - lasted) * dayMs),
      created_by: by.id,
      created_by_name: by.name,
    };
  });
  const stored = await insertNotices(tx, JSON.stringify(rows));
  await readNotices(tx, stored[0]?.id ?? 0);
  return rows.map((row, i) => ({
    at: row.appears_at,
    by,
    act: 'notice.send',
    targetType: 'notice',
    targetId: stored[i]?.id ?? null,
    targetName: row.title,
    after: { type: row.type, priority: row.priority, target: row.target },
  }));
};

/** What sellers were told of the orders that they paid for in the last weeks. */
export const orderNotices = (made: readonly StoredPastOrder[], now: number) =>
  made
    .filter(({ at, action, failed }) => action === 'buy' && failed === 0 && at > now - 20 * dayMs)
    .map(({ userId, at, orderNo, quantity, cost }) => ({
      user_id: userId,
      event: 'order' as const,
      what: 'completed',
      facts: { event: 'order', what: 'completed', orderNo, quantity, points: toPoints(cost.total) } as never,
      appears_at: iso(at),
      read_at: at < now - dayMs ? iso(at + 1_800_000) : null,
    }));
