import { createHash, randomUUID } from 'node:crypto';
import { termsVersion } from '@waybill/contract/constants.ts';
import { addDays, dayMs, daysBetween } from '@waybill/contract/std/days.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { findUserByAccount } from '../../accounts/public-api.ts';
import { loadGeneratedLot } from '../../console/lots/public-api.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Prices } from '../../prices/public-api.ts';
import { newOrderNo } from '../../orders/public-api.ts';
import { dayIn } from '../../platform/day.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { translatorFor } from '../../platform/http/language.ts';
import { openLedger } from '../../points/public-api.ts';
import { readZipFile } from '../../zips/public-api.ts';
import { demoAccounts } from '../demo-accounts.ts';
import { type Random, randomFrom } from '../random.ts';
import {
  type StoredPastOrder,
  heldStock,
  iso,
  itemRows,
  orderRow,
  orderedHold,
  orderedStock,
  otherHold,
  requestRow,
} from './order-rows.ts';
import { presenceOf } from './plan-presence.ts';
import { costOf, planLedger } from './plan-ledger.ts';
import { planHolds, planOrders } from './plan-orders.ts';
import { lotDays, planStock } from './plan-stock.ts';
import { type PastPoints, writePoints } from './write-points.ts';
import { orderNotices, writeNotices } from './write-notices.ts';
import { writeProtection } from './write-protection.ts';
import { writeTickets } from './write-tickets.ts';
import { demoSellers } from './sellers.ts';
import { type PastAct, auditRow, findStaff } from './staff.ts';
import {
  appendPastAudit,
  backdateAccounts,
  backdateLots,
  findLotNumbers,
  insertArrivals,
  insertRows,
  insertSellers,
  setLastLogins,
  takeOrderIds,
  takeShipments,
  withdrawPastLot,
} from './store.ts';
import { pastDays, shanghaiDay } from './working-day.ts';

const seed = 20_260_925;
const days = 60;
const orders = 1_560;
const holds = 700;
const refundReasons = ['wrongZip', 'cancelled', 'late', 'twice'] as const;

type Tools = Pick<Deps, 'db' | 'pool' | 'today' | 'log' | 'config'> & { readonly prices: Prices };

/** When each seller signed up: those who order from the start long before, the others shortly before their first order. */
const signedUpAt = (
  random: Random,
  events: readonly { readonly seller: number; readonly at: number }[],
  now: number,
): number[] =>
  demoSellers.map((_, seller) => {
    const before = random.between(1, 60) * 3_600_000;
    const first = Math.min(
      now - dayMs,
      ...events.filter((event) => event.seller === seller).map(({ at }) => at),
    );
    return first < now - (days - 8) * dayMs
      ? first - random.between(10, 170) * dayMs
      : first - before - 7_200_000;
  });

const lotName = (index: number, today: string): string =>
  `us-stock-${addDays(today, -(index * lotDays + lotDays - 1))}.csv`;

const planPast = async ({ prices, today }: Tools, now: number) => {
  const random = randomFrom(seed);
  const past = pastDays(today(), days);
  const planned = planOrders(random, past, { orders, sellers: demoSellers.length, now });
  const otherHolds = planHolds(random, past, { holds, sellers: demoSellers.length, now });
  const stockDay = dayIn('America/New_York');
  const demands = [
    ...planned.map(({ at, carrier, quantity }) => ({ at, carrier, numbers: quantity })),
    ...otherHolds.map(({ at, carrier, quantity }) => ({ at, carrier, numbers: quantity })),
  ];
  const stock = planStock(random, await readZipFile(), stockDay, demands);
  const lists = await prices.all();
  const priceOf = (of: { readonly carrier: string; readonly scope: string }) => {
    const found = lists.find((list) => list.carrier === of.carrier && list.scope === of.scope);
    if (found === undefined) throw new Error(`no price list for ${of.carrier} ${of.scope}`);
    return found;
  };
  const costs = planned.map((order) => costOf(priceOf(order), order.quantity));
  const ledger = planLedger(random, planned, costs, Date.parse(`${today()}T00:00:00+08:00`));
  return { random, planned, otherHolds, stock, stockDay, costs, ledger, priceOf };
};
type Past = Awaited<ReturnType<typeof planPast>>;

const loadLots = async ({ pool }: Tools, { stock, stockDay }: Past): Promise<Buffer[] | undefined> => {
  const t = translatorFor('zh-CN');
  const hashes: Buffer[] = [];
  for (const { index, rows } of stock.lots) {
    const fingerprint = createHash('sha256').update(`demo history, ${index}`).digest();
    const lot = {
      name: lotName(index, stockDay),
      fingerprint,
      source: t('demoHistory.lot.source'),
      owner: 'Waybill demo',
      basis: t('demoHistory.lot.basis'),
      offer: 'sellable',
    } as const;
    // One after the other: loads wait for each other anyway.
    if (!(await loadGeneratedLot(pool, lot, () => rows))) return undefined;
    hashes.push(fingerprint);
  }
  return hashes;
};

/** Gives a demo that has just been made 60 days of trade behind it; one that has them stays as it is. */
export const seedDemoHistory = async (tools: Tools): Promise<void> => {
  const { db, log } = tools;
  if ((await findUserByAccount(db, demoSellers[0]?.email ?? '')) !== undefined) return;
  const now = Date.now();
  const past = await planPast(tools, now);
  const hashes = await loadLots(tools, past);
  if (hashes === undefined) return log.warn('the demo was stopped while it was made and has no history');
  const [admin, chief, announcer] = await Promise.all(
    ['admin@demo.local', 'super@demo.local', 'announcer@demo.local'].map((email) => findStaff(db, email)),
  );
  if (admin === undefined || chief === undefined || announcer === undefined) return;
  await inTransaction(db, (tx) =>
    writePast(tx, past, { hashes, admin, chief, announcer, now, timeZone: tools.config.timeZone }),
  );
};

type Staff = Awaited<ReturnType<typeof findStaff>>;

const writePast = async (
  tx: Tx,
  past: Past,
  {
    hashes,
    admin,
    chief,
    announcer,
    now,
    timeZone,
  }: {
    readonly hashes: readonly Buffer[];
    readonly admin: Staff;
    readonly chief: Staff;
    readonly announcer: Staff;
    readonly now: number;
    readonly timeZone: string;
  },
): Promise<void> => {
  const { random, planned, otherHolds, stock, stockDay, costs, ledger, priceOf } = past;
  const t = translatorFor('zh-CN');
  const acts: PastAct[] = [];

  // Sellers
  const created = signedUpAt(random, [...planned, ...otherHolds, ...ledger], now);
  // Those who run the demo were there before its sellers, as their ids say.
  await backdateAccounts(
    tx,
    demoAccounts.map(({ email }) => email),
    iso(Math.min(...created) - 10 * dayMs),
  );
  const inserted = await insertSellers(
    tx,
    'user@demo.local',
    demoSellers.map(({ email }) => email),
    demoSellers.map(({ name }) => name),
    created.map(iso),
    termsVersion,
  );
  const idOf = new Map(inserted.map(({ id, email }) => [email, id]));
  const userIds = demoSellers.map(({ email }) => idOf.get(email) ?? 0);
  for (const userId of userIds) {
    // A transaction has one connection.
    await openLedger(tx, userId);
  }

  // Lots, and the numbers in them
  const arrivals = stock.lots.map(({ index }) => iso(now - ((index + 1) * lotDays + 6.2) * dayMs));
  const lots = await backdateLots(tx, hashes, arrivals, chief.id, chief.name);
  const stored = new Map<string, number>();
  for (const { id, tracking_number } of await findLotNumbers(
    tx,
    lots.map(({ id }) => id),
  ))
    stored.set(tracking_number, id);
  const lotIds = new Map(lots.map(({ id, file_name }) => [file_name, id]));
  const numbers = stock.taken.map((rows) =>
    rows.map((row) => {
      const age = Math.floor(daysBetween(row.shippedOn, stockDay) / lotDays);
      const [id, lotId] = [stored.get(row.trackingNumber), lotIds.get(lotName(age, stockDay))];
      if (id === undefined || lotId === undefined)
        throw new Error(`${row.trackingNumber} is not in the stock`);
      return { ...row, id, lotId };
    }),
  );
  for (const [i, { index }] of stock.lots.entries())
    acts.push({
      at: arrivals[i] ?? iso(now),
      by: chief,
      act: 'lot.import',
      targetType: 'lot',
      targetId: lotIds.get(lotName(index, stockDay)) ?? null,
      targetName: lotName(index, stockDay),
      after: { source: t('demoHistory.lot.source'), owner: 'Waybill demo', offer: 'sellable' },
    });

  // Orders and holds
  const ids = await takeOrderIds(tx, planned.length);
  const made = planned.map((order, i): StoredPastOrder => ({
    ...order,
    id: ids[i]?.id ?? 0,
    orderNo: newOrderNo(shanghaiDay(order.at)),
    userId: userIds[order.seller] ?? 0,
    holdId: randomUUID(),
    cost: costs[i] ?? costOf(priceOf(order), order.quantity),
    numbers: numbers[i] ?? [],
  }));
  const others = otherHolds.map((hold, i) => ({
    hold,
    userId: userIds[hold.seller] ?? 0,
    id: randomUUID(),
    numbers: numbers[planned.length + i] ?? [],
  }));
  await insertRows(tx, 'holds', [
    ...made.map((order) => orderedHold(order, priceOf(order).tiers)),
    ...others.map(({ hold, userId, id, numbers: held }) => otherHold(hold, userId, id, priceOf(hold), held)),
  ]);
  await insertRows(tx, 'orders', made.map(orderRow));
  await insertRows(tx, 'order_items', made.flatMap(itemRows));
  await takeShipments(
    tx,
    JSON.stringify([
      ...made.flatMap(orderedStock),
      ...others.flatMap(({ hold, userId, id, numbers: held }) => heldStock(hold, userId, id, held)),
    ]),
  );

  await insertArrivals(tx);

  // Refunds
  const refundRemark = (accepted: boolean): string =>
    t(accepted ? 'demoHistory.refund.accepted' : 'demoHistory.refund.refused');
  const requests = made.flatMap((order) => {
    const { refund } = order;
    if (refund === null) return [];
    const reason = t(`demoHistory.refund.${refundReasons[refund.why] ?? 'twice'}`);
    const remark = refundRemark(refund.decided?.accepted === true);
    return [{ order, refund, row: requestRow(order, refund, { reason, remark }, admin) }];
  });
  await insertRows(
    tx,
    'refund_requests',
    requests.map(({ row }) => row),
  );
  for (const { order, refund, row } of requests) {
    if (refund.decided === null) continue;
    const base = { at: iso(refund.decided.at), by: admin, reason: row.decision_remark };
    const target = { targetType: 'user', targetId: order.userId, targetName: nameOf(order.seller) };
    acts.push(
      refund.decided.accepted
        ? {
            ...base,
            ...target,
            act: 'user.refund',
            before: { orderStatus: 'refunding' },
            after: { orderStatus: order.status, orderNo: order.orderNo, points: toPoints(row.points) },
          }
        : {
            ...base,
            act: 'refund.refuse',
            targetType: 'order',
            targetId: order.id,
            targetName: order.orderNo,
            before: { orderStatus: 'refunding' },
            after: { orderStatus: order.status, userId: String(order.userId) },
          },
    );
  }

  // Points
  const points: PastPoints = { ledger, made, userIds, nameOf, admin, chief, now };
  acts.push(...(await writePoints(tx, random, points, refundRemark(true))));

  // A lot that left the shelf, notices, and who was there
  const first = lots.find(({ file_name: name }) => name === lotName(stock.lots[0]?.index ?? 0, stockDay));
  if (first !== undefined) {
    const at = iso(now - 9 * dayMs);
    const reason = t('demoHistory.lot.withdrawn');
    await withdrawPastLot(tx, first.id, at, reason);
    acts.push({
      at,
      by: chief,
      act: 'lot.withdraw',
      targetType: 'lot',
      targetId: first.id,
      targetName: first.file_name,
      reason,
      before: { status: 'imported' },
      after: { status: 'withdrawn' },
    });
  }
  acts.push(...(await writeNotices(tx, announcer, now)));
  await writeTickets(tx, random, { made, staff: [admin, chief], now, timeZone });
  const presence = presenceOf(random, [...planned, ...otherHolds], userIds, now);
  await insertRows(tx, 'active_users', presence.days);
  await insertRows(tx, 'sessions', presence.sessions);
  await setLastLogins(tx, userIds, presence.lastSeen.map(iso));
  acts.push(...(await writeProtection(tx, random, { userIds, nameOf, chief, now })));
  await insertRows(tx, 'user_notices', orderNotices(made, now));
  // Last: from here on other acts of the staff wait.
  await appendPastAudit(tx, acts.toSorted((a, b) => a.at.localeCompare(b.at)).map(auditRow));
};

const nameOf = (seller: number): string => demoSellers[seller]?.email ?? '';
