import { plainText } from '@waybill/contract/std/typed-text.ts';

/** A word as long as a tracking number, with at least the digits of the shortest. */
const likeNumber = /^(?=(?:[A-Z]*\d){8})[A-Z\d]{11,34}$/;

/** The first tracking number that a text names; undefined when it names none. */
export const reportedNumber = (text: string): string | undefined =>
  plainText(text)
    .toUpperCase()
    .split(/[^A-Z\d]+/)
    .find((word) => likeNumber.test(word) && !/^(?:LT|TK)\d{6}/.test(word));
