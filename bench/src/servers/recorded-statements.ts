import { randomBytes, randomUUID } from 'node:crypto';
import { findUser, findUserByAccount, insertUser } from '@waybill/server/src/accounts/store.ts';
import { findAccount, listUsers } from '@waybill/server/src/console/people/store.ts';
import { readOverview } from '@waybill/server/src/console/stats/read-overview.ts';
import { readComparedRange } from '@waybill/server/src/console/stats/read-compared-range.ts';
import { findLiveHolds, keepInHold } from '@waybill/server/src/holds/public-api.ts';
import type { StockQuery } from '@waybill/server/src/holds/rules.ts';
import { holdRows, seeRowsOnly } from '@waybill/server/src/holds/search-stock.ts';
import { endStandingHold } from '@waybill/server/src/holds/store.ts';
import { countUnread } from '@waybill/server/src/notices/reading/store.ts';
import { findItemsOf, listOrders, prepareOrder, takeIntoOrder } from '@waybill/server/src/orders/store.ts';
import { type Db, type Tx, openDatabase } from '@waybill/server/src/platform/db/database.ts';
import { onceByKey } from '@waybill/server/src/platform/db/idempotency.ts';
import { isSpread } from '@waybill/server/src/platform/db/spread.ts';
import { findBalances, insertTransaction } from '@waybill/server/src/points/store.ts';
import { notifyBought } from '@waybill/server/src/orders/notify-order.ts';
import { insertSession } from '@waybill/server/src/sessions/store.ts';
import { enqueueBatch } from '@waybill/server/src/track-batches/enqueue-batch.ts';
import { countItems, findBatch, findUse, insertBatch } from '@waybill/server/src/track-batches/store.ts';
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
const holding = { userId: nobody, id, scope: 'single', unitPrice: 0, tiers: [] } as const;
const order = {
  userId: nobody,
  orderId: 0,
  orderNo: '',
  carrier: 'ups',
  scope: 'single',
  action: 'buy',
  status: 'completed',
  quantity: 0,
  failedQuantity: 0,
  unitPrice: 0,
  percentOff: 0,
  amount: 0,
  holdId: id,
  numbers: [],
} as const;
const posting = {
  userId: nobody,
  kind: 'purchase',
  orderId: null,
  orderNo: null,
  remark: null,
  actorId: null,
  accounts: [],
  amounts: [],
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
  holdRows: (tx: Tx) => holdRows(tx, query, { ...holding, shown: 20 }),
  seeRowsOnly: (tx: Tx) => seeRowsOnly(tx, query, nobody, 20),
  liveHolds: (tx: Tx) => findLiveHolds(tx, nobody),
  makeWay: (tx: Tx) => endStandingHold(tx, { userId: nobody, carrier: 'ups' }, false),
  endHold: (tx: Tx) => keepInHold(tx, nobody, id, []),
  prepareOrder: (tx: Tx) => prepareOrder(tx, nobody),
  takeIntoOrder: (tx: Tx) => takeIntoOrder(tx, order),
  report: (tx: Tx) => notifyBought(tx, { ...order, quantity: 1 }),
  post: (tx: Tx) => insertTransaction(tx, posting),
  balances: (tx: Tx) => findBalances(tx, nobody),
  onceByKey: (tx: Tx) =>
    onceByKey(tx, { userId: nobody, path: '', key: 'key', content: '' }, async () => ({})),
  listOrders: (tx: Tx) => listOrders(tx, filter, { pageNum: 1, pageSize: 20 }),
  itemsOf: (tx: Tx) => findItemsOf(tx, nobody, [], undefined),
  unread: (tx: Tx) => countUnread(tx, nobody),
  userByAccount: (tx: Tx) => findUserByAccount(tx, ''),
  user: (tx: Tx) => findUser(tx, nobody),
  account: (tx: Tx) => findAccount(tx, nobody),
  batchUse: (tx: Tx) => findUse(tx, nobody),
  batch: (tx: Tx) => findBatch(tx, { userId: nobody, batchId: 0 }),
  batchItems: (tx: Tx) => countItems(tx, nobody, 0),
  enqueueBatch: (tx: Tx) => enqueueBatch(tx, { userId: nobody, batchId: 0 }),
};

/** What needs an account, of which there is one for as long as the transaction lasts. */
const actsOfSomebody = {
  insertSession: (tx: Tx, userId: number) =>
    insertSession(tx, {
      tokenHash: randomBytes(32),
      userId,
      device: null,
      ip: '127.0.0.1',
      way: 'password',
      proved: true,
    }),
  insertBatch: (tx: Tx, userId: number) => insertBatch(tx, userId, [], 0),
};

/** Reads whose statements are sent again with the values they had. */
const reads = {
  listUsers: (db: Db) => listUsers(db, { sort: 'created_desc' }, 20, 0),
  overview: async (db: Db) => {
    const startTime = new Date(Date.now() - 86_400_000).toISOString();
    return readOverview(db, await readComparedRange(db, { startTime }, 'today'), {
      get: (_, read) => read(),
    });
  },
};

/** A statement that was sent; those of a wave were under way at the same time. */
export type Sent = { readonly text: string; readonly values: unknown[]; readonly wave: number };

/** The server's hot statements, in the order in which they were sent. */
export type Statements = Readonly<
  Record<keyof typeof acts | keyof typeof actsOfSomebody | keyof typeof reads, readonly Sent[]>
>;

/** What opens a transaction: it waits for the first statement and is sent together with it. */
const opens = /^(?:begin$|(?:SET LOCAL plan_cache_mode = \w+; )?SELECT pg_advisory_xact_lock\(1, )/;

/** What a pool sends from now on, in waves: whatever is sent while nothing else is under way begins another. */
export const watch = (pool: pg.Pool): Sent[] => {
  const sent: Sent[] = [];
  let [wave, underWay] = [0, 0];
  const over = (): void => void (underWay -= 1);
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]): unknown => {
      const [text, values] = args;
      if (typeof text === 'string' && opens.test(text)) return send(...args);
      if (underWay === 0) wave += 1;
      underWay += 1;
      sent.push({
        text: typeof text === 'string' ? text : (text as { text: string }).text,
        values: Array.isArray(values) ? values : [],
        wave,
      });
      const answer = send(...args);
      void Promise.resolve(answer).then(over, over);
      return answer;
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
    poolSize: 16,
    timeZone: 'UTC',
    namedStatements: false,
    statementTimeoutMs: 60_000,
  });
  const sent = watch(pool);
  const heard = async (speak: () => Promise<unknown>): Promise<Sent[]> => {
    const from = sent.length;
    await speak();
    return sent.slice(from);
  };
  const texts: [string, Sent[]][] = [];
  // One after the other: what is heard belongs to who speaks.
  for (const [name, read] of Object.entries(reads)) texts.push([name, await heard(() => read(db))]);
  const tx = await db.startTransaction().execute();
  // Asked once a database, and so no part of what an act sends.
  await isSpread(tx);
  for (const [name, act] of Object.entries(acts)) texts.push([name, await heard(() => act(tx))]);
  const somebody = await insertUser(tx, {
    email: 'recorded@bench.example',
    passwordHash: 'none',
    role: 'user',
    status: 'active',
    nickname: null,
    phone: null,
    locale: 'en',
  });
  for (const [name, act] of Object.entries(actsOfSomebody))
    texts.push([name, await heard(() => act(tx, somebody ?? nobody))]);
  await tx.rollback().execute();
  await close();
  return Object.fromEntries(texts) as Record<keyof Statements, Sent[]>;
};
