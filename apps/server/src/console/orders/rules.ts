import { addDays } from '@waybill/contract/std/days.ts';
import { packedText } from '@waybill/contract/std/typed-text.ts';
import { limits } from '@waybill/contract/constants.ts';

type OrderSearch = {
  readonly orderNo?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly user?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
};

export const plainNumber = (text: string): string => packedText(text).replaceAll('-', '').toUpperCase();

/**
 * What is looked for: numbers as they are kept, and the last 30 days where neither days nor an order, a number or an
 * account is named, so that a filter which finds little reads little.
 */
export const searchOf = <T extends OrderSearch>(asked: T, today: string): T => {
  const { orderNo, trackingNumber, user, startDate, endDate } = asked;
  const open = orderNo === undefined && trackingNumber === undefined && user === undefined;
  const last = endDate ?? today;
  const first = startDate ?? (open ? addDays(last, 1 - limits.defaultOrderDays) : undefined);
  return {
    ...asked,
    orderNo: orderNo === undefined ? undefined : plainNumber(orderNo),
    trackingNumber: trackingNumber === undefined ? undefined : plainNumber(trackingNumber),
    startDate: first,
  };
};
