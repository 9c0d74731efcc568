import type { Reservation } from '@waybill/contract/endpoints/logistics.ts';
import { useNow } from '../../../ui/ui-context.tsx';

/** Whether a hold's time is over, by the server's clock; without a hold it is not. */
export const useExpired = (reservation: Reservation | null | undefined): boolean =>
  useNow() >= (reservation?.expiresAt ?? Number.POSITIVE_INFINITY);
