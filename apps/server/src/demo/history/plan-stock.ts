import { daysBetween } from '@waybill/contract/std/days.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { LotShipment } from '../../console/lots/public-api.ts';
import type { ZipLocation } from '../../zips/public-api.ts';
import { type ShipmentMaker, shipmentMaker } from '../demo-rows.ts';
import type { Random } from '../random.ts';

/** Days that a lot of the past covers. */
export const lotDays = 14;

/** A lot of the past: its shipments by the days they shipped on, sold and unsold. */
export type PastLot = { readonly index: number; readonly rows: LotShipment[] };

/** Numbers that somebody ordered or holds. */
export type Demand = { readonly at: number; readonly carrier: Carrier; readonly numbers: number };

const firstLine = 1_000_000;
const unsoldShare = 0.18;

/**
 * The shipments of every demand, each shipped in the week before it, and unsold ones beside them, in lots of two weeks.
 * Unsold ones lie outside of the ZIPs that people try first and are at least nine days old.
 */
export const planStock = (
  random: Random,
  places: readonly ZipLocation[],
  today: string,
  demands: readonly Demand[],
): { readonly lots: PastLot[]; readonly taken: LotShipment[][] } => {
  const maker: ShipmentMaker = shipmentMaker(random, places, today);
  const lots = new Map<number, PastLot>();
  let line = firstLine;
  const add = (carrier: Carrier, place: ZipLocation, age: number): LotShipment => {
    const row = maker.shipment((line += 1), carrier, place, age);
    const index = Math.floor(age / lotDays);
    const lot = lots.get(index) ?? { index, rows: [] };
    lots.set(index, lot);
    lot.rows.push(row);
    return row;
  };
  const taken = demands.map(({ at, carrier, numbers }) => {
    const ordered = Math.floor(daysBetween(new Date(at).toISOString().slice(0, 10), today));
    const place = random.next() < 0.7 ? random.oneOf(maker.usual) : random.oneOf(maker.elsewhere);
    return Array.from({ length: numbers }, () =>
      add(carrier, place, Math.max(0, ordered) + random.between(1, 6)),
    );
  });
  const unsold = Math.round((line - firstLine) * unsoldShare);
  const oldest = Math.max(...lots.keys()) * lotDays + lotDays - 1;
  for (let n = 0; n < unsold; n += 1)
    add(random.oneOf(carriers), random.oneOf(maker.elsewhere), random.between(9, oldest));
  return { lots: [...lots.values()].toSorted((a, b) => b.index - a.index), taken };
};
