import type { Reservation, ShipmentRow, logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Measurements } from '../../platform/db/measurements.ts';
import type { Prices } from '../../stock/prices/public-api.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { fieldError } from '../../platform/app-error.ts';
import { extendHold, releaseHold } from './hold-life.ts';
import { holdShipments } from './hold-shipments.ts';
import { checkQuery, isExtendable } from './rules.ts';
import { type StockRow, type StoredHold, findHeldRows, findLiveHolds, stockMetrics } from './store.ts';
import { maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';
import { totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import type { Translate } from '../../platform/http/language.ts';
import { wallTimeOrNull } from '../../platform/db/times.ts';

const shipmentRow = (row: StockRow, unitPrice: number, held: boolean, t: Translate): ShipmentRow => ({
  id: String(row.id),
  trackingNumber: maskUnpaid(row.tracking_number, row.strict_mask),
  carrier: row.carrier,
  service: row.service,
  origin: { city: row.origin_city, state: row.origin_region, zip5: row.origin_zip5 },
  destination: { city: row.city, state: row.region, zip5: row.zip5 },
  shippedOn: row.shipped_on,
  expectedOn: row.expected_on,
  deliveredOn: row.delivered_on,
  status: row.status,
  statusText: t(`trackingStatus.${row.status}`),
  lastEventTime: wallTimeOrNull(row.last_event_at),
  price: toPoints(unitPrice),
  sellable: held,
  reason: held ? null : t('unsellable.query_only'),
});

const reservationOf = (hold: StoredHold): Reservation => ({
  holdId: hold.id,
  expiresAt: hold.expiresAt,
  serverTime: hold.now,
  ttlSeconds: Math.max(0, Math.round((hold.expiresAt - hold.now) / 1000)),
  totalSeconds: Math.round((hold.expiresAt - hold.startedAt) / 1000),
  extendable: isExtendable(hold),
  count: hold.keys.length,
  totalPoints: toPoints(totalFor(hold.unitPrice, hold.tiers, hold.keys.length)),
});

export const holdRoutes: Routes<
  Pick<typeof logisticsEndpoints, 'queryShipments' | 'listHolds' | 'extendHold' | 'releaseHold'>,
  { readonly prices: Prices; readonly measurements: Measurements }
> = ({ db, prices, measurements, today }) => ({
  queryShipments: async ({ caller, params, body, t }) => {
    const checked = checkQuery(params.carrier, body, today());
    if ('problem' in checked) throw fieldError(checked.problem.field, checked.problem.phrase);
    const price = await prices.of(params.carrier, checked.query.scope);
    const { held, seen, hold, unitPrice, tiers } = await holdShipments(
      db,
      caller.userId,
      checked.query,
      price,
      body.holdId,
    );
    const { carrier, scope, zip5 = '', rows } = checked.query;
    // A single query looks for one number and shows some to choose from.
    const asked = scope === 'batch' ? rows : 1;
    measurements.add(stockMetrics.asked, [carrier, zip5], asked);
    if (held.length < asked) measurements.add(stockMetrics.lacking, [carrier, zip5], asked - held.length);
    const list = [
      ...held.map((row) => shipmentRow(row, unitPrice, true, t)),
      ...seen.map((row) => shipmentRow(row, unitPrice, false, t)),
    ];
    return {
      list,
      total: list.length,
      reservation: hold === undefined ? null : reservationOf(hold),
      priceList: { unitPrice: toPoints(unitPrice), tiers: [...tiers] },
    };
  },
  listHolds: async ({ caller, t }) => {
    const holds = await findLiveHolds(db, caller.userId);
    const list = await Promise.all(
      holds.map(async (hold) => {
        const rows = await findHeldRows(db, hold);
        return {
          ...reservationOf(hold),
          carrier: hold.carrier,
          scope: hold.scope,
          priceList: { unitPrice: toPoints(hold.unitPrice), tiers: [...hold.tiers] },
          list: rows.map((row) => shipmentRow(row, hold.unitPrice, true, t)),
        };
      }),
    );
    return { list, serverTime: Date.now() };
  },
  extendHold: async ({ caller, params, body }) =>
    reservationOf(await extendHold(db, caller.userId, params.carrier, body.holdId)),
  releaseHold: async ({ caller, body }) => ({ released: await releaseHold(db, caller.userId, body.holdId) }),
});
