import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import {
  type CheckDigit,
  fedexCheckDigit,
  gs1CheckDigit,
  gs1CheckDigitBehind,
  s10CheckDigit,
  upsCheckDigit,
} from './check-digits.ts';

interface Row {
  readonly id: string;
  readonly carrier: Carrier;
  readonly lengths: readonly number[];
  /** Which characters stand where. The length is checked apart, so that no pattern has alternatives to try. */
  readonly pattern: RegExp;
  /** The check digit stands at `at` (from the end when negative) and guards from `from` up to it; null: none known. */
  readonly check: { readonly digit: CheckDigit; readonly from: number; readonly at: number } | null;
  /** Where the carrier's own number lies when more is written around it. All ranges are bounds of `String.slice`. */
  readonly canonical?: readonly [from: number, to?: number];
  readonly destinationZip5?: readonly [from: number, to: number];
  readonly destinationZip4?: readonly [from: number, to: number];
  /** True when the letters belong to this carrier alone, so that a right check digit settles the matter. */
  readonly distinctive?: boolean;
}

const digits = /^\d+$/;
const ups = { digit: upsCheckDigit, from: 2, at: -1 };
const upsWaybill = { digit: upsCheckDigit, from: 1, at: -1 };
const s10 = { digit: s10CheckDigit, from: 2, at: 10 };
const gs1 = { digit: gs1CheckDigit, from: 0, at: -1 };
const gs1Behind91 = { digit: gs1CheckDigitBehind('91'), from: 0, at: -1 };
const gs1Behind92 = { digit: gs1CheckDigitBehind('92'), from: 0, at: -1 };
const gs1AfterZip5 = { digit: gs1CheckDigit, from: 8, at: -1 };
const gs1AfterZip9 = { digit: gs1CheckDigit, from: 12, at: -1 };
const gs1Sscc96 = { digit: gs1CheckDigit, from: 7, at: -1 };
const fedex = { digit: fedexCheckDigit, from: 0, at: -1 };
const fedex34 = { digit: fedexCheckDigit, from: 20, at: -1 };
const fedexAstra = { digit: fedexCheckDigit, from: 16, at: 27 };
const zip5 = { destinationZip5: [3, 8] } as const;
const zip9 = { destinationZip5: [3, 8], destinationZip4: [8, 12] } as const;

// Where two formats read the same text, the likelier one comes first: it is the one an import takes.
const table = [
  {
    id: 'ups_1z',
    carrier: 'ups',
    lengths: [18],
    pattern: /^1Z[0-9A-Z]{15}\d$/,
    check: ups,
    distinctive: true,
  },
  { id: 'ups_waybill', carrier: 'ups', lengths: [11], pattern: /^[AHJKTV]\d{10}$/, check: upsWaybill },
  { id: 'ups_roadie', carrier: 'ups', lengths: [16, 28], pattern: /^1R[0-9A-Z]+$/, check: null },

  { id: 'usps_impb', carrier: 'usps', lengths: [22, 26, 30], pattern: /^9[1-5]\d+$/, check: gs1 },
  {
    id: 'usps_impb_zip9',
    carrier: 'usps',
    lengths: [34, 38, 42],
    pattern: /^420\d{9}9[1-5]\d+$/,
    check: gs1AfterZip9,
    canonical: [12],
    ...zip9,
  },
  {
    id: 'usps_impb_zip5',
    carrier: 'usps',
    lengths: [30, 34, 38],
    pattern: /^420\d{5}9[1-5]\d+$/,
    check: gs1AfterZip5,
    canonical: [8],
    ...zip5,
  },
  { id: 'usps_20', carrier: 'usps', lengths: [20], pattern: digits, check: gs1 },
  { id: 'usps_20_without_91', carrier: 'usps', lengths: [20], pattern: digits, check: gs1Behind91 },
  {
    id: 'usps_s10',
    carrier: 'usps',
    lengths: [13],
    pattern: /^[A-Z]{2}\d{9}US$/,
    check: s10,
    distinctive: true,
  },
  {
    id: 'usps_s10_foreign',
    carrier: 'usps',
    lengths: [13],
    pattern: /^[A-Z]{2}\d{9}(?!US)[A-Z]{2}$/,
    check: s10,
  },

  { id: 'fedex_express_12', carrier: 'fedex', lengths: [12], pattern: digits, check: fedex },
  { id: 'fedex_ground_15', carrier: 'fedex', lengths: [15], pattern: digits, check: gs1 },
  { id: 'fedex_sscc_18', carrier: 'fedex', lengths: [18], pattern: digits, check: gs1 },
  { id: 'fedex_economy_20', carrier: 'fedex', lengths: [20], pattern: digits, check: gs1Behind92 },
  { id: 'fedex_economy_22', carrier: 'fedex', lengths: [22], pattern: /^92\d+$/, check: gs1, canonical: [2] },
  {
    id: 'fedex_economy_22_zip9',
    carrier: 'fedex',
    lengths: [34],
    pattern: /^420\d{9}92\d+$/,
    check: gs1AfterZip9,
    canonical: [14],
    ...zip9,
  },
  {
    id: 'fedex_economy_22_zip5',
    carrier: 'fedex',
    lengths: [30],
    pattern: /^420\d{5}92\d+$/,
    check: gs1AfterZip5,
    canonical: [10],
    ...zip5,
  },
  {
    id: 'fedex_ground_96',
    carrier: 'fedex',
    lengths: [22],
    pattern: /^96\d+$/,
    check: gs1Sscc96,
    canonical: [7],
  },
  {
    id: 'fedex_astra_32',
    carrier: 'fedex',
    lengths: [32],
    pattern: /^3\d+$/,
    check: fedexAstra,
    canonical: [16, 28],
  },
  // The two zeros before the last twelve digits show that the number is not longer than those twelve.
  {
    id: 'fedex_express_34',
    carrier: 'fedex',
    lengths: [34],
    pattern: /^(?!420|96)\d{20}00\d{12}$/,
    check: fedex34,
    canonical: [22],
  },
  {
    id: 'fedex_gsn_34',
    carrier: 'fedex',
    lengths: [34],
    pattern: /^96\d{18}00\d{12}$/,
    check: fedex34,
    canonical: [22],
  },
] as const satisfies readonly Row[];

/** The name of a written form of a tracking number; several forms may reduce to one canonical number. */
export type FormatId = (typeof table)[number]['id'];

/** The formats that have a known check digit. */
export type CheckedFormatId = Exclude<(typeof table)[number], { check: null }>['id'];

/** One way a carrier writes a tracking number, as data. Positions count from 0 in the normalised text. */
export interface TrackingFormat extends Row {
  readonly id: FormatId;
}

/**
 * Every known format. Sources: UPS (1Z, waybill; Roadie from the Tracking API), USPS Publication 199 (IMpb and its
 * 420 ZIP prefix), UPU S10, GS1 General Specifications (SSCC) and the FedEx label guides, whose 96, ASTRA, GSN and
 * 34-digit barcodes carry the shorter number that FedEx itself shows.
 */
export const trackingFormats: readonly TrackingFormat[] = table;

/** The length of the longest written form. */
export const longestTrackingNumber = Math.max(...table.flatMap((format) => format.lengths));

const byLength: readonly (readonly TrackingFormat[])[] = Array.from(
  { length: longestTrackingNumber + 1 },
  (_, length) => trackingFormats.filter((format) => format.lengths.includes(length)),
);

/** The formats that a text of this length can have. */
export function formatsOfLength(length: number): readonly TrackingFormat[] {
  return byLength[length] ?? [];
}

/** Whether the check digit of a text that matches the format is right; null when none is known. */
export function hasRightCheckDigit(format: TrackingFormat, text: string): boolean | null {
  const { check } = format;
  if (check === null) return null;
  const at = check.at < 0 ? text.length + check.at : check.at;
  return check.digit(text, check.from, at) === text.charCodeAt(at) - 48;
}

/** The carrier's own number within a text that matches the format. */
export function canonicalOf(format: TrackingFormat, text: string): string {
  return format.canonical === undefined ? text : text.slice(...format.canonical);
}
