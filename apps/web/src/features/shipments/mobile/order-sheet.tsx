import type { ComponentProps } from 'react';
import { MobileSheet } from '../../../frame/mobile-sheet.tsx';
import { OrderDialog } from '../parts/order-dialog.tsx';
import { PriceStrip } from '../parts/price-strip.tsx';

type Props = Omit<ComponentProps<typeof OrderDialog>, 'frame' | 'children'>;

/** An order on phones: a sheet, with the prices above it. */
const OrderSheet = (props: Props) => (
  <OrderDialog {...props} frame={MobileSheet}>
    <div className="order-sheet-prices">
      <PriceStrip carrier={props.plan.carrier} scope={props.plan.scope} />
    </div>
  </OrderDialog>
);

export default OrderSheet;
