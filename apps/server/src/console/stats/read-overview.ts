import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { type statEndpoints, statFigures } from '@waybill/contract/endpoints/stats.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ComparedRange } from './read-compared-range.ts';
import { type FigureValues, type Shared, figuresOf, readHappened, share } from './read-happened.ts';
import { isoOf, unitOf } from './rules.ts';
import { countActive } from './happened-store.ts';
import { findCount, findNow, findStock } from './store.ts';

export type Overview = EndpointData<typeof statEndpoints.statOverview>;

const readNow = (db: Db) =>
  Promise.all([findNow(db), findStock(db), findCount(db, 'stock'), findCount(db, 'points')]);

export const readOverview = async (db: Db, compared: ComparedRange, shared: Shared): Promise<Overview> => {
  const { range, before } = compared;
  const [[happened, earlier], [active], [[now], counted, [stockCount], [pointCount]]] = await Promise.all([
    readHappened(db, compared, shared),
    countActive(db, isoOf(range.startMs), isoOf(range.endMs), isoOf(before.startMs), isoOf(before.endMs)),
    share(shared, `now ${Math.floor(Date.now() / 1000)}`, () => readNow(db)),
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
  const values = { ...figuresOf(happened, active?.active ?? 0), ...now, stock_for_sale: forSale };
  const previous = figuresOf(earlier, active?.before ?? 0);
  return {
    startMs: range.startMs,
    endMs: range.endMs,
    figures: statFigures.map((name) => ({
      name,
      unit: unitOf(name),
      value: values[name] ?? null,
      previous: previous[name] ?? null,
      countedMs: countedAt[name] ?? null,
    })),
    stock,
    stockCountedMs,
  };
};
