import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { useNarrow } from '../../../ui/data-table/use-narrow.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { useOrder, type OrderPlan, type OrderState } from '../use-order.ts';
import './order-dialog.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderProblem } from './order-problem.tsx';
import { PriceStrip } from './price-strip.tsx';
import { TermsConsent } from './terms-consent.tsx';

const OrderTerms = ({ order, onGone }: { readonly order: OrderState; readonly onGone: () => void }) => {
  const t = useT();
  const { plan, balance, consent, working, problem, expired } = order;
  return (
    <>
      {balance !== undefined && <OrderFacts plan={plan} balance={balance} />}
      <p className="order-note">
        <Icon name="info" />
        {t(plan.action === 'reserve' ? 'shipments.confirm.reserveNote' : 'shipments.confirm.buyNote')}
      </p>
      {consent.needed && (
        <TermsConsent accepted={consent.accepted} missed={consent.missed} onChange={consent.change} />
      )}
      {!working && <OrderProblem error={problem} expired={expired} onGone={onGone} />}
    </>
  );
};

const OrderButtons = ({ order, onClose }: { readonly order: OrderState; readonly onClose: () => void }) => {
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

type Props = {
  readonly plan: OrderPlan;
  readonly onClose: () => void;
  readonly onDone: (result: OrderResult) => void;
  readonly onGone: () => void;
};

/** Says what an order will do and asks for it; the first time also for the consent to the terms. */
export const OrderDialog = ({ plan, onClose, onDone, onGone }: Props) => {
  const t = useT();
  const narrow = useNarrow();
  const order = useOrder(plan, onDone);
  const title = plan.action === 'reserve' ? 'shipments.confirm.reserveTitle' : 'shipments.confirm.buyTitle';
  return (
    <Dialog
      title={t(title, { count: plan.cost.count })}
      onClose={order.working ? () => undefined : onClose}
      foot={<OrderButtons order={order} onClose={onClose} />}
    >
      {/* On a phone the sheet covers those of the page. */}
      {narrow && <PriceStrip carrier={plan.carrier} scope={plan.scope} />}
      <OrderTerms order={order} onGone={onGone} />
    </Dialog>
  );
};
