import { packedText } from '@waybill/contract/std/typed-text.ts';

/**
 * The number that somebody typed, in digits with at most a decimal point and commas between thousands, full-width ones
 * too; NaN, which no schema takes, for anything else.
 */
export const typedNumber = (text: string): number => {
  const packed = packedText(text).replaceAll('\u3002', '.');
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(packed) ? packed.replaceAll(',', '') : packed;
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};
