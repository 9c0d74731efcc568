import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { Suspense, lazy } from 'react';
import { shownPoints } from '../../../frame/refund-rules.ts';
import { Points } from '../../../ui/points.tsx';
import { numberMark } from '../refunds.ts';

// Few orders are refunded: what is said of that comes when there is one.
const NumberMark = lazy(async () => ({ default: (await import('./refund-marks.tsx')).NumberMark }));
const SumNote = lazy(async () => ({ default: (await import('./refund-marks.tsx')).SumNote }));
const RefundNote = lazy(async () => ({ default: (await import('./refund-marks.tsx')).RefundNote }));

type OrderProps = { readonly order: OrderRow };

export const RefundMark = ({ order, info }: OrderProps & { readonly info: OrderedNumber }) =>
  numberMark(order, info.id) !== undefined && (
    <Suspense>
      <NumberMark order={order} info={info} />
    </Suspense>
  );

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

export const Refunds = ({ order, whole = false }: OrderProps & { readonly whole?: boolean }) =>
  (order.refund !== null || (whole && order.refundedIds.length > 0)) && (
    <div className="grid gap-0.5 wrap-anywhere text-secondary text-sm [.data-table_td_&]:[display:-webkit-box] [.data-table_td_&]:[-webkit-box-orient:vertical] [.data-table_td_&]:[-webkit-line-clamp:2] [.data-table_td_&]:overflow-hidden [.data-table_td_&]:text-xs">
      <Suspense>
        <RefundNote order={order} whole={whole} />
      </Suspense>
    </div>
  );
