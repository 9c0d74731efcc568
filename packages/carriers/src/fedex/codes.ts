import { type CodeMeaning, codeTable } from '../tracking/code-table.ts';
import { reasonMeaning, wordsMeaning } from '../tracking/words.ts';

/** Codes of `latestStatusDetail` and of scans. */
const statuses = codeTable({
  label_created: 'OC IN OX EP AP DS RP RG MD',
  'label_created+delayed': 'PD PY',
  accepted: 'PU PX',
  in_transit: 'AA AC AE AF AR AX AO CC CP DP EA EO FD IT IX LO OF OW PF PL PM SF SP TR',
  'in_transit/held': 'HA',
  out_for_delivery: 'OD ED AD',
  available_for_pickup: 'HL HP',
  delivered: 'DL',
  exception: 'DE SE',
  'exception/customs': 'CD',
  'returned/returning': 'RS',
  'keep/returning': 'RT',
  cancelled: 'CA LP RD',
  'keep+delayed': 'DY DD RL',
  keep: 'RR RM RC CH DR CU BR TP SH',
});

/**
 * Reasons of an exception (`ancillaryDetails`, `exceptionCode`): two digits of Express, three of Ground, so that 007
 * is not 07. They decide what DE and SE mean.
 */
const reasons = codeTable({
  delivery_attempted: '01 02 06',
  'delivery_attempted/recipient_absent': '007 08 11 011 15 42',
  'delivery_attempted/restricted': '083',
  'exception/address': '03 003',
  'exception/refused': '07',
  'exception/damaged': '09 10 37 039',
  'exception/customs': '50 55 58 63',
  'exception/restricted': '19 20',
  'exception/lost': '36',
  'exception/undeliverable': '099',
  'returned/returning': '14 014 060G',
  available_for_pickup: '015A 59',
  accepted: 'A3',
  in_transit: 'A13 29 65',
  'in_transit/held': '17 017 A12',
  'in_transit/weather+delayed': '43',
  'in_transit+delayed': '12 18 21 22 23 24 25 28 30 31 32 34 38 49 84',
});

export interface FedexReason {
  readonly code: string | null;
  readonly words: string | null;
}

const none: FedexReason = { code: null, words: null };

/**
 * What a FedEx code means, by exact match: "Ow" and "OW" are one code to FedEx; null when it is unknown. A delivery
 * exception (DE) and a shipment exception (SE) mean what their reason says.
 */
export function fedexCode(code: string | null, { code: reason, words } = none): CodeMeaning | null {
  const meaning = statuses.get(code?.toUpperCase() ?? '') ?? null;
  if (meaning?.status !== 'exception' || meaning.subStatus !== undefined) return meaning;
  return reasons.get(reason?.toUpperCase() ?? '') ?? reasonMeaning(words) ?? meaning;
}

/** What a scan means: by its code, by what that code derives from, by its words. */
export function fedexScan(
  code: string | null,
  derived: string | null,
  reason: FedexReason,
  words: string | null,
): CodeMeaning | null {
  return fedexCode(code, reason) ?? fedexCode(derived, reason) ?? wordsMeaning(words);
}

export const isUnknownReason = (code: string | null, { code: reason }: FedexReason): boolean =>
  /^[DS]E$/i.test(code ?? '') && reason !== null && !reasons.has(reason.toUpperCase());
