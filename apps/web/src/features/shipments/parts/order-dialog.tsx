import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from '../../../frame/language.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useOrder, type OrderPlan } from '../use-order.ts';
import { OrderButtons, OrderTerms, orderTitle } from './order-terms.tsx';

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
  const order = useOrder(carrier, plan, onDone);
  return (
    <Dialog
      title={t(orderTitle(plan), { count: plan.cost.count })}
      onClose={order.working ? () => undefined : onClose}
      foot={<OrderButtons order={order} onClose={onClose} />}
    >
      <OrderTerms order={order} onGone={onGone} />
    </Dialog>
  );
};
