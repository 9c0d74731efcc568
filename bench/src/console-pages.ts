import type { Workload } from './compare.ts';
import type { Market } from './data/market.ts';
import type { BenchUser } from './data/users.ts';
import { getAs } from './load/request.ts';
import { placeOrders } from './my-orders.ts';

type Page = { readonly name: string; readonly path: () => string; readonly proof: string };

const dayMs = 86_400_000;

const pages = (market: Market): readonly Page[] => {
  let asked = 0;
  return [
    { name: 'console: accounts', path: () => '/admin/users/list', proof: '"userName":' },
    {
      name: 'console: orders of one',
      path: () => `/admin/users/${market.nextUser().id}/orders`,
      proof: '"total":30',
    },
    {
      name: 'console: overview',
      // Everybody asks for a day of their own, so that none is answered from memory.
      path: () => {
        asked += 1;
        const start = new Date(Date.now() - dayMs - asked * 1000).toISOString();
        return `/admin/stats/overview?startTime=${encodeURIComponent(start)}`;
      },
      proof: '"figures":',
    },
  ];
};

const prepareStaff = async (market: Market): Promise<BenchUser> => {
  const [staff] = market.users;
  if (staff === undefined) throw new Error('nobody is there');
  await placeOrders(market, { orders: 30, numbers: 3 });
  await market.client.query(`UPDATE users SET role = 'super_admin' WHERE id = $1`, [staff.id]);
  return staff;
};

/** The pages of the console that are opened most: accounts, the orders of one of them, the overview of a day. */
export const consolePages = (market: Market, seconds: number): readonly Workload[] => {
  let prepared: Promise<BenchUser> | undefined;
  return pages(market).map(({ name, path, proof }) => ({
    name,
    prepare: async () => {
      prepared ??= prepareStaff(market);
      const staff = await prepared;
      return { step: async (ask) => void (await ask(getAs(staff, path()), proof)), limit: { seconds } };
    },
  }));
};
