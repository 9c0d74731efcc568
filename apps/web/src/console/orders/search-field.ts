import { packedText } from '@waybill/contract/std/typed-text.ts';

const orderNo = /^LT\d{6}[0-9A-Z]{8}$/;
/** Longer than an id of an account gets, and with at least the digits of the shortest tracking number. */
const trackingNumber = /^(?=(?:[A-Z]*\d){8})[A-Z\d]{11,34}$/;

/** What somebody typed: the number of an order, a tracking number, else an account by its id, e-mail or user name. */
export const searchFieldOf = (text: string): 'orderNo' | 'trackingNumber' | 'user' => {
  const plain = packedText(text).replaceAll('-', '').toUpperCase();
  if (orderNo.test(plain)) return 'orderNo';
  return trackingNumber.test(plain) ? 'trackingNumber' : 'user';
};
