import {
  logisticsEndpoints,
  type OrderAction,
  type OrderResult,
  type ShipmentRow,
} from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { ApiError } from '../../client/errors.ts';
import { pointBalanceQuery } from '../points/queries.ts';
import { askedOf, queryOf, type Filters } from './filters.ts';
import { keepHold } from './kept-holds.ts';
import { fromHold, readHold, shownQuery, type Shown } from './queries.ts';

const useShownStore = (carrier: Carrier) => {
  const client = useQueryClient();
  const { queryKey } = shownQuery(carrier);
  return {
    client,
    write: (shown: Shown | null): void => {
      client.setQueryData(queryKey, shown);
    },
    change: (change: (shown: Shown) => Shown): void => {
      client.setQueryData(queryKey, (shown) => (shown == null ? shown : change(shown)));
    },
  };
};

/** Asks a carrier's stock; what is found and can be sold is held from then on. */
export const useQueryShipments = (carrier: Carrier) => {
  const { client, write } = useShownStore(carrier);
  return useMutation({
    mutationFn: async (filters: Filters): Promise<Shown> => {
      await client.cancelQueries({ queryKey: shownQuery(carrier).queryKey });
      const input = { params: { carrier }, body: queryOf(carrier, filters) };
      const answer = await call(logisticsEndpoints.queryShipments, input);
      const asked = [askedOf(carrier, filters)];
      if (answer.reservation !== null) keepHold(carrier, { holdId: answer.reservation.holdId, asked });
      return { ...answer, scope: filters.scope, restored: false, asked, askedAt: Date.now() };
    },
    onSuccess: write,
  });
};

/** Reads from the server what is held now; rows that can only be looked at stay. */
export const useReloadHold = (carrier: Carrier): (() => Promise<void>) => {
  const { client, write, change } = useShownStore(carrier);
  return async () => {
    const hold = await readHold(carrier);
    const shown = client.getQueryData(shownQuery(carrier).queryKey) ?? null;
    if (hold !== undefined && hold.holdId !== shown?.reservation?.holdId) {
      write({ ...fromHold(hold), restored: shown === null });
      return;
    }
    change((last) => ({
      ...last,
      reservation: hold ?? (last.reservation && { ...last.reservation, expiresAt: 0 }),
    }));
  };
};

/** Gives a hold more time. */
export const useExtendHold = (carrier: Carrier) => {
  const { change } = useShownStore(carrier);
  return useMutation({
    mutationFn: (holdId: string) =>
      call(logisticsEndpoints.extendHold, { params: { carrier }, body: { holdId } }),
    onSuccess: (reservation) => change((shown) => ({ ...shown, reservation })),
  });
};

/** Gives held numbers back. */
export const useReleaseHold = (carrier: Carrier) => {
  const { write } = useShownStore(carrier);
  return useMutation({
    mutationFn: (holdId: string) =>
      call(logisticsEndpoints.releaseHold, { params: { carrier }, body: { holdId } }),
    onSuccess: () => write(null),
  });
};

/** UPS takes its time over a batch (spec section 7). */
export const orderTimeout = (carrier: Carrier, scope: Shown['scope']): { readonly timeoutMs?: number } =>
  carrier === 'ups' && scope === 'batch' ? { timeoutMs: 90_000 } : {};

export type OrderAct = {
  readonly action: OrderAction;
  readonly rows: readonly ShipmentRow[];
  readonly scope: Shown['scope'];
  readonly idempotencyKey: string;
};

/** Buys or reserves held numbers; afterwards the balance and what is still held are up to date. */
export const usePlaceOrder = (carrier: Carrier) => {
  const { client, change } = useShownStore(carrier);
  const settle = async (result: OrderResult, { rows }: OrderAct): Promise<void> => {
    const gone = new Set(rows.map((row) => row.id));
    client.setQueryData(pointBalanceQuery.queryKey, result.balance);
    void client.invalidateQueries({ queryKey: ['orders'] });
    change((shown) => ({ ...shown, list: shown.list.filter((row) => !gone.has(row.id)) }));
    const hold = await readHold(carrier).catch(() => undefined);
    change((shown) => ({ ...shown, total: shown.list.length, reservation: hold ?? null }));
  };
  return useMutation({
    mutationFn: ({ action, rows, scope, idempotencyKey }: OrderAct) =>
      call(
        logisticsEndpoints.placeOrder,
        {
          params: { carrier },
          body: {
            ids: rows.map((row) => row.id),
            trackingInfos: rows.map(({ id, trackingNumber, price }) => ({ id, trackingNumber, price })),
            scope,
            action,
          },
        },
        { idempotencyKey, ...orderTimeout(carrier, scope) },
      ),
    onSuccess: (result, act) => {
      void settle(result, act);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || !error.is('reservationGone')) return;
      change((shown) => ({
        ...shown,
        reservation: shown.reservation && { ...shown.reservation, expiresAt: 0 },
      }));
    },
  });
};
