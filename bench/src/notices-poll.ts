import type { Workload } from './compare.ts';
import type { Market } from './data/market.ts';
import type { Step } from './load/drive.ts';
import { getAs } from './load/request.ts';

// Ten of what the product tells, for everybody, and a hundred from the staff to all.
const tellSome = async ({ client }: Market): Promise<void> => {
  await client.query(
    `INSERT INTO notices (type, priority, title, content, target, appears_at, created_by, created_by_name)
     SELECT 'notification', 'normal', 'A title of a notice', 'A content', 'all', now() - interval '1 minute', min(id), 'bench'
     FROM users, generate_series(1, 100) n GROUP BY n`,
  );
  await client.query(
    `INSERT INTO user_notices (user_id, event, what, facts, appears_at, read_at)
     SELECT u.id, 'order', 'completed', '{"event":"order","what":"completed","orderNo":"LT1","quantity":1,"points":2}',
       now() - interval '1 hour' * k, CASE WHEN k > 3 THEN now() END
     FROM users u, generate_series(1, 10) k`,
  );
  await client.query('VACUUM (ANALYZE) notices, user_notices');
};

/** The count of the unread, as a tab that nobody looks at asks for it. */
export const noticesPoll = (market: Market, seconds: number): Workload => {
  const step: Step = async (ask) => {
    await ask(getAs(market.nextUser(), '/notice/user/unread-count', true), '"unreadCount":');
  };
  let told: Promise<void> | undefined;
  return {
    name: 'notices poll',
    prepare: async () => {
      told ??= tellSome(market);
      await told;
      return { step, limit: { seconds } };
    },
  };
};
