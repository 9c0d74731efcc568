import { inUserTransaction } from '@waybill/server/src/platform/db/transaction.ts';
import { movePoints } from '@waybill/server/src/points/public-api.ts';
import { type Workload, once, planAgain, timed } from '../compare.ts';
import { someQuery, someWeek } from '../data/asked.ts';
import { openPool } from '../data/bench-database.ts';
import type { Market } from '../data/market.ts';
import { rotate } from '../data/users.ts';
import { type Step, drive } from '../load/drive.ts';
import { postAs } from '../load/request.ts';

/** Queries for stock of query-only lots: twenty rows are shown, none is held. */
export const queryWithoutHold = (market: Market, seconds: number): Workload =>
  timed('query without hold', seconds, async (ask) => {
    const request = postAs(market.nextUser(), '/logistics/ups/query', someQuery(market.queryOnlyZips));
    await ask(request, '"total":20,"reservation":null');
  });

/** Queries that give the user's earlier hold back and hold up to twenty other numbers: others may hold nearly all of a ZIP. */
export const queryWithHold = (market: Market, seconds: number): Workload => {
  const step: Step = async (ask) => {
    const request = postAs(market.nextUser(), '/logistics/ups/query', someQuery(market.sellableZips));
    await ask(request, '"reservation":{');
  };
  return timed('query with hold', seconds, step, async ({ port }) => {
    await market.reset();
    // Every user has a hold before the measurement begins, so that every measured query replaces one.
    await drive(port, 16, step, { iterations: market.users.length });
  });
};

/** FedEx queries that name a week and no ZIP: the next twenty numbers of all. */
export const queryWithoutZip = (market: Market, seconds: number): Workload => {
  const step: Step = async (ask) => {
    const body = { ...someWeek(), scope: 'batch', quantity: 20 };
    await ask(postAs(market.nextUser(), '/logistics/fedex/query', body), '"total":20,"reservation":{');
  };
  return timed('FedEx query without ZIP', seconds, step, async ({ port }) => {
    await market.reset();
    await planAgain(port, step);
  });
};

export const holdOfOne = (market: Market, seconds: number): Workload => {
  const step: Step = async (ask) => {
    const body = { ...someQuery(market.sellableZips), scope: 'batch', quantity: 1 };
    await ask(postAs(market.nextUser(), '/logistics/ups/query', body), '"reservation":{');
  };
  return timed('hold of one number', seconds, step, async ({ port }) => {
    await market.reset();
    await planAgain(port, step);
  });
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
