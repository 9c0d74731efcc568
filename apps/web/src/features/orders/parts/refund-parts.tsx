import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { Suspense, lazy } from 'react';
import { loadPhraseGroup } from '../../../frame/language.tsx';
import { shownPoints } from '../../../frame/refund-rules.ts';
import { Points } from '../../../ui/points.tsx';
import { numberMark } from '../refunds.ts';

// Few orders are refunded: what is said of that comes when there is one.
const words = () => loadPhraseGroup('refundRequest');
const NumberMark = lazy(async () => {
  const [{ NumberMark: component }] = await Promise.all([import('./refund-marks.tsx'), words()]);
  return { default: component };
});
const SumNote = lazy(async () => {
  const [{ SumNote: component }] = await Promise.all([import('./refund-marks.tsx'), words()]);
  return { default: component };
});
const RefundNote = lazy(async () => {
  const [{ RefundNote: component }] = await Promise.all([import('./refund-marks.tsx'), words()]);
  return { default: component };
});

type OrderProps = { readonly order: OrderRow };

/** How a number stands, where a refund has to do with it. */
export const RefundMark = ({ order, info }: OrderProps & { readonly info: OrderedNumber }) =>
  numberMark(order, info.id) !== undefined && (
    <Suspense>
      <NumberMark order={order} info={info} />
    </Suspense>
  );

/** What an order costs: what waits to be confirmed, or what was paid in the end, and how that came to be. */
export const OrderSum = ({ order }: OrderProps) => (
  <>
    <Points value={shownPoints(order)} />
    {shownPoints(order) !== order.totalPoints && (
      <Suspense>
        <SumNote order={order} />
      </Suspense>
    )}
  </>
);

/** How the request for a refund of an order stands, as text; `whole` says what came back before, too. */
export const Refunds = ({ order, whole = false }: OrderProps & { readonly whole?: boolean }) =>
  (order.refund !== null || (whole && order.refundedIds.length > 0)) && (
    <div className="refund-note">
      <Suspense>
        <RefundNote order={order} whole={whole} />
      </Suspense>
    </div>
  );
