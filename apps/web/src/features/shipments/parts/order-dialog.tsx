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
import { call, newIdempotencyKey } from '../../../client/call.ts';
import { ApiError } from '../../../client/errors.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { accountQuery } from '../../accounts/queries.ts';
import { pointBalanceQuery } from '../../points/queries.ts';
import { usePlaceOrder } from '../actions.ts';
import { canOrder } from '../can.ts';
import type { Shown } from '../queries.ts';
import type { Cost } from '../selection.ts';
import { settlesAct } from '../../../client/settles-act.ts';
import './order-dialog.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderProblem } from './order-problem.tsx';
import { TermsConsent } from './terms-consent.tsx';
import { useExpired } from './use-expired.ts';

export type OrderPlan = {
  readonly action: OrderAction;
  readonly rows: readonly ShipmentRow[];
  readonly cost: Cost;
  readonly scope: Shown['scope'];
  readonly reservation: Reservation;
};

type Props = {
  readonly carrier: Carrier;
  readonly plan: OrderPlan;
  readonly onClose: () => void;
  readonly onDone: (result: OrderResult) => void;
  readonly onGone: () => void;
};

/** Says what an order will do and asks for it; the first time also for the consent to the terms. */
export const OrderDialog = ({ carrier, plan, onClose, onDone, onGone }: Props) => {
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
  const consentNeeded =
    !accept.isSuccess && (asked || (user !== undefined && user.acceptedTerms !== termsVersion));
  const working = accept.isPending || order.isPending;
  const problem = accept.error ?? order.error;
  const denied = canOrder({ cost, balance, expired, busy: user === undefined }, t);
  const reserve = action === 'reserve';

  const submit = async (): Promise<void> => {
    if (consentNeeded && !accepted) {
      setMissing(true);
      return;
    }
    try {
      if (consentNeeded) await accept.mutateAsync();
      onDone(await order.mutateAsync({ action, rows, scope, idempotencyKey: key }));
    } catch (error) {
      // A refusal ends the act; where the outcome is not known, the same key keeps it from happening twice.
      if (settlesAct(error)) setKey(newIdempotencyKey());
    }
  };

  return (
    <Dialog
      title={t(reserve ? 'shipments.confirm.reserveTitle' : 'shipments.confirm.buyTitle', {
        count: cost.count,
      })}
      onClose={working ? () => undefined : onClose}
      foot={
        <>
          <span className="order-left">
            {t('shipments.confirm.left')} <Countdown expiresAt={reservation.expiresAt} />
          </span>
          <Button disabled={working} onClick={onClose}>
            {t('shipments.confirm.cancel')}
          </Button>
          <ReasonButton variant="primary" loading={working} denied={denied} onClick={() => void submit()}>
            {working
              ? t('shipments.confirm.working')
              : t(reserve ? 'shipments.confirm.reserve' : 'shipments.confirm.buy')}
          </ReasonButton>
        </>
      }
    >
      {balance !== undefined && (
        <OrderFacts carrier={carrier} action={action} cost={cost} balance={balance} />
      )}
      <p className="order-note">
        <Icon name="info" />
        {t(reserve ? 'shipments.confirm.reserveNote' : 'shipments.confirm.buyNote')}
      </p>
      {consentNeeded && (
        <TermsConsent
          accepted={accepted}
          missing={missing && !accepted}
          onChange={(next) => {
            setAccepted(next);
            setMissing(false);
          }}
        />
      )}
      {!working && <OrderProblem error={problem} expired={expired} onGone={onGone} />}
    </Dialog>
  );
};
