import type { Context } from '@waybill/server/src/context.ts';
import { brokenInvariants } from '../caller.ts';
import type { Shop } from '../drills/shop.ts';
import { type Check, none, waitUntil } from '../harness.ts';
import type { Expected } from './expected.ts';

export type Findings = {
  /** Acknowledged, and not there. */
  readonly lost: string[];
  /** There, and never acknowledged: done twice, or never asked for. */
  readonly doubled: string[];
  readonly wrong: string[];
};

type OrderRow = { id: string; user_id: number; status: string; total: number; ids: string[] };

const compareOrders = async ({ pool }: Context, { orders }: Expected, found: Findings): Promise<void> => {
  const { rows } = await pool.query<OrderRow>(
    `SELECT o.id::text, o.user_id, o.status, o.total_points AS total,
       (SELECT array_agg(i.shipment_id::text) FROM order_items i WHERE (i.user_id, i.order_id) = (o.user_id, o.id)) AS ids
     FROM orders o`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { id, user, status, total, ids } of orders.values()) {
    const row = stored.get(id);
    if (row === undefined) found.lost.push(`order ${id} of account ${user}`);
    else if (row.user_id !== user || row.total !== total || row.status !== status)
      found.lost.push(`order ${id}: ${row.status}, ${row.total}; acknowledged ${status}, ${total}`);
    else if (row.ids.toSorted().join() !== ids.join()) found.lost.push(`numbers of order ${id}`);
  }
  for (const id of stored.keys())
    if (!orders.has(id)) found.doubled.push(`order ${id} was never acknowledged`);
};

const compareAccounts = async (
  { pool }: Context,
  { accounts, registered }: Expected,
  found: Findings,
): Promise<void> => {
  const { rows } = await pool.query<{ user_id: number; account: 'available' | 'frozen'; balance: number }>(
    `SELECT user_id, account, balance FROM point_accounts WHERE account IN ('available', 'frozen')`,
  );
  for (const { user_id: user, account, balance } of rows) {
    const known = accounts.get(user)?.[account] ?? balance;
    if (known !== balance) found.wrong.push(`${account} of ${user}: ${balance}, acknowledged ${known}`);
  }
  const made = await pool.query<{ email: string }>(`SELECT email FROM users WHERE email LIKE 'new-%'`);
  const stored = new Set(made.rows.map(({ email }) => email));
  for (const email of registered.difference(stored)) found.lost.push(`account ${email}`);
  for (const email of stored.difference(registered)) found.doubled.push(`account ${email}`);
};

/** Has the process at `url` check the invariants; copies in memory have some seconds to come up to date. */
const checkInvariants = async ({ superAdmin }: Shop, url: string, wrong: string[]): Promise<void> => {
  let broken: string[] = [];
  await waitUntil('every invariant holds', async () => {
    broken = await brokenInvariants(url, superAdmin);
    return broken.length === 0;
  }).catch((error: unknown) =>
    wrong.push(...(broken.length === 0 ? [String(error)] : broken.map((text) => `invariant ${text}`))),
  );
};

/** Compares the database with what was acknowledged, while nobody asks for anything. */
export const audit = async (shop: Shop, url: string, expected: Expected): Promise<Findings> => {
  const found: Findings = { lost: [], doubled: [], wrong: expected.unexplained.splice(0) };
  await compareOrders(shop.context, expected, found);
  await compareAccounts(shop.context, expected, found);
  await checkInvariants(shop, url, found.wrong);
  return found;
};

export const checksOf = ({ lost, doubled, wrong }: Findings): readonly Check[] => [
  none('acts that were acknowledged and are lost', lost),
  none('acts that were done and not acknowledged', doubled),
  none('balances, invariants and answers that are wrong', wrong),
];

/** Of a copy that may lack what was acknowledged last: these orders are there, and all holds within itself. */
export const checkCopy = async (
  shop: Shop,
  url: string,
  acknowledged: Iterable<string>,
): Promise<readonly Check[]> => {
  const { rows } = await shop.context.pool.query<{ id: string }>('SELECT id::text FROM orders');
  const stored = new Set(rows.map(({ id }) => id));
  const wrong: string[] = [];
  await checkInvariants(shop, url, wrong);
  return [
    none(
      'orders that were acknowledged and are lost',
      [...acknowledged].filter((id) => !stored.has(id)),
    ),
    none('invariants that do not hold', wrong),
  ];
};
