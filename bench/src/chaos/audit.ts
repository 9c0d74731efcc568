import { findOrphanedHolds } from '@waybill/server/src/holds/public-api.ts';
import { findOrphanedOwners } from '@waybill/server/src/orders/public-api.ts';
import { checkBooks } from '@waybill/server/src/points/public-api.ts';
import { brokenInvariants } from '../caller.ts';
import type { Movement } from '../traffic/books.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { minute, waitUntil } from '../wait.ts';
import type { World } from './world.ts';

export type Findings = {
  /** Acknowledged, and not there. */
  readonly lost: string[];
  /** There, and never acknowledged: done twice, or never asked for. */
  readonly doubled: string[];
  readonly wrong: string[];
};

type OrderRow = { id: string; user_id: number; status: string; total: number; ids: string[] };

const compareOrders = async (
  { context }: World,
  { ledgerBooks }: Traffic,
  found: Findings,
): Promise<void> => {
  const { rows } = await context.pool.query<OrderRow>(
    `SELECT o.id::text, o.user_id, o.status, o.total_points AS total,
       (SELECT array_agg(i.shipment_id::text) FROM order_items i WHERE (i.user_id, i.order_id) = (o.user_id, o.id)) AS ids
     FROM orders o`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { id, user, status, total, ids } of ledgerBooks.orders.values()) {
    const row = stored.get(id);
    if (row === undefined) found.lost.push(`order ${id} of account ${user}`);
    else if (row.user_id !== user || row.total !== total || row.status !== status)
      found.lost.push(`order ${id}: ${row.status}, ${row.total}; acknowledged ${status}, ${total}`);
    else if (row.ids.toSorted().join() !== ids.join()) found.lost.push(`numbers of order ${id}`);
  }
  for (const id of stored.keys())
    if (!ledgerBooks.orders.has(id)) found.doubled.push(`order ${id} was never acknowledged`);
  const twice = await context.pool.query<{ shipment_id: string; times: number }>(
    `SELECT shipment_id::text, count(*)::int AS times FROM order_items WHERE state IN ('sold', 'reserved')
     GROUP BY shipment_id HAVING count(*) > 1`,
  );
  for (const row of twice.rows) found.doubled.push(`number ${row.shipment_id} is in ${row.times} orders`);
};

type Balance = { user_id: number; account: 'available' | 'frozen'; balance: number; entries: number };

const comparePoints = async (
  { context }: World,
  { ledgerBooks }: Traffic,
  found: Findings,
): Promise<void> => {
  const { rows } = await context.pool.query<Balance>(
    `SELECT a.user_id, a.account, a.balance,
       (SELECT coalesce(sum(e.amount), 0)::bigint FROM point_entries e
        WHERE (e.user_id, e.account) = (a.user_id, a.account)) AS entries
     FROM point_accounts a WHERE a.account IN ('available', 'frozen')`,
  );
  for (const { user_id: user, account, balance, entries } of rows) {
    if (balance !== entries) found.wrong.push(`${account} of ${user}: ${balance}, by its entries ${entries}`);
    const known = ledgerBooks.accounts.get(user)?.[account];
    if (known !== undefined && known !== balance)
      found.wrong.push(`${account} of ${user}: ${balance}, by what was acknowledged ${known}`);
  }
  const moved = await context.pool.query<{ user_id: number; kind: Movement; times: number }>(
    'SELECT user_id, kind, count(*)::int AS times FROM point_transactions GROUP BY user_id, kind',
  );
  const times = new Map(moved.rows.map((row) => [`${row.user_id} ${row.kind}`, row.times]));
  for (const [user, { movements }] of ledgerBooks.accounts) {
    for (const [kind, known] of Object.entries(movements)) {
      const stored = times.get(`${user} ${kind}`) ?? 0;
      const text = `${kind} of ${user}: ${stored} times, acknowledged ${known} times`;
      if (stored < known) found.lost.push(text);
      if (stored > known) found.doubled.push(text);
    }
  }
};

const compareAccounts = async (
  { context }: World,
  { ledgerBooks }: Traffic,
  found: Findings,
): Promise<void> => {
  const { rows } = await context.pool.query<{ email: string }>(
    `SELECT email FROM users WHERE email LIKE 'new-%'`,
  );
  const stored = new Set(rows.map(({ email }) => email));
  for (const email of ledgerBooks.registered) if (!stored.has(email)) found.lost.push(`account ${email}`);
  for (const email of stored) if (!ledgerBooks.registered.has(email)) found.doubled.push(`account ${email}`);
};

/**
 * Compares the database with what was acknowledged, while nobody asks for anything. With `whole` the product looks at
 * its invariants too; copies in memory have some seconds to come up to date.
 */
export const audit = async (world: World, load: Traffic, whole: boolean): Promise<Findings> => {
  const { db } = world.context;
  const found: Findings = { lost: [], doubled: [], wrong: load.ledgerBooks.strange.splice(0) };
  await compareOrders(world, load, found);
  await comparePoints(world, load, found);
  await compareAccounts(world, load, found);
  for (const [name, find] of [
    ['books', checkBooks],
    ['holds', findOrphanedHolds],
    ['owners', findOrphanedOwners],
  ] as const) {
    const orphaned = await find(db);
    if (orphaned.length > 0) found.wrong.push(`${name}: ${JSON.stringify(orphaned.slice(0, 5))}`);
  }
  const unforeseen = load.journal.codes.get(50001) ?? 0;
  if (unforeseen > 0) found.wrong.push(`${unforeseen} answers with 50001, an error that nobody foresaw`);
  if (whole) {
    let broken: string[] = [];
    await waitUntil('every invariant holds', minute, async () => {
      broken = await brokenInvariants(world.apis[0].direct, load.staff.token);
      return broken.length === 0;
    }).catch(() => found.wrong.push(...broken.map((text) => `invariant ${text}`)));
  }
  return found;
};

export const untilMailed = ({ mail }: World, { ledgerBooks }: Traffic, limitMs: number): Promise<number> =>
  waitUntil('every mail is delivered', limitMs, () => {
    const reached = new Set(mail.mails.map(({ to }) => to?.[0]?.address));
    return [...ledgerBooks.registered].every((email) => reached.has(email));
  });
