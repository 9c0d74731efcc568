import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import {
  logisticsEndpoints,
  type OrderAction,
  type OrderResult,
  type Reservation,
  type ShipmentRow,
} from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useMutation } from '@tanstack/react-query';
import { customMutation, refresh } from '../../client/query.ts';
import { call } from '../../client/call.ts';
import { ApiError } from '../../client/errors.ts';
import { pointBalanceQuery } from '../../shell/balance.tsx';
import type { OwnWords } from '../../shell/own-words.tsx';
import { useShownStore, type Shown } from './queries.ts';
import { useSyncHold, announceHoldChange } from './actions.ts';
import type { Cost } from './selection.ts';

export type OrderPlan = {
  readonly carrier: Carrier;
  readonly action: OrderAction;
  readonly rows: readonly ShipmentRow[];
  readonly cost: Cost;
  readonly scope: Shown['scope'];
  readonly reservation: Reservation;
};

/** UPS takes its time over a batch (spec section 7). */
export const orderTimeout = (carrier: Carrier, scope: Shown['scope']): { readonly timeoutMs?: number } =>
  carrier === 'ups' && scope === 'batch' ? { timeoutMs: 90_000 } : {};

export const orderBody = ({ action, rows, scope }: OrderPlan, { reference, note }: OwnWords) => ({
  ids: rows.map(({ id }) => id),
  trackingInfos: rows.map(({ id, trackingNumber, price }) => ({ id, trackingNumber, price })),
  scope,
  action,
  reference: reference.trim() || undefined,
  note: note.trim() || undefined,
});

/** Whether what was to be ordered is no longer held as it was shown. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.is('reservationGone') || error.is('taken') || error.is('stale'));

/** Buys or reserves held numbers once, however often it is asked to; afterwards the balance and what is still held are up to date. */
export const usePlaceOrder = ({ carrier, rows }: OrderPlan) => {
  const { client, change } = useShownStore(carrier);
  const sync = useSyncHold(carrier);
  const settle = async (result: OrderResult): Promise<void> => {
    const gone = new Set(rows.map((row) => row.id));
    client.setQueryData(pointBalanceQuery.queryKey, result.balance);
    void refresh(client, orderEndpoints);
    change((shown) => {
      const list = shown.list.filter((row) => !gone.has(row.id));
      return {
        ...shown,
        list,
        total: list.length,
        reservation: list.some((row) => row.sellable) ? shown.reservation : null,
      };
    });
    await sync();
  };
  return useMutation(
    customMutation(`order-${carrier}`, async (body: ReturnType<typeof orderBody>, idempotencyKey) => {
      try {
        const options = { idempotencyKey, ...orderTimeout(carrier, body.scope) };
        const result = await call(logisticsEndpoints.placeOrder, { params: { carrier }, body }, options);
        void settle(result);
        announceHoldChange(carrier);
        return result;
      } catch (error) {
        // Another tab bought or released some of them; the rest may still be held.
        if (isGone(error)) await sync();
        throw error;
      }
    }),
  );
};
