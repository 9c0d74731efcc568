import { recogniseTrackingNumber, type Candidate } from '@waybill/carriers/tracking-number/recognise.ts';
import type { UnrecognisedReason } from '@waybill/contract/endpoints/track-batches.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';

/** Why a line is not simply asked for; `scientific`: a spreadsheet has rounded the number away. */
export type LineProblem = UnrecognisedReason | 'scientific';

/** What a text was read as. */
export type ReadNumber = {
  /** Without separators where it is a number, as it was typed where it is none. */
  readonly number: string;
  /** Whose number it is; null while that is not settled. */
  readonly carrier: Carrier | null;
  readonly problem: LineProblem | null;
  /** Carriers that it can be of, best first. */
  readonly candidates: readonly Carrier[];
};

const carriersOf = (candidates: readonly Candidate[]): Carrier[] => [
  ...new Set(candidates.map(({ carrier }) => carrier)),
];

/** What a cell shows of a long number that was kept as a number. */
const scientific = /^[\d.,]+E\+?\d+$/i;

/**
 * Reads one text as a tracking number, by the same rules as the server, which decides again: a right check digit of
 * one carrier only settles the matter, several leave the choice to the reader, and so does a wrong one.
 */
export const readNumber = (text: string): ReadNumber => {
  const typed = text.trim();
  const { candidates, normalised, problem } = recogniseTrackingNumber(typed);
  const possible = carriersOf(candidates);
  if (possible.length === 0) {
    const why = scientific.test(typed) ? 'scientific' : (problem ?? 'format');
    return { number: typed, carrier: null, problem: why, candidates: [] };
  }
  const right = carriersOf(candidates.filter(({ checkOk }) => checkOk !== false));
  const [best] = right;
  const read = { number: normalised, candidates: possible };
  if (best === undefined) return { ...read, carrier: null, problem: 'check_digit' };
  return candidates[0]?.certain === true || right.length === 1
    ? { ...read, carrier: best, problem: null }
    : { ...read, carrier: null, problem: 'ambiguous' };
};

/** Whether a text is a number beyond doubt about its digits: a candidate whose check digit is right, or has none. */
export const isNumber = (text: string): boolean =>
  recogniseTrackingNumber(text).candidates.some(({ checkOk }) => checkOk !== false);

/** Whether a text is a number whose check digit proves it. */
export const isProven = (text: string): boolean =>
  recogniseTrackingNumber(text).candidates.some(({ checkOk }) => checkOk === true);
