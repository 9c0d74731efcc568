import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import {
  canonicalOf,
  type FormatId,
  formatsOfLength,
  hasRightCheckDigit,
  longestTrackingNumber,
  type TrackingFormat,
} from './formats.ts';

export interface Candidate {
  readonly carrier: Carrier;
  readonly format: FormatId;
  /** The carrier's own number, to be stored and asked for: without ZIP prefix and barcode surroundings. */
  readonly canonical: string;
  /** False is a warning and not an error, for carriers print wrong ones; null: no check digit is known. */
  readonly checkOk: boolean | null;
  /**
   * True only when the letters or the mailer belong to one carrier and the check digit is right (UPS 1Z, S10 ending in
   * US, Mail Innovations). Other bare digits are never certain: one in ten random strings has a right check digit.
   */
  readonly certain: boolean;
  /** True when it counts only where somebody says that it is of this carrier. */
  readonly named?: boolean;
  readonly destinationZip5?: string;
  readonly destinationZip4?: string;
}

export type Unreadable = 'empty' | 'too_long' | 'characters' | 'format';

/** Every reading of a text, best first; `problem` says why when there is none. */
export interface Recognition {
  readonly normalised: string;
  readonly candidates: readonly Candidate[];
  readonly problem: Unreadable | null;
}

/** Longer input is rejected unread. It leaves room for a separator after every character of the longest number. */
export const longestInput = 3 * longestTrackingNumber;

/**
 * Drops white space, dashes, dots, parentheses and invisible characters, and makes letters upper case and full-width
 * characters plain. Everything else stays, to be rejected later.
 */
export function normaliseTrackingNumber(text: string): string {
  for (let at = 0; at < text.length; at++) {
    if (plain(text.charCodeAt(at)) !== text.charCodeAt(at)) return rewrite(text, at);
  }
  return text;
}

// Who looks for numbers in a text asks for what was found once more.
let last: readonly [text: string, read: Recognition] | undefined;

/** Reads a text as every tracking number it can be. Never throws, whatever the text. */
export function recogniseTrackingNumber(text: string): Recognition {
  if (last?.[0] !== text) last = [text, recognise(text)];
  return last[1];
}

function recognise(text: string): Recognition {
  const normalised = text.length > longestInput ? '' : normaliseTrackingNumber(text);
  const candidates = readingsOf(normalised);
  // Spreadsheets and scanners put zeros in front to make a number as long as others.
  for (
    let from = 1;
    normalised[from - 1] === '0' && !candidates.some(isRight) && !nearlyZero.test(normalised);
    from++
  ) {
    candidates.unshift(...readingsOf(normalised.slice(from)).filter(isRight));
  }
  return {
    normalised,
    candidates:
      candidates.length < 2
        ? candidates
        : candidates.filter((candidate, at) => candidates.findIndex(same(candidate)) === at),
    problem: candidates.length === 0 ? whyUnreadable(text, normalised) : null,
  };
}

/** Whether a text is a number beyond doubt about its digits: its check digit is right, or has none. */
export const isNumber = (text: string): boolean =>
  recogniseTrackingNumber(text).candidates.some(({ checkOk, named }) => checkOk !== false && !named);

function readingsOf(normalised: string): Candidate[] {
  const candidates: Candidate[] = [];
  for (const format of formatsOfLength(normalised.length)) {
    if (format.pattern.test(normalised)) candidates.push(read(format, normalised));
  }
  return candidates.length < 2 ? candidates : candidates.toSorted((left, right) => rank(left) - rank(right));
}

const nearlyZero = /^0*.{0,7}$/;
const isRight = ({ checkOk, named }: Candidate): boolean => checkOk === true && named !== true;

function read(format: TrackingFormat, normalised: string): Candidate {
  const checkOk = hasRightCheckDigit(format, normalised);
  const { destinationZip5, destinationZip4, named } = format;
  return {
    carrier: format.carrier,
    format: format.id,
    canonical: canonicalOf(format, normalised),
    checkOk,
    certain: checkOk === true && format.distinctive === true,
    ...(named && { named }),
    ...(destinationZip5 && { destinationZip5: normalised.slice(...destinationZip5) }),
    ...(destinationZip4 && { destinationZip4: normalised.slice(...destinationZip4) }),
  };
}

function rank({ certain, checkOk, named }: Candidate): number {
  return certain ? 0 : (checkOk === true ? 1 : checkOk === null ? 3 : 5) + (named ? 1 : 0);
}

function same({ carrier, canonical }: Candidate) {
  return (other: Candidate): boolean => other.carrier === carrier && other.canonical === canonical;
}

function whyUnreadable(text: string, normalised: string): Unreadable {
  if (text.length > longestInput || normalised.length > longestTrackingNumber) return 'too_long';
  if (normalised === '') return 'empty';
  return /^[0-9A-Z]+$/.test(normalised) ? 'format' : 'characters';
}

function rewrite(text: string, from: number): string {
  let rewritten = text.slice(0, from);
  for (let at = from; at < text.length; at++) {
    const code = plain(text.charCodeAt(at));
    if (code !== dropped) rewritten += String.fromCharCode(code);
  }
  return rewritten;
}

const dropped = -1;
const otherSeparator = /[\s()\p{Dash}\p{Cf}\p{Cc}]/u;

function plain(code: number): number {
  if ((code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)) return code;
  if (code >= 0x61 && code <= 0x7a) return code - 0x20;
  if (code >= 0xff01 && code <= 0xff5e) return plain(code - 0xfee0);
  if (code === 0x20 || code === 0x2d || code === 0x2e) return dropped;
  return otherSeparator.test(String.fromCharCode(code)) ? dropped : code;
}
