import { randomUUID } from 'node:crypto';
import { findLiveHolds, endOrderedHold } from '@waybill/server/src/holds/public.ts';
import type { StockQuery } from '@waybill/server/src/holds/rules.ts';
import { claimRows, giveHoldBack, insertHold, seeRows } from '@waybill/server/src/holds/store.ts';
import {
  findItemsOf,
  insertOrder,
  listOrders,
  prepareOrder,
  takeRows,
} from '@waybill/server/src/orders/store.ts';
import { type Tx, openDatabase } from '@waybill/server/src/platform/db/database.ts';
import { onceByKey } from '@waybill/server/src/platform/db/idempotency.ts';
import { inUserTransaction } from '@waybill/server/src/platform/db/transaction.ts';
import { findBalances, insertTransaction } from '@waybill/server/src/points/store.ts';
import { tellBought } from '@waybill/server/src/orders/tell-order.ts';
import type pg from 'pg';

const nobody = 0;
const id = randomUUID();
const day = '2026-01-01';
const query: StockQuery = {
  carrier: 'ups',
  scope: 'single',
  zip5: '00000',
  from: day,
  to: day,
  status: undefined,
  delivery: undefined,
  sort: 'time_desc',
  rows: 20,
};
const hold = {
  userId: nobody,
  id,
  carrier: 'ups',
  scope: 'single',
  unitPrice: 0,
  tiers: [],
  rows: [],
  startedAt: 0,
} as const;
const order = {
  userId: nobody,
  id: 0,
  orderNo: '',
  carrier: 'ups',
  scope: 'single',
  action: 'buy',
  status: 'completed',
  quantity: 0,
  failedQuantity: 0,
  unitPrice: 0,
  percentOff: 0,
  total: 0,
  holdId: id,
  items: [],
} as const;
const filter = {
  userId: nobody,
  carrier: undefined,
  status: undefined,
  keyword: undefined,
  startDate: day,
  endDate: day,
} as const;

/** What the server's stores send for each of their doors, in the order in which it is sent. */
const acts = {
  claim: (tx: Tx) => claimRows(tx, query, nobody, id),
  see: (tx: Tx) => seeRows(tx, query, 20),
  liveHolds: (tx: Tx) => findLiveHolds(tx, nobody),
  giveBack: (tx: Tx) => giveHoldBack(tx, nobody, id, 'replaced'),
  insertHold: (tx: Tx) => insertHold(tx, hold),
  endHold: (tx: Tx) => endOrderedHold(tx, nobody, id),
  prepareOrder: (tx: Tx) => prepareOrder(tx, nobody),
  takeRows: (tx: Tx) => takeRows(tx, 'ups', [], [], [], id, 'sold', 0),
  insertOrder: (tx: Tx) => insertOrder(tx, order),
  tell: (tx: Tx) =>
    tellBought(tx, { userId: nobody, id: 0, orderNo: '', quantity: 1, failedQuantity: 0, total: 0 }),
  post: (tx: Tx) => insertTransaction(tx, nobody, 'purchase', null, null, null, null, [], []),
  balances: (tx: Tx) => findBalances(tx, nobody),
  onceByKey: (tx: Tx) =>
    onceByKey(tx, { userId: nobody, path: '', key: 'key', content: '' }, async () => ({})),
  listOrders: (tx: Tx) => listOrders(tx, filter, 1, 20),
  itemsOf: (tx: Tx) => findItemsOf(tx, nobody, []),
};

/** The texts of the server's hot statements. */
export type Statements = Readonly<Record<keyof typeof acts | 'lock', readonly string[]>>;

const watch = (pool: pg.Pool): string[] => {
  const sent: string[] = [];
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]): unknown => {
      const [text] = args;
      sent.push(typeof text === 'string' ? text : (text as { text: string }).text);
      return send(...args);
    };
    client.query = watched as typeof client.query;
  });
  return sent;
};

/**
 * Lets the server's own stores speak once and writes down what they send, so that the raw server runs the very same
 * statements today and after their next change. Nothing stays in the database.
 */
export const recordStatements = async (url: string): Promise<Statements> => {
  const { db, pool, close } = openDatabase({
    url,
    poolSize: 1,
    timeZone: 'UTC',
    namedStatements: false,
    statementTimeoutMs: 60_000,
  });
  const sent = watch(pool);
  const heard = async (speak: () => Promise<unknown>): Promise<string[]> => {
    const from = sent.length;
    await speak();
    return sent.slice(from);
  };
  const lock = await heard(() => inUserTransaction(db, nobody, async () => undefined));
  const tx = await db.startTransaction().execute();
  const texts: [string, string[]][] = [['lock', lock.filter((text) => text.includes('lock'))]];
  for (const [name, act] of Object.entries(acts)) {
    // One after the other: what is heard belongs to who speaks.
    // oxlint-disable-next-line no-await-in-loop
    texts.push([name, await heard(() => act(tx))]);
  }
  await tx.rollback().execute();
  await close();
  return Object.fromEntries(texts) as Record<keyof Statements, string[]>;
};
