import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { type StatFigure, type statEndpoints, statFigures } from '@waybill/contract/endpoints/stats.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../../platform/db/database.ts';
import { callStats } from '../call-logs/public-api.ts';
import type { ComparedRange } from './read-compared-range.ts';
import { type Range, type tableLines, unitOf } from './rules.ts';
import {
  countActive,
  countOrders,
  countSteps,
  findCount,
  findNow,
  findStock,
  sumCarrierCalls,
} from './store.ts';

export type Overview = EndpointData<typeof statEndpoints.statOverview>;
type FigureValues = Partial<Record<StatFigure, number | null>>;

const sum = (values: Readonly<Record<string, number>>): number =>
  Object.values(values).reduce((total, value) => total + value, 0);

/** What happened in a range. */
const readHappened = async (db: Db, range: Range): Promise<FigureValues> => {
  const { startMs, endMs } = range;
  const start = new Date(startMs).toISOString();
  const end = new Date(endMs).toISOString();
  const totals = async (metric: keyof typeof tableLines): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await countSteps[metric](db, [start], start, end)).map(({ line, value }) => [line, value]),
    );
  const [users, numbers, points, holds, tickets] = await Promise.all([
    totals('users'),
    totals('numbers'),
    totals('points'),
    totals('holds'),
    totals('tickets'),
  ]);
  const [[orders], [active], [carrierCalls], calls] = await Promise.all([
    countOrders(db, start, end),
    countActive(db, start, end),
    sumCarrierCalls(db, start, end),
    callStats(db, range),
  ]);
  return {
    users_new: users['registered'] ?? 0,
    users_active: active?.count ?? 0,
    orders: orders?.count ?? 0,
    numbers_sold: sum(numbers),
    holds_made: holds['made'] ?? 0,
    holds_expired: holds['expired'] ?? 0,
    points_issued: points['issued'] ?? 0,
    points_spent: points['spent'] ?? 0,
    points_refunded: points['refunded'] ?? 0,
    tickets_new: tickets['made'] ?? 0,
    calls: calls.count,
    calls_refused: calls.refused,
    calls_failed: calls.failed,
    calls_p95: calls.p95,
    carrier_calls: carrierCalls?.all ?? null,
    carrier_calls_failed: typeof carrierCalls?.all === 'number' ? (carrierCalls.failed ?? 0) : null,
  };
};

/** Every figure of a range beside those of the range before, and the stock. */
export const readOverview = async (db: Db, { range, before }: ComparedRange): Promise<Overview> => {
  const happened = await readHappened(db, range);
  const earlier = await readHappened(db, before);
  const [[now], counted, [stockCount], [pointCount]] = await Promise.all([
    findNow(db),
    findStock(db),
    findCount(db, 'stock'),
    findCount(db, 'points'),
  ]);
  const stock = carriers.map((carrier) => {
    const found = counted.find((one) => one.carrier === carrier);
    return {
      carrier,
      forSale: found?.for_sale ?? 0,
      held: found?.held ?? 0,
      reserved: found?.reserved ?? 0,
      sold: found?.sold ?? 0,
      retired: found?.retired ?? 0,
      blocked: found?.blocked ?? 0,
      queryOnly: found?.query_only ?? 0,
      total: found?.shipments ?? 0,
    };
  });
  const forSale = counted.length === 0 ? null : stock.reduce((total, one) => total + one.forSale, 0);
  const stockCountedMs = stockCount?.counted ?? null;
  const countedAt: FigureValues = {
    stock_for_sale: stockCountedMs,
    points_outstanding: pointCount?.counted ?? null,
  };
  const values: FigureValues = { ...happened, ...now, stock_for_sale: forSale };
  return {
    startMs: range.startMs,
    endMs: range.endMs,
    figures: statFigures.map((name) => ({
      name,
      unit: unitOf(name),
      value: values[name] ?? null,
      previous: earlier[name] ?? null,
      countedMs: countedAt[name] ?? null,
    })),
    stock,
    stockCountedMs,
  };
};
