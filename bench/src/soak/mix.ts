import { atStockKey } from '@waybill/server/src/platform/db/stock-key.ts';
import type { Market } from '../data/market.ts';
import { type BenchUser, rotate } from '../data/users.ts';
import type { Arrival } from '../load/drive-at-rate.ts';
import { getAs } from '../load/request.ts';
import { holdIdOf, listRequest, orderRequest, placeOrders, queryRequest } from '../workloads/orders.ts';

/** Of a hundred arrivals. An order is two: the query whose hold it buys, and itself. */
const shares = { poll: 45, list: 25, query: 15, ticket: 7 } as const;

type Hold = { readonly user: BenchUser; readonly holdId: string };

const fillTickets = async ({ client }: Market): Promise<Map<number, string>> => {
  await client.query(
    `INSERT INTO tickets (user_id, ticket_no, title, category, priority, status, created_at, updated_at, resolved_at,
       closed_at, awaits_staff, answered_at, answered_late, clock_used_ms)
     SELECT u.id, 'TKBENCH' || u.id || '-' || n, 'A title of a ticket', 'order', 'normal', 'closed', c, c, c, c, false, c, false, 0
     FROM users u, generate_series(1, 3) n, LATERAL (SELECT now() - interval '1 day' * n AS c) AS at`,
  );
  await client.query(
    `INSERT INTO ticket_entries (ticket_id, kind, actor, author_id, content, created_at)
     SELECT t.id, 'message', CASE m % 2 WHEN 0 THEN 'user' ELSE 'staff' END, t.user_id, repeat('What is said. ', 10), t.created_at
     FROM tickets t, generate_series(0, 3) m ORDER BY t.id, m`,
  );
  await client.query('VACUUM (ANALYZE) tickets, ticket_entries');
  const { rows } = await client.query<{ user_id: string; id: string }>(
    'SELECT user_id, max(id) AS id FROM tickets GROUP BY 1',
  );
  return new Map(rows.map((row) => [Number(row.user_id), row.id]));
};

/**
 * What people do, mixed: polls for notices, lists of orders, queries that hold, orders, tickets. A third of the
 * accounts buys, so that no other query of theirs replaces a hold that is about to be bought.
 */
export const openMix = async (market: Market): Promise<() => Arrival> => {
  await placeOrders(market, 30, 3);
  const ticketOf = await fillTickets(market);
  const third = Math.ceil(market.users.length / 3);
  const nextBuyer = rotate(market.users.slice(0, third));
  const nextOther = rotate(market.users.slice(third));
  const ready: Hold[] = [];

  const buy = (): Arrival => {
    const hold = ready.shift();
    if (hold !== undefined) return { name: 'order', request: orderRequest(hold.user, hold.holdId) };
    const user = nextBuyer();
    return {
      name: 'query to buy',
      request: queryRequest(market, user),
      answered: (answer) => {
        const holdId = answer.status === 200 ? holdIdOf(answer.body) : undefined;
        if (holdId !== undefined) ready.push({ user, holdId });
      },
    };
  };

  let listed = false;
  const readTickets = (): Arrival => {
    listed = !listed;
    const user = nextOther();
    const path = listed ? '/ticket/user/list' : `/ticket/detail/${ticketOf.get(user.id) ?? ''}`;
    return { name: 'tickets', request: getAs(user, path) };
  };

  return () => {
    const drawn = Math.random() * 100;
    if (drawn < shares.poll)
      return { name: 'poll', request: getAs(nextOther(), '/notice/user/unread-count', true) };
    if (drawn < shares.poll + shares.list) return { name: 'list', request: listRequest(nextOther(), 20) };
    if (drawn < shares.poll + shares.list + shares.query)
      return { name: 'query with hold', request: queryRequest(market, nextOther()) };
    if (drawn < shares.poll + shares.list + shares.query + shares.ticket) return readTickets();
    return buy();
  };
};

/** Puts what was bought some time ago back on the shelf, with the orders gone, so that an hour sells out nothing. */
export const returnSold = async ({ client }: Market): Promise<void> => {
  await client.query(
    `WITH gone AS (
       DELETE FROM orders WHERE created_at < now() - interval '30 seconds' AND order_no NOT LIKE 'LTBENCH%' RETURNING user_id, id
     ), items AS (
       DELETE FROM order_items i USING gone g WHERE i.user_id = g.user_id AND i.order_id = g.id
       RETURNING i.zip5, i.carrier, i.shipped_on, i.shipment_id
     ), keys AS MATERIALIZED (SELECT * FROM items)
     UPDATE shipments s SET state = 'available', hold_id = NULL, holder_id = NULL, order_id = NULL, held_since = NULL,
       paused_until = NULL
     FROM keys k WHERE ${atStockKey({ of: 'k', id: 'shipment_id' })}`,
  );
};
