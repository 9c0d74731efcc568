import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import { useT } from './language.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import type { Tone } from '../ui/tag.tsx';

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

export const OrderTag = ({ status }: { readonly status: OrderStatus }) => {
  const t = useT();
  return <StatusTag tone={tones[status]}>{t(`orderStatus.${status}`)}</StatusTag>;
};
