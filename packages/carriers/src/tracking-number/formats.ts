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
  readonly lengths: readonly number[];
  /** Which characters stand where. The length is checked apart, so that no pattern has alternatives to try. */
  readonly pattern: RegExp;
  /** The check digit stands at `at` (from the end when negative) and guards from `from` up to it; null: none known. */
  readonly check: { readonly digit: CheckDigit; readonly from: number; readonly at: number } | null;
  /** Where the carrier's own number lies when more is written around it. All ranges are bounds of `String.slice`. */
  readonly canonical?: readonly [from: number, to?: number];
  readonly destinationZip5?: readonly [from: number, to: number];
  readonly destinationZip4?: readonly [from: number, to: number];
  /** True when the letters or the mailer belong to this carrier alone, so that a right check digit settles the matter. */
  readonly distinctive?: boolean;
  /** True when a number counts as this carrier's only where somebody says so. */
  readonly named?: boolean;
}

const digits = /^\d+$/;
/** Countries by ISO 3166-1, but the United States; an S10 ends with the one whose post gave it out. */
const foreignPosts = (
  'AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).replaceAll(' ', '|');
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
const fedexForm = { digit: fedexCheckDigit, from: 0, at: 11 };
const fedex34 = { digit: fedexCheckDigit, from: 20, at: -1 };
const fedexAstra = { digit: fedexCheckDigit, from: 16, at: 27 };
const zip5 = { destinationZip5: [3, 8] } as const;
const zip9 = { destinationZip5: [3, 8], destinationZip4: [8, 12] } as const;

// Where two formats read the same text, the likelier one comes first: it is the one an import takes.
const table = {
  ups: {
    ups_1z: { lengths: [18], pattern: /^1Z[0-9A-Z]{15}\d$/, check: ups, distinctive: true },
    ups_waybill: { lengths: [11], pattern: /^[AHJKTV]\d{10}$/, check: upsWaybill },
    // The mailers known to be UPS; USPS delivers these, and knows them too.
    ups_mail_innovations: {
      lengths: [22, 26],
      pattern: /^(?:92748901790175|92612909841003)\d+$/,
      check: gs1,
      distinctive: true,
    },
    ups_mail_innovations_zip5: {
      lengths: [30, 34],
      pattern: /^420\d{5}(?:92748901790175|92612909841003)\d+$/,
      check: gs1AfterZip5,
      canonical: [8],
      distinctive: true,
      ...zip5,
    },
    // Other mailers share these ranges with USPS and FedEx.
    ups_mail_innovations_named: {
      lengths: [22, 26],
      pattern: /^(?:927489\d+|926129\d{20})$/,
      check: gs1,
      named: true,
    },
    ups_mail_innovations_package: { lengths: [18], pattern: /^80\d+$/, check: null, named: true },
    ups_mail_innovations_mi: {
      lengths: [14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30],
      pattern: /^MI\d+$/,
      check: null,
    },
    ups_roadie: { lengths: [16, 28], pattern: /^1R[0-9A-Z]+$/, check: null },
  },
  usps: {
    usps_impb: { lengths: [22, 26, 30], pattern: /^9[1-5]\d+$/, check: gs1 },
    usps_impb_zip9: {
      lengths: [34, 38, 42],
      pattern: /^420\d{9}9[1-5]\d+$/,
      check: gs1AfterZip9,
      canonical: [12],
      ...zip9,
    },
    usps_impb_zip5: {
      lengths: [30, 34, 38],
      pattern: /^420\d{5}9[1-5]\d+$/,
      check: gs1AfterZip5,
      canonical: [8],
      ...zip5,
    },
    usps_20: { lengths: [20], pattern: digits, check: gs1 },
    usps_20_without_91: { lengths: [20], pattern: digits, check: gs1Behind91 },
    usps_s10: { lengths: [13], pattern: /^[A-Z]{2}\d{9}US$/, check: s10, distinctive: true },
    usps_s10_foreign: {
      lengths: [13],
      pattern: new RegExp(`^[A-Z]{2}\\d{9}(?:${foreignPosts})$`),
      check: s10,
    },
  },
  fedex: {
    fedex_express_12: { lengths: [12], pattern: digits, check: fedex },
    // Behind the number stands the form of its label.
    fedex_form_16: { lengths: [16], pattern: /^\d{12}0\d{3}$/, check: fedexForm, canonical: [0, 12] },
    fedex_ground_15: { lengths: [15], pattern: digits, check: gs1 },
    fedex_sscc_18: { lengths: [18], pattern: digits, check: gs1 },
    fedex_economy_20: { lengths: [20], pattern: digits, check: gs1Behind92 },
    fedex_economy_22: { lengths: [22], pattern: /^9261\d+$/, check: gs1, canonical: [2] },
    fedex_economy_22_zip9: {
      lengths: [34],
      pattern: /^420\d{9}9261\d+$/,
      check: gs1AfterZip9,
      canonical: [14],
      ...zip9,
    },
    fedex_economy_22_zip5: {
      lengths: [30],
      pattern: /^420\d{5}9261\d+$/,
      check: gs1AfterZip5,
      canonical: [10],
      ...zip5,
    },
    fedex_ground_96: { lengths: [22], pattern: /^96\d+$/, check: gs1Sscc96, canonical: [7] },
    fedex_astra_32: { lengths: [32], pattern: /^3\d+$/, check: fedexAstra, canonical: [16, 28] },
    // The two zeros before the last twelve digits show that the number is not longer than those twelve.
    fedex_express_34: {
      lengths: [34],
      pattern: /^(?!420|96)\d{20}00\d{12}$/,
      check: fedex34,
      canonical: [22],
    },
    fedex_gsn_34: { lengths: [34], pattern: /^96\d{18}00\d{12}$/, check: fedex34, canonical: [22] },
  },
} as const satisfies Readonly<Record<Carrier, Readonly<Record<string, Row>>>>;

/** The name of a written form of a tracking number; several forms may reduce to one canonical number. */
export type FormatId = { [C in Carrier]: keyof (typeof table)[C] }[Carrier];

type CheckedIn<Rows> = {
  [Id in keyof Rows]: Rows[Id] extends { readonly check: null } ? never : Id;
}[keyof Rows];
export type CheckedFormatId = { [C in Carrier]: CheckedIn<(typeof table)[C]> }[Carrier];

/** One way a carrier writes a tracking number, as data. Positions count from 0 in the normalised text. */
export interface TrackingFormat extends Row {
  readonly id: FormatId;
  readonly carrier: Carrier;
}

/**
 * Every known format. Sources: UPS (1Z, waybill; Roadie from the Tracking API; mailers of Mail Innovations
 * as shippers report them), USPS Publication 199 (IMpb and its
 * 420 ZIP prefix), UPU S10, GS1 General Specifications (SSCC) and the FedEx label guides, whose 96, ASTRA, GSN and
 * 34-digit barcodes carry the shorter number that FedEx itself shows.
 */
export const trackingFormats = Object.entries(table).flatMap(([carrier, rows]) =>
  Object.entries<Row>(rows).map(([id, row]) => ({ id, carrier, ...row }) as TrackingFormat),
);

export const longestTrackingNumber = Math.max(...trackingFormats.flatMap((format) => format.lengths));

const byLength = Array.from({ length: longestTrackingNumber + 1 }, (_, length) =>
  trackingFormats.filter((format) => format.lengths.includes(length)),
);

export const formatsOfLength = (length: number): readonly TrackingFormat[] => byLength[length] ?? [];

/** Whether the check digit of a text that matches the format is right; null when none is known. */
export function hasRightCheckDigit(format: TrackingFormat, text: string): boolean | null {
  const { check } = format;
  if (check === null) return null;
  const at = check.at < 0 ? text.length + check.at : check.at;
  return check.digit(text, check.from, at) === text.charCodeAt(at) - 48;
}

/** The carrier's own number within a text that matches the format. */
export const canonicalOf = (format: TrackingFormat, text: string): string =>
  format.canonical === undefined ? text : text.slice(...format.canonical);

const behind91 = gs1CheckDigitBehind('91');
const behind92 = gs1CheckDigitBehind('92');

/**
 * The one name of a parcel, by any of its carriers' own numbers: the whole barcode. Old labels of USPS leave its first two
 * digits (91) away, and so does FedEx (92) at the numbers of Ground Economy whose barcode is USPS', too.
 */
export function parcelKey(canonical: string): string {
  if (canonical.length !== 20 || !digits.test(canonical)) return canonical;
  const last = canonical.charCodeAt(19) - 48;
  if (behind91(canonical, 0, 19) === last) return `91${canonical}`;
  return canonical.startsWith('61') && behind92(canonical, 0, 19) === last ? `92${canonical}` : canonical;
}
