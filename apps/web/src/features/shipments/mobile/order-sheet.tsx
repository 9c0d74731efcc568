import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from '../../../frame/language.tsx';
import { MobileSheet } from '../../../frame/mobile-sheet.tsx';
import { OrderButtons, OrderTerms, orderTitle } from '../parts/order-terms.tsx';
import { PriceStrip } from '../parts/price-strip.tsx';
import { useOrder, type OrderPlan } from '../use-order.ts';

type Props = {
  readonly carrier: Carrier;
  readonly plan: OrderPlan;
  readonly onClose: () => void;
  readonly onDone: (result: OrderResult) => void;
  readonly onGone: () => void;
};

/** Says what an order will do and asks for it; the first time also for the consent to the terms. */
const OrderSheet = ({ carrier, plan, onClose, onDone, onGone }: Props) => {
  const t = useT();
  const order = useOrder(carrier, plan, onDone);
  return (
    <MobileSheet
      title={t(orderTitle(plan), { count: plan.cost.count })}
      onClose={order.working ? () => undefined : onClose}
      foot={<OrderButtons order={order} onClose={onClose} />}
    >
      <div className="order-sheet-prices">
        <PriceStrip carrier={carrier} scope={plan.scope} />
      </div>
      <OrderTerms order={order} onGone={onGone} />
    </MobileSheet>
  );
};

export default OrderSheet;
