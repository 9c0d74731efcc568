import { openDatabase } from '@waybill/server/src/platform/db/database.ts';
import { inUserTransaction } from '@waybill/server/src/platform/db/transaction.ts';
import { movePoints } from '@waybill/server/src/points/public-api.ts';
import type { Workload } from './compare.ts';
import type { Market } from './data/market.ts';
import { rotate } from './data/users.ts';
import type { Step } from './load/drive.ts';
import { postAs } from './load/request.ts';

const readers = 100;
const pageSize = 50;

/** Moves points of some users often enough for a full page, through the ledger, which chains every line. */
const fillLogs = async ({ url, users }: Market): Promise<void> => {
  const { db, close } = openDatabase({
    url,
    poolSize: 1,
    timeZone: 'Asia/Shanghai',
    namedStatements: true,
    statementTimeoutMs: 60_000,
  });
  for (const { id: userId } of users.slice(0, readers)) {
    // One connection does it.
    await inUserTransaction(db, userId, async (tx) => {
      for (let n = 0; n < pageSize; n += 1) await movePoints(tx, 'recharge', { userId, amount: 100 });
    });
  }
  await close();
};

/** The first fifty lines of one's statement of points: 8 to 9 kB. */
export const pointsLog = (market: Market, seconds: number): Workload => {
  const nextReader = rotate(market.users.slice(0, readers));
  const body = { type: 'all', pageNum: 1, pageSize };
  const step: Step = async (ask) => {
    // How many there are in all depends on what was bought before.
    await ask(postAs(nextReader(), '/user/getUserPointLog', body), '"type":"recharge"');
  };
  let filled: Promise<void> | undefined;
  return {
    name: 'points log',
    prepare: async () => {
      filled ??= fillLogs(market);
      await filled;
      return { step, limit: { seconds } };
    },
  };
};
