import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import {
  canonicalOf,
  type FormatId,
  formatsOfLength,
  hasRightCheckDigit,
  longestTrackingNumber,
  type TrackingFormat,
} from './formats.ts';

/** One reading of a text as a tracking number. */
export interface Candidate {
  readonly carrier: Carrier;
  readonly format: FormatId;
  /** The carrier's own number, to be stored and asked for: without ZIP prefix and barcode surroundings. */
  readonly canonical: string;
  /** False is a warning and not an error, for carriers print wrong ones; null: no check digit is known. */
  readonly checkOk: boolean | null;
  /**
   * True only when the letters belong to one carrier and the check digit is right (UPS 1Z, S10 ending in US).
   * Bare digits are never certain: one in ten random strings has a right check digit.
   */
  readonly certain: boolean;
  readonly destinationZip5?: string;
  readonly destinationZip4?: string;
}

/** Why a text has no reading at all. */
export type Unreadable = 'empty' | 'too_long' | 'characters' | 'format';

/** Every reading of a text, best first; `problem` says why when there is none. */
export interface Recognition {
  readonly normalised: string;
  readonly candidates: readonly Candidate[];
  readonly problem: Unreadable | null;
}

/** Whether a text is a number of the carrier it is said to be of. */
export type Validity =
  | { readonly ok: true; readonly canonical: string; readonly format: FormatId }
  | { readonly ok: false; readonly reason: Unreadable }
  | { readonly ok: false; readonly reason: 'check_digit'; readonly format: FormatId }
  | {
      readonly ok: false;
      readonly reason: 'other_carrier';
      readonly carrier: Carrier;
      readonly format: FormatId;
    };

/** Longer input is rejected unread. It leaves room for a separator after every character of the longest number. */
export const longestInput = 3 * longestTrackingNumber;

/**
 * Drops white space, dashes, dots and invisible characters, and makes letters upper case and full-width
 * characters plain. Everything else stays, to be rejected later.
 */
export function normaliseTrackingNumber(text: string): string {
  for (let at = 0; at < text.length; at++) {
    if (plain(text.charCodeAt(at)) !== text.charCodeAt(at)) return rewrite(text, at);
  }
  return text;
}

/** Reads a text as every tracking number it can be. Never throws, whatever the text. */
export function recogniseTrackingNumber(text: string): Recognition {
  const normalised = text.length > longestInput ? '' : normaliseTrackingNumber(text);
  const candidates: Candidate[] = [];
  for (const format of formatsOfLength(normalised.length)) {
    if (format.pattern.test(normalised)) candidates.push(read(format, normalised));
  }
  candidates.sort((left, right) => rank(left) - rank(right));
  return {
    normalised,
    candidates: candidates.filter((candidate, at) => candidates.findIndex(same(candidate)) === at),
    problem: candidates.length === 0 ? whyUnreadable(text, normalised) : null,
  };
}

/**
 * Checks a number whose carrier is given: it must have a form of that carrier and, where the form has a check
 * digit, the right one. A text that is a right number of another carrier is called that, even where it would also
 * be this carrier's number with a wrong check digit.
 */
export function isValidFor(carrier: Carrier, text: string): Validity {
  if (text.length > longestInput) return tooLong;
  const normalised = normaliseTrackingNumber(text);
  const formats = formatsOfLength(normalised.length);
  let wrong: FormatId | undefined;
  for (const format of formats) {
    if (format.carrier !== carrier || !format.pattern.test(normalised)) continue;
    if (mayBe(format, normalised)) {
      return { ok: true, canonical: canonicalOf(format, normalised), format: format.id };
    }
    wrong ??= format.id;
  }
  const other = formats.find((format) => format.pattern.test(normalised) && mayBe(format, normalised));
  if (other) return { ok: false, reason: 'other_carrier', carrier: other.carrier, format: other.id };
  if (wrong) return { ok: false, reason: 'check_digit', format: wrong };
  return { ok: false, reason: whyUnreadable(text, normalised) };
}

function mayBe(format: TrackingFormat, normalised: string): boolean {
  return hasRightCheckDigit(format, normalised) !== false;
}

const tooLong = { ok: false, reason: 'too_long' } as const;

function read(format: TrackingFormat, normalised: string): Candidate {
  const checkOk = hasRightCheckDigit(format, normalised);
  const { destinationZip5, destinationZip4 } = format;
  return {
    carrier: format.carrier,
    format: format.id,
    canonical: canonicalOf(format, normalised),
    checkOk,
    certain: checkOk === true && format.distinctive === true,
    ...(destinationZip5 && { destinationZip5: normalised.slice(...destinationZip5) }),
    ...(destinationZip4 && { destinationZip4: normalised.slice(...destinationZip4) }),
  };
}

function rank({ certain, checkOk }: Candidate): number {
  return certain ? 0 : checkOk === true ? 1 : checkOk === null ? 2 : 3;
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
const otherSeparator = /[\s\p{Dash}\p{Cf}]/u;

function plain(code: number): number {
  if ((code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)) return code;
  if (code >= 0x61 && code <= 0x7a) return code - 0x20;
  if (code >= 0xff01 && code <= 0xff5e) return plain(code - 0xfee0);
  if (code === 0x20 || code === 0x2d || code === 0x2e) return dropped;
  return otherSeparator.test(String.fromCharCode(code)) ? dropped : code;
}
