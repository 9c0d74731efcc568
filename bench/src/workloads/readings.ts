import { hashPassword } from '@waybill/server/src/accounts/password.ts';
import { inUserTransaction } from '@waybill/server/src/platform/db/transaction.ts';
import { movePoints } from '@waybill/server/src/points/public-api.ts';
import { type Workload, once, timed } from '../compare.ts';
import { openPool } from '../data/bench-database.ts';
import type { Market } from '../data/market.ts';
import { rotate } from '../data/users.ts';
import { getAs, postAs, postFrom } from '../load/request.ts';
import { placeOrders } from './orders.ts';

const dayMs = 86_400_000;

// Ten of what the product tells, for everybody, and a hundred from the staff to all.
const notifySome = async ({ client }: Market): Promise<void> => {
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

/** The count of the unread, as a tab in the background polls it. */
export const noticesPoll = (market: Market, seconds: number): Workload =>
  timed(
    'notices poll',
    seconds,
    async (ask) =>
      void (await ask(getAs(market.nextUser(), '/notice/user/unread-count', true), '"unreadCount":')),
    once(() => notifySome(market)),
  );

const password = 'the same for everybody 26';

/**
 * Signs in with a right password, everybody from an address of their own: one address may sign in thirty times a minute.
 * Not measured with more connections than passwords that the product verifies and lets wait at a time.
 */
export const signIn = (market: Market, seconds: number): Workload => {
  let signedIn = 0;
  const workload = timed(
    'sign-in',
    seconds,
    async (ask) => {
      signedIn += 1;
      const address = `10.${(signedIn >> 16) & 255}.${(signedIn >> 8) & 255}.${signedIn & 255}`;
      const body = { account: market.nextUser().email, password };
      await ask(postFrom(address, '/auth/login', body), '"expiresIn":');
    },
    once(async () =>
      market.client.query('UPDATE users SET password_hash = $1', [await hashPassword(password)]),
    ),
  );
  return { ...workload, connections: [1, 16] };
};

/** The pages of the console that are opened most: accounts, the orders of one of them, the overview of a day. */
export const consolePages = (market: Market, seconds: number): readonly Workload[] => {
  const [staff] = market.users;
  if (staff === undefined) throw new Error('nobody is there');
  let asked = 0;
  // Everybody asks for a day of their own, so that none is answered from memory.
  const overview = (): string => {
    asked += 1;
    const start = new Date(Date.now() - dayMs - asked * 1000).toISOString();
    return `/admin/stats/overview?startTime=${encodeURIComponent(start)}`;
  };
  const prepare = once(async () => {
    await placeOrders(market, 30, 3);
    await market.client.query(`UPDATE users SET role = 'super_admin' WHERE id = $1`, [staff.id]);
  });
  const page = (name: string, pathOf: () => string, proof: string): Workload =>
    timed(name, seconds, async (ask) => void (await ask(getAs(staff, pathOf()), proof)), prepare);
  return [
    page('console: accounts', () => '/admin/users/list', '"userName":'),
    page('console: orders of one', () => `/admin/users/${market.nextUser().id}/orders`, '"total":30'),
    page('console: overview', overview, '"figures":'),
  ];
};

const pageSize = 50;

/** The first fifty lines of one's statement of points: 8 to 9 kB. */
export const pointsLog = (market: Market, seconds: number): Workload => {
  const readers = market.users.slice(0, 100);
  const nextReader = rotate(readers);
  const body = { type: 'all', pageNum: 1, pageSize };
  // How many there are in all depends on what was bought before.
  const proof = '"type":"recharge"';
  return timed(
    'points log',
    seconds,
    async (ask) => void (await ask(postAs(nextReader(), '/user/getUserPointLog', body), proof)),
    once(async () => {
      const { db, close } = openPool(market.url, 1);
      for (const { id: userId } of readers)
        await inUserTransaction(db, userId, async (tx) => {
          for (let n = 0; n < pageSize; n += 1) await movePoints(tx, 'recharge', { userId, amount: 100 });
        });
      await close();
    }),
  );
};
