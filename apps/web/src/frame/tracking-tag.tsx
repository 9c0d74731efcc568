import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from './language.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import type { Tone } from '../ui/tag.tsx';

const tones: Readonly<Record<TrackingStatus, Tone>> = {
  unknown: 'neutral',
  label_created: 'neutral',
  accepted: 'info',
  in_transit: 'info',
  out_for_delivery: 'info',
  available_for_pickup: 'warning',
  delivery_attempted: 'warning',
  delivered: 'success',
  exception: 'error',
  returned: 'warning',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** Where a shipment stands. */
export const TrackingTag = ({ status }: { readonly status: TrackingStatus }) => {
  const t = useT();
  return <StatusTag tone={tones[status]}>{t(`trackingStatus.${status}`)}</StatusTag>;
};
