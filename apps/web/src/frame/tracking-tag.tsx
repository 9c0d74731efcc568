import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from './language.tsx';
import { StateDot, type StateTone } from '../ui/state-dot.tsx';

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

export const TrackingTag = ({ status }: { readonly status: TrackingStatus }) => {
  const t = useT();
  return <StateDot tone={trackingTone[status]}>{t(`trackingStatus.${status}`)}</StateDot>;
};
