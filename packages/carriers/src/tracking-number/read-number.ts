import type { UnrecognisedReason } from '@waybill/contract/endpoints/track-batches.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { findNumbers } from './find-numbers.ts';
import { type FormatId, parcelKey } from './formats.ts';
import { type Candidate, recogniseTrackingNumber } from './recognise.ts';

export interface ReadNumber {
  /** The carrier's own number where it is right, without separators where it may be, else as it was typed. */
  readonly number: string;
  /** Whose number it is; null while that is not settled. */
  readonly carrier: Carrier | null;
  readonly problem: UnrecognisedReason | null;
  /** The likeliest reading of each carrier that it can be of, best first. */
  readonly candidates: readonly Candidate[];
}

export type Validity =
  | { readonly ok: true; readonly canonical: string; readonly format: FormatId }
  | { readonly ok: false; readonly reason: UnrecognisedReason; readonly format?: FormatId };

/** What a cell shows of a long number that was kept as a number. */
const scientific = /^\d[\d.,]*E\+?\d+$/i;

/** Reads one text as a tracking number, wherever in the text it stands, by the rules of `readPiece`. */
export function readNumber(text: string, named?: Carrier): ReadNumber {
  const read = readPiece(text, named);
  if (read.candidates.some(({ checkOk }) => checkOk === true)) return read;
  const [piece, another] = distinct(findNumbers(text));
  if (another !== undefined) return unread(text.trim(), 'several_numbers');
  const inside = piece === undefined ? read : readPiece(piece, named);
  return inside.candidates.length > 0 ? inside : read;
}

/** Pieces of which each is another parcel: a link has its number twice, a label two barcodes. */
const distinct = (pieces: readonly string[]): string[] =>
  [
    ...new Map(
      pieces
        .toReversed()
        .map((piece) => [parcelKey(readPiece(piece).candidates[0]?.canonical ?? piece), piece]),
    ).values(),
  ].toReversed();

/**
 * Reads one text as a tracking number. A carrier that is named is believed as long as the number has one of its forms, also
 * with a wrong check digit. Without one, a right check digit of one carrier only decides; several leave the choice to the
 * reader, and so does a wrong one.
 */
export function readPiece(text: string, named?: Carrier): ReadNumber {
  const typed = text.trim();
  const read = recogniseTrackingNumber(typed);
  const candidates = read.candidates.filter(
    ({ carrier }, at, all) => all.findIndex((one) => one.carrier === carrier) === at,
  );
  const [first] = candidates;
  if (first === undefined)
    return unread(typed, scientific.test(typed) ? 'scientific' : (read.problem ?? 'format'));
  const settled = ({ carrier, canonical }: Candidate): ReadNumber => ({
    number: canonical,
    carrier,
    problem: null,
    candidates,
  });
  const open = (problem: UnrecognisedReason): ReadNumber => ({
    number: problem === 'ambiguous' ? parcelKey(first.canonical) : read.normalised,
    carrier: null,
    problem,
    candidates,
  });
  if (named !== undefined) {
    const own = candidates.find(({ carrier }) => carrier === named);
    return own === undefined ? open('other_carrier') : settled(own);
  }
  const [best, next] = candidates.filter((one) => one.checkOk !== false && one.named !== true);
  if (best === undefined) return open('check_digit');
  return best.certain || next === undefined ? settled(best) : open('ambiguous');
}

const unread = (typed: string, problem: UnrecognisedReason): ReadNumber => ({
  number: typed,
  carrier: null,
  problem,
  candidates: [],
});

/**
 * Checks a number whose carrier is given: it must have a form of that carrier and, where the form has a check digit, the
 * right one. A text that is a right number of another carrier is called that, even where it would also be this carrier's
 * number with a wrong check digit.
 */
export function isValidFor(carrier: Carrier, text: string): Validity {
  const { candidates, problem } = readNumber(text, carrier);
  const own = candidates.find((candidate) => candidate.carrier === carrier);
  if (own !== undefined && own.checkOk !== false)
    return { ok: true, canonical: own.canonical, format: own.format };
  const other = candidates.find(({ checkOk, named }) => checkOk !== false && named !== true);
  if (other !== undefined) return { ok: false, reason: 'other_carrier', format: other.format };
  if (own !== undefined) return { ok: false, reason: 'check_digit', format: own.format };
  return { ok: false, reason: candidates.length > 0 ? 'format' : (problem ?? 'format') };
}

const sharedRanges = /^(?:9[12]\d{20}(?:\d{4})?|80\d{16}|\d{20})$/;

/** Every name of a parcel, as `carrier number`, where it has more than one; each is sold as the same. */
export function namesOf(canonical: string): readonly string[] {
  if (!sharedRanges.test(canonical)) return [];
  const key = parcelKey(canonical);
  const names = [key, key.slice(2)]
    .flatMap((form) => recogniseTrackingNumber(form).candidates)
    .filter((one) => one.checkOk !== false && parcelKey(one.canonical) === key)
    .map((one) => `${one.carrier} ${one.canonical}`);
  const distinct = [...new Set(names)].toSorted();
  return distinct.length > 1 ? distinct : [];
}
