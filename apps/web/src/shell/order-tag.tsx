import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from './language.tsx';
import { StateDot, type StateTone, StatusTag, type Tone } from '../kit/tag.tsx';
import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';

const tones: Readonly<Record<OrderStatus, Tone>> = {
  reserved: 'info',
  completed: 'success',
  partial: 'warning',
  cancelled: 'neutral',
  expired: 'neutral',
  refunding: 'warning',
  refunded: 'neutral',
  partially_refunded: 'warning',
  failed: 'error',
};

export const OrderTag = ({ status }: { status: OrderStatus }) => {
  const t = useT();
  return <StatusTag tone={tones[status]}>{t(`orderStatus.${status}`)}</StatusTag>;
};

export const trackingTone: Readonly<Record<TrackingStatus, StateTone>> = {
  unknown: 'neutral',
  label_created: 'neutral',
  accepted: 'moving',
  in_transit: 'moving',
  out_for_delivery: 'moving',
  available_for_pickup: 'warn',
  delivery_attempted: 'error',
  delivered: 'good',
  exception: 'error',
  returned: 'warn',
  cancelled: 'neutral',
  expired: 'neutral',
};

export const TrackingTag = ({ status }: { status: TrackingStatus }) => {
  const t = useT();
  return <StateDot tone={trackingTone[status]}>{t(`trackingStatus.${status}`)}</StateDot>;
};
