import { readNumber } from '@waybill/carriers/tracking-number/read-number.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';

export type TypedTarget =
  | { readonly kind: 'order'; readonly orderNo: string }
  | { readonly kind: 'ticket'; readonly ticketNo: string }
  /** A tracking number, and its carrier where that is settled. */
  | { readonly kind: 'number'; readonly number: string; readonly carrier: Carrier | null }
  | { readonly kind: 'zip'; readonly zipCode: string }
  /** The beginning of an e-mail, or the id of an account. */
  | { readonly kind: 'user'; readonly keyword: string }
  | { readonly kind: 'trace'; readonly traceId: string };

const orderNo = /^LT\d{6}[0-9A-HJKMNP-TV-Z]{8}$/;
const ticketNo = /^TK\d{6}[0-9A-HJKMNP-TV-Z]{6}$/;
const zip = /^\d{5}(?:-\d{4})?$/;
const email = /^[^\s@]+@[^\s@]*$/;
const userId = /^\d{1,10}$/;
const traceId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const longest = 200;

/** Everything that a text can be; some texts are several things (five digits: a ZIP code, the id of an account). */
export const targetsOf = (typed: string): readonly TypedTarget[] => {
  const text = typed.normalize('NFKC').trim();
  if (text === '' || text.length > longest) return [];
  const id = text.toLowerCase();
  if (traceId.test(id)) return [{ kind: 'trace', traceId: id }];
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (orderNo.test(number)) return [{ kind: 'order', orderNo: number }];
  if (ticketNo.test(number)) return [{ kind: 'ticket', ticketNo: number }];
  const read = readNumber(text);
  return [
    ...(zip.test(text) ? [{ kind: 'zip', zipCode: text } as const] : []),
    ...(read.candidates.length > 0
      ? [{ kind: 'number', number: read.number, carrier: read.carrier } as const]
      : []),
    ...(email.test(text) || userId.test(text) ? [{ kind: 'user', keyword: text } as const] : []),
  ];
};
