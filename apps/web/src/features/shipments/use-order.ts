import { termsVersion } from '@waybill/contract/constants.ts';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import type {
  OrderAction,
  OrderResult,
  Reservation,
  ShipmentRow,
} from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newIdempotencyKey } from '../../client/call.ts';
import { ApiError } from '../../client/errors.ts';
import { isDefinitiveFailure } from '../../client/definitive-failure.ts';
import { useT } from '../../frame/language.tsx';
import { accountQuery } from '../accounts/queries.ts';
import { pointBalanceQuery } from '../points/queries.ts';
import { usePlaceOrder } from './actions.ts';
import { canOrder, type Denied } from './can.ts';
import { useExpired } from './parts/use-expired.ts';
import type { Shown } from './queries.ts';
import type { Cost } from './selection.ts';

export type OrderPlan = {
  readonly action: OrderAction;
  readonly rows: readonly ShipmentRow[];
  readonly cost: Cost;
  readonly scope: Shown['scope'];
  readonly reservation: Reservation;
};

/** An order on its way: what it needs, what stands in its way, and the way to place it. */
export type OrderState = {
  readonly carrier: Carrier;
  readonly plan: OrderPlan;
  readonly balance: number | undefined;
  readonly expired: boolean;
  readonly working: boolean;
  readonly problem: unknown;
  readonly denied: Denied;
  readonly consent: {
    readonly needed: boolean;
    readonly accepted: boolean;
    readonly missing: boolean;
    readonly change: (accepted: boolean) => void;
  };
  readonly submit: () => Promise<void>;
};

/** Places an order once, however often it is asked to; the first time with the consent to the terms. */
export const useOrder = (
  carrier: Carrier,
  plan: OrderPlan,
  onDone: (result: OrderResult) => void,
): OrderState => {
  const t = useT();
  const client = useQueryClient();
  const { data: balance } = useQuery(pointBalanceQuery);
  const { data: user } = useQuery(accountQuery);
  const [key, setKey] = useState(newIdempotencyKey);
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  const accept = useMutation({
    mutationFn: () => call(accountEndpoints.acceptTerms, { body: { version: termsVersion } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  const order = usePlaceOrder(carrier);
  const { action, rows, cost, scope, reservation } = plan;
  const expired = useExpired(reservation);
  const asked = order.error instanceof ApiError && order.error.is('termsNotAccepted');
  const needed = !accept.isSuccess && (asked || (user !== undefined && user.acceptedTerms !== termsVersion));
  return {
    carrier,
    plan,
    balance,
    expired,
    working: accept.isPending || order.isPending,
    problem: accept.error ?? order.error,
    denied: canOrder({ cost, balance, expired, busy: user === undefined }, t),
    consent: {
      needed,
      accepted,
      missing: missing && !accepted,
      change: (next) => {
        setAccepted(next);
        setMissing(false);
      },
    },
    submit: async () => {
      if (needed && !accepted) {
        setMissing(true);
        return;
      }
      try {
        if (needed) await accept.mutateAsync();
        onDone(await order.mutateAsync({ action, rows, scope, idempotencyKey: key }));
      } catch (error) {
        // A refusal ends the act; where the outcome is not known, the same key keeps it from happening twice.
        if (isDefinitiveFailure(error)) setKey(newIdempotencyKey());
      }
    },
  };
};
