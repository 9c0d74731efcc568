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

const colors: Partial<Record<TrackingStatus, string>> = {
  delivered: 'bg-dot-good',
  out_for_delivery: 'bg-dot-moving',
  in_transit: 'bg-dot-moving',
  accepted: 'bg-dot-moving',
  available_for_pickup: 'bg-dot-warn',
  returned: 'bg-dot-warn',
  delivery_attempted: 'bg-dot-error',
  exception: 'bg-dot-error',
};

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
    <Titled className="flex gap-px w-16 h-1.5 overflow-hidden rounded-full" title={said}>
      {parts.map(({ state, count }) => (
        <i
          className={`min-w-1 ${colors[state] ?? 'bg-dot-neutral'}`}
          key={state}
          style={{ flexGrow: count }}
        />
      ))}
      <span className="visually-hidden">{said}</span>
    </Titled>
  );
};
