import { trackingFormats } from '@waybill/carriers/tracking-number/formats.ts';
import { recogniseTrackingNumber } from '@waybill/carriers/tracking-number/recognise.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';

/** The part of a number that counts up from label to label, and what stands around it. */
export type Serial = {
  /** Format and characters that numbers must share for their serials to be compared. */
  readonly series: string;
  readonly value: bigint;
  readonly digits: number;
  /** Digits at the start and the end of the serial that the first 2 and last 4 characters of the number show. */
  readonly shownFirst: number;
  readonly shownLast: number;
  /** Whether a check digit is among the last 4 characters. It follows from the rest, so hiding it adds nothing. */
  readonly checkShown: boolean;
};

const checkAt = new Map(trackingFormats.map(({ id, check }) => [id, check?.at]));
const shownStart = 2;
const shownEnd = 4;

const digit = /^\d$/;
/** Where the digits at the end of a text begin. */
const endingDigits = (text: string): number => {
  let start = text.length;
  while (digit.test(text.charAt(start - 1))) start -= 1;
  return start;
};

/** Reads the serial of a number: the digits before its check digit, or its last digits. Null where it has none. */
export const serialOf = (carrier: Carrier, number: string): Serial | null => {
  const read = recogniseTrackingNumber(number).candidates.find(
    (candidate) => candidate.carrier === carrier && candidate.checkOk !== false,
  );
  if (read === undefined) return null;
  const { length } = number;
  const at = checkAt.get(read.format);
  const end = at === undefined ? length : at < 0 ? length + at : at;
  const start = endingDigits(number.slice(0, end));
  const run = number.slice(start, end);
  if (run === '') return null;
  return {
    series: `${read.format} ${number.length} ${number.slice(0, start)} ${number.slice(end + 1)}`,
    value: BigInt(run),
    digits: run.length,
    shownFirst: Math.min(run.length, Math.max(0, shownStart - start)),
    shownLast: Math.min(run.length, Math.max(0, end - (length - shownEnd))),
    checkShown: at !== undefined && end >= length - shownEnd,
  };
};
