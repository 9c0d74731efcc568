import type { OrderAction, Scope } from '@waybill/contract/endpoints/logistics.ts';
import { addDays, daysBetween } from '@waybill/contract/std/days.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { discountFor, splitTotal, totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import type { LotShipment } from '../../../stock/lots/public-api.ts';
import { newOrderNo } from '../../../trade/orders/public-api.ts';
import type { Prices } from '../../../stock/prices/public-api.ts';
import type { ZipLocation } from '../../../stock/zips/public-api.ts';
import { shipmentMaker } from '../demo-rows.ts';
import { type Random, randomFrom } from '../random.ts';

const seed = 20_260_925;
const days = 60;
const orders = 1_560;
const holds = 700;
export const lotDays = 14;
const firstLine = 1_000_000;
const unsoldShare = 0.18;

const carrierShares = [
  { carrier: 'ups', weight: 46 },
  { carrier: 'fedex', weight: 31 },
  { carrier: 'usps', weight: 23 },
] as const;
const sizes = [
  { from: 1, to: 3, weight: 62 },
  { from: 4, to: 8, weight: 20 },
  { from: 10, to: 20, weight: 13 },
  { from: 50, to: 70, weight: 4.3 },
  { from: 200, to: 210, weight: 0.4 },
] as const;
/** How busy the hours of a day in Shanghai are, from midnight. */
const hours = [1, 0, 0, 0, 0, 0, 0, 0, 3, 12, 17, 15, 5, 8, 16, 18, 16, 13, 6, 7, 9, 8, 4, 2].map(
  (weight, hour) => ({ hour, weight }),
);

/** Saturdays have half of the trade of other days, Sundays a third, and it grows by a half in sixty days. */
const pastDays = (today: string) =>
  Array.from({ length: days }, (_, age) => {
    const day = addDays(today, -age);
    const weekday = new Date(day).getUTCDay();
    return { day, weight: (weekday === 6 ? 0.5 : weekday === 0 ? 0.33 : 1) * (1.5 - age / 120) };
  });

export const shanghaiDay = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

/**
 * What sellers ordered, or held only (`action` null); `dice` decide the rest in SQL. All draws of a whole day are taken, and
 * what would lie ahead is left out: the hour changes nothing before it.
 */
const draw = (random: Random, today: string, sellers: number, now: number) => {
  const past = pastDays(today);
  const drawn = Array.from({ length: orders + holds }, (_, n) => {
    const { day } = random.weighted(past);
    const ms =
      Date.parse(`${day}T00:00:00+08:00`) +
      random.weighted(hours).hour * 3_600_000 +
      random.between(0, 3_599_999);
    const { carrier } = random.weighted(carrierShares);
    const size = random.weighted(sizes);
    const asked = random.between(size.from, size.to);
    const dice = Array.from({ length: 8 }, () => random.next());
    const [kind = 1, short = 1] = dice;
    const order = n < orders;
    const action: OrderAction | null = !order ? null : kind < 0.13 && asked < 50 ? 'reserve' : 'buy';
    const scope: Scope = order && asked > 8 ? 'batch' : 'single';
    const failed = action === 'buy' && asked >= 10 && short < 0.05 ? 1 + (asked % 3) : 0;
    return {
      // Whoever comes earlier in the list buys more.
      seller: Math.floor(random.next() ** 1.7 * sellers),
      ms,
      carrier,
      scope,
      action,
      quantity: order ? asked - failed : 0,
      failed,
      live: false,
      dice,
    };
  });
  const live = carriers.map((carrier, seller): (typeof drawn)[number] => ({
    seller,
    ms: now - random.between(30, 240) * 1_000,
    carrier,
    scope: 'single',
    action: null,
    quantity: random.between(3, 12),
    failed: 0,
    live: true,
    dice: [],
  }));
  return [...drawn.filter(({ ms, action }) => ms < now - (action === null ? 660_000 : 60_000)), ...live];
};

/**
 * Sixty days of trade: who ordered and held what, oldest first, and the lots of two weeks that it came from. Each number
 * shipped in the week before its order; unsold ones are at least nine days old and lie outside of the usual ZIPs.
 */
export const planPast = (
  places: readonly ZipLocation[],
  lists: Awaited<ReturnType<Prices['all']>>,
  {
    today,
    stockDay,
    sellers,
    now,
  }: { readonly today: string; readonly stockDay: string; readonly sellers: number; readonly now: number },
) => {
  const random = randomFrom(seed);
  const maker = shipmentMaker(random, places, stockDay);
  const lots = new Map<number, LotShipment[]>();
  let line = firstLine;
  const add = (carrier: Carrier, place: ZipLocation, age: number): string => {
    const row = maker.shipment((line += 1), carrier, place, age);
    const index = Math.floor(age / lotDays);
    const rows = lots.get(index) ?? [];
    rows.push(row);
    lots.set(index, rows);
    return row.trackingNumber;
  };
  const events = draw(random, today, sellers, now)
    .toSorted((a, b) => a.ms - b.ms)
    .map(({ ms, ...event }) => {
      const { carrier, scope, quantity } = event;
      const list = lists.find((one) => one.carrier === carrier && one.scope === scope);
      if (list === undefined) throw new Error(`no price list for ${carrier} ${scope}`);
      const at = new Date(ms).toISOString();
      const age = Math.max(0, Math.floor(daysBetween(at.slice(0, 10), stockDay)));
      const place = random.oneOf(random.next() < 0.7 ? maker.usual : maker.elsewhere);
      const total = totalFor(list.unitPrice, list.tiers, quantity);
      return {
        ...event,
        at,
        order_no: newOrderNo(shanghaiDay(ms)),
        numbers: Array.from({ length: quantity }, () => add(carrier, place, age + random.between(1, 6))),
        unit_price: list.unitPrice,
        tiers: list.tiers,
        percent_off: discountFor(list.tiers, quantity),
        total,
        prices: quantity === 0 ? [] : splitTotal(total, quantity),
      };
    });
  const oldest = Math.max(...lots.keys()) * lotDays + lotDays - 1;
  for (let unsold = (line - firstLine) * unsoldShare; unsold > 0; unsold -= 1)
    add(random.oneOf(carriers), random.oneOf(maker.elsewhere), random.between(9, oldest));
  return { events, lots };
};
