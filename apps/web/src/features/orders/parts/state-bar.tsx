import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from '../../../frame/language.tsx';
import { Titled } from '../../../ui/titled.tsx';
import { isPaid } from '../can.ts';

const order = [
  'delivered',
  'out_for_delivery',
  'in_transit',
  'accepted',
  'label_created',
  'available_for_pickup',
  'delivery_attempted',
  'returned',
  'exception',
  'cancelled',
  'expired',
  'unknown',
] as const satisfies readonly TrackingStatus[];

export const StateBar = ({ order: { status, trackingInfos } }: { readonly order: OrderRow }) => {
  const t = useT();
  if (!isPaid({ status }) || trackingInfos.length === 0) return null;
  const parts = order
    .map((state) => ({ state, count: trackingInfos.filter((info) => info.status === state).length }))
    .filter(({ count }) => count > 0);
  const said = parts
    .map(({ state, count }) => t('orders.states', { state: t(`trackingStatus.${state}`), count }))
    .join(' · ');
  return (
    <Titled className="state-bar" title={said}>
      {parts.map(({ state, count }) => (
        <i key={state} data-state={state} style={{ flexGrow: count }} />
      ))}
      <span className="visually-hidden">{said}</span>
    </Titled>
  );
};
