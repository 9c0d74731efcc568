import { addDays } from '@waybill/contract/std/days.ts';
import { isDay } from '../kit/days.ts';
import { myOrderPath } from '../paths.ts';

/** The day (`YYYY-MM-DD`) that an order number was given out on. */
const dayOfOrderNo = (number: string): string =>
  `20${number.slice(2, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`;

/** My orders show the last days only; the number of an order says its day. */
export const orderPath = (orderNo: string): string => {
  const day = dayOfOrderNo(orderNo);
  return `${myOrderPath(orderNo)}${isDay(day) ? `&startDate=${day}&endDate=${addDays(day, 1)}` : ''}`;
};
