import type { Context } from '@waybill/server/src/context.ts';
import { brokenInvariants } from '../caller.ts';
import { type Check, none } from '../drills/check.ts';
import { minute, waitUntil } from '../wait.ts';
import type { Books, KnownOrder } from './books.ts';

export type Findings = {
  /** Acknowledged, and not there. */
  readonly lost: string[];
  /** There, and never acknowledged: done twice, or never asked for. */
  readonly doubled: string[];
  readonly wrong: string[];
};

type Where = {
  readonly context: Context;
  readonly staff: { readonly token: string };
  /** A process that can be asked for the invariants. */
  readonly url: string;
};

type OrderRow = { id: string; user_id: number; status: string; total: number; ids: string[] };

const compareOrders = async (
  { pool }: Context,
  known: ReadonlyMap<string, KnownOrder>,
  found: Findings,
): Promise<void> => {
  const { rows } = await pool.query<OrderRow>(
    `SELECT o.id::text, o.user_id, o.status, o.total_points AS total,
       (SELECT array_agg(i.shipment_id::text) FROM order_items i WHERE (i.user_id, i.order_id) = (o.user_id, o.id)) AS ids
     FROM orders o`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { id, user, status, total, ids } of known.values()) {
    const row = stored.get(id);
    if (row === undefined) found.lost.push(`order ${id} of account ${user}`);
    else if (row.user_id !== user || row.total !== total || row.status !== status)
      found.lost.push(`order ${id}: ${row.status}, ${row.total}; acknowledged ${status}, ${total}`);
    else if (row.ids.toSorted().join() !== ids.join()) found.lost.push(`numbers of order ${id}`);
  }
  for (const id of stored.keys())
    if (!known.has(id)) found.doubled.push(`order ${id} was never acknowledged`);
};

const compareAccounts = async (
  { pool }: Context,
  { accounts, registered }: Books,
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

/** Has the product look at its invariants; copies in memory have some seconds to come up to date. */
const checkInvariants = async ({ url, staff }: Where, found: Findings): Promise<void> => {
  let broken: string[] = [];
  await waitUntil('every invariant holds', minute, async () => {
    broken = await brokenInvariants(url, staff.token);
    return broken.length === 0;
  }).catch((error: unknown) =>
    found.wrong.push(...(broken.length === 0 ? [String(error)] : broken.map((text) => `invariant ${text}`))),
  );
};

/** Compares the database with what was acknowledged, while nobody asks for anything. */
export const audit = async (where: Where, books: Books): Promise<Findings> => {
  const found: Findings = { lost: [], doubled: [], wrong: books.strange.splice(0) };
  await compareOrders(where.context, books.orders, found);
  await compareAccounts(where.context, books, found);
  await checkInvariants(where, found);
  return found;
};

/** The same as checks of a drill. */
export const checkBooks = async (where: Where, books: Books): Promise<readonly Check[]> => {
  const { lost, doubled, wrong } = await audit(where, books);
  return [
    none('acts that were acknowledged and are lost', lost),
    none('acts that were done and not acknowledged', doubled),
    none('balances and invariants that do not hold', wrong),
  ];
};

/** Of a copy that may lack what was told last: orders that were told are there, and all holds within itself. */
export const checkCopy = async (where: Where, told: Iterable<string>): Promise<readonly Check[]> => {
  const { rows } = await where.context.pool.query<{ id: string }>('SELECT id::text FROM orders');
  const stored = new Set(rows.map(({ id }) => id));
  const found: Findings = { lost: [...told].filter((id) => !stored.has(id)), doubled: [], wrong: [] };
  await checkInvariants(where, found);
  return [
    none('orders that were told and are lost', found.lost),
    none('invariants that do not hold', found.wrong),
  ];
};
