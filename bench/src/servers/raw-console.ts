import { statFigures } from '@waybill/contract/endpoints/stats.ts';
import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import type { RawDatabase } from './raw-database.ts';
import { rawMyOrders } from './raw-my-orders.ts';

const pageSize = 20;

/** The newest accounts. */
export const rawAccounts = async (database: RawDatabase): Promise<object> => {
  const rows = await database.inTransaction(async (run) => {
    await run('listUsers', [], 1);
    return run('listUsers', database.valuesOf('listUsers', 2), 2);
  });
  return {
    list: rows.map((user) => ({
      id: user['id'],
      userName: user['user_name'],
      email: user['email'],
      nickname: user['nickname'],
      role: user['role'],
      status: user['status'],
      balance: Number(user['available']) / 100,
      frozen: Number(user['frozen']) / 100,
      createdTime: user['created_at'],
      lastLoginTime: user['last_login_at'],
    })),
    total: Number(rows[0]?.['total']),
    more: false,
    pageNum: 1,
    pageSize,
  };
};

/** All orders of an account, their numbers masked. */
export const rawOrdersOf = async (database: RawDatabase, user: number): Promise<object> => {
  await database.run('account', [user]);
  const range = { startDate: '2000-01-01', endDate: '9999-12-30', pageSize };
  return rawMyOrders(database, user, range, maskTrackingNumber);
};

/** The figures of a day beside those of the day before. */
export const rawOverview = async ({ replay }: RawDatabase): Promise<object> => {
  const rows = (await replay('overview')).flat();
  const cells = rows.flatMap((row) => Object.values(row)).map(Number);
  return {
    startMs: cells[0],
    endMs: cells[1],
    figures: statFigures.map((name, at) => ({
      name,
      unit: 'count',
      value: cells[at] ?? null,
      previous: cells[at + statFigures.length] ?? null,
    })),
    stock: ['ups', 'usps', 'fedex'].map((carrier) => ({
      carrier,
      forSale: 0,
      held: 0,
      sold: 0,
      queryOnly: 0,
    })),
  };
};
