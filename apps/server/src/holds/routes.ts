import type { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Deps } from '../platform/deps.ts';
import type { Prices } from '../prices/public-api.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { fieldError } from '../platform/app-error.ts';
import { extendHold, releaseHold } from './hold-life.ts';
import { holdShipments } from './hold-shipments.ts';
import { checkQuery } from './rules.ts';
import { reservationOf, shipmentRow } from './shipment-row.ts';
import { findHeldRows, findLiveHolds } from './store.ts';

type Endpoints = Pick<
  typeof logisticsEndpoints,
  'queryShipments' | 'listHolds' | 'extendHold' | 'releaseHold'
>;

export const holdRoutes = ({
  db,
  prices,
  today,
}: Pick<Deps, 'db' | 'today'> & { readonly prices: Prices }): Handlers<Endpoints> => ({
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
          priceList: { unitPrice: toPoints(hold.unit_price), tiers: hold.tiers },
          list: rows.map((row) => shipmentRow(row, hold.unit_price, true, t)),
        };
      }),
    );
    return { list, serverTime: Date.now() };
  },
  extendHold: async ({ caller, params, body }) =>
    reservationOf(await extendHold(db, caller.userId, params.carrier, body.holdId)),
  releaseHold: async ({ caller, body }) => ({ released: await releaseHold(db, caller.userId, body.holdId) }),
});
