import { type CodeMeaning, codeTable } from '../tracking/code-table.ts';
import { wordsMeaning } from '../tracking/words.ts';

/** Every status code of UPS's list, three digits, once. */
const statusCodes = codeTable({
  label_created: '003 044-045 079-080 157 166',
  cancelled: '007 043',
  unknown: '000 148 163',
  accepted: '038 160 167-169',
  in_transit: '005 010 012 014 016 025 039 047 057 070-071 073-075 084 087 092 134 137-138 158-159 164-165',
  'in_transit/held': '019',
  out_for_delivery: '006 021 037 072 078 089 091 146 162',
  available_for_pickup: '017 040 144 161',
  delivery_attempted: '022-024 060-062 066 145',
  delivered: '011 026 143',
  'returned/returned': '034 067 081',
  'returned/returning': '035-036 118',
  'keep/returning': '033 119',
  exception: '013 029-030 050 058-059 064 068-069 076 083 085 123-126 139 141 147 149',
  'keep+delayed': '032 046 048-049 051-053 086 090 132',
  keep: '018 020 027-028 041-042 054-056 063 065 077 082 088 093-117 120-122 127-131 133 135-136 140 142 153-156',
});

/** Codes of movement scans, of type I; type D has those of the last mile too. */
const movements = codeTable({
  label_created: 'MP OC PL SP',
  'cancelled/voided': 'VP',
  accepted: 'OR PC PT PU XD VS',
  in_transit: 'AG AR AT DP DS EP HU IP LC LM UL WH XA XR YH YM YN YP F0 F3 2D 2J',
  out_for_delivery: 'DL OD OF OT YF YI ZS 2K',
  keep: 'CA CD CL UA UD',
});

/** Codes of type D. */
const deliveries = codeTable({
  delivered: 'F4 FS FT KB KM YC',
  available_for_pickup: '1N 2Q EP ZI ZP ZQ',
  'returned/returned': 'B0 RD UA',
});

/** Codes of type X that say more than that something went wrong: two letters or digits, in a list of their own. */
const exceptions = codeTable({
  delivery_attempted: '51 52 FM G7 G8 GB IQ IR KZ PI YD',
  'delivery_attempted/recipient_absent': '48 49 55 AX AY C4 CI G3 KX L1 NH OH ZM',
  'exception/refused': '53 AM AN AP AQ AS KI KQ KR KS KT YE',
  'exception/address':
    '50 A6 A7 A8 A9 AA AB AC AD AE AF AG AK AL AV AW BO CW CY DS DZ E1 FA H1 H2 H3 H4 H5 OJ PH TF',
  'exception/damaged': '13 25 26 28 45 64 66 67 A2 A3 A4 HD HE HR TV',
  'exception/lost': 'AJ S9 TJ UO',
  'exception/undeliverable': '47 8D BZ C8 DW YF YL YM',
  'exception/restricted': '73 9F DP TX U0 U3 UN UR US',
  'exception/customs':
    '5 29 40 43 70 71 1U 1W 2B 2N 2T 4C 4T 7I 7M 7T 7U AO B2 B3 B4 B5 B6 B8 BA BB BV BW BX CT OI',
  'exception/held': '39 72 LI MF OR T3 UE UG Y7',
  'exception/weather+delayed': '1E 2A 3D 6D 7V 7W 7X C5 CR DF DJ EJ PZ',
  'exception+delayed':
    '0 2 3 4 6 7 8 9 12 15 16 17 18 19 22 23 31 32 34 68 1B 1K 1L 1O 1V 1X 2H 2Y 3A 3B 3C 3T 4K 6E 7Y 7Z 8Y 8Z C6 CK CL CM CQ D1 DC DG DR DU DY FG GC GH GI HA HH LE LF MT P6 Q0 Q1 TI TN',
  available_for_pickup: '6B I5 ZP',
  'out_for_delivery+delayed': '4Y',
  out_for_delivery: '76 RK RL',
  'returned/returned': '4S PP TU UA YJ YK',
  'returned/returning': '24 27 65 90 3N 4R 6C 8H A1 CF CS DL H8 I1 KP O0 O4 RS RV UF XU',
  keep: '37 54 78 79 H6 JA JB L0 L8 O1 O2 O3 O5 O6 O7 O8 O9 R3 R8 S0 SO SU UD UT VM ZA ZB ZC',
});

/** What a type says alone. D tells of parcels that are loaded or out for delivery, too; U is a mere update. */
const types = codeTable({
  label_created: 'M',
  'cancelled/voided': 'MV',
  in_transit: 'I DO DD W',
  out_for_delivery: 'O',
  exception: 'X',
  keep: 'U NA',
});

export interface UpsStatus {
  /** Three digits, such as 011. */
  readonly digits: string | null;
  /** The code of the activity: two letters or digits, of another list. */
  readonly letters: string | null;
  readonly type: string | null;
  readonly words: string | null;
}

/** What three digits mean; null when they are not in UPS's list. */
export const upsCode = (digits: string | null): CodeMeaning | null => statusCodes.get(digits ?? '') ?? null;

/** What UPS says: by three digits, else by the type with its codes and words; null when that does not decide. */
export function upsMeaning({ digits, letters, type, words }: UpsStatus): CodeMeaning | null {
  const known = upsCode(digits);
  if (known !== null) return known;
  const code = letters?.toUpperCase() ?? '';
  if (type === 'X') return exceptions.get(code) ?? exceptionInWords(words);
  if (type === 'D') return deliveries.get(code) ?? movements.get(code) ?? wordsMeaning(words);
  if (type === 'I' || type === null)
    return movements.get(code) ?? wordsMeaning(words) ?? types.get(type ?? '') ?? null;
  return types.get(type) ?? wordsMeaning(words);
}

const exceptionInWords = (words: string | null): CodeMeaning => {
  const said = wordsMeaning(words);
  const failed = said?.status === 'returned' || said?.status === 'delivery_attempted';
  return failed ? said : { status: 'exception', ...(said?.delayed && { delayed: true }) };
};

export function isUnknownUps({ digits, letters, type }: UpsStatus): boolean {
  if (digits !== null) return upsCode(digits) === null;
  const code = letters?.toUpperCase() ?? '';
  return code !== '' && type !== 'X' && type !== 'U' && !movements.has(code) && !deliveries.has(code);
}
