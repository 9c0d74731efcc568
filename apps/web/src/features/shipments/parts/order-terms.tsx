import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import type { OrderPlan, OrderState } from '../use-order.ts';
import './order-dialog.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderProblem } from './order-problem.tsx';
import { TermsConsent } from './terms-consent.tsx';

/** The phrase that asks for an order. */
export const orderTitle = ({ action }: OrderPlan) =>
  action === 'reserve' ? 'shipments.confirm.reserveTitle' : 'shipments.confirm.buyTitle';

type TermsProps = { readonly order: OrderState; readonly onGone: () => void };

/** What an order will do, what it still needs, and what went wrong with it. */
export const OrderTerms = ({ order, onGone }: TermsProps) => {
  const t = useT();
  const { carrier, plan, balance, consent, working, problem, expired } = order;
  const { action, cost } = plan;
  return (
    <>
      {balance !== undefined && (
        <OrderFacts carrier={carrier} action={action} cost={cost} balance={balance} />
      )}
      <p className="order-note">
        <Icon name="info" />
        {t(action === 'reserve' ? 'shipments.confirm.reserveNote' : 'shipments.confirm.buyNote')}
      </p>
      {consent.needed && (
        <TermsConsent accepted={consent.accepted} missing={consent.missing} onChange={consent.change} />
      )}
      {!working && <OrderProblem error={problem} expired={expired} onGone={onGone} />}
    </>
  );
};

type ButtonsProps = { readonly order: OrderState; readonly onClose: () => void };

/** How long the hold still lasts, and the buttons that place an order or leave it. */
export const OrderButtons = ({ order, onClose }: ButtonsProps) => {
  const t = useT();
  const { plan, working, denied, submit } = order;
  return (
    <>
      <span className="order-left">
        {t('shipments.confirm.left')} <Countdown expiresAt={plan.reservation.expiresAt} />
      </span>
      <Button disabled={working} onClick={onClose}>
        {t('shipments.confirm.cancel')}
      </Button>
      <ReasonButton variant="primary" loading={working} denied={denied} onClick={() => void submit()}>
        {working
          ? t('shipments.confirm.working')
          : t(plan.action === 'reserve' ? 'shipments.confirm.reserve' : 'shipments.confirm.buy')}
      </ReasonButton>
    </>
  );
};
