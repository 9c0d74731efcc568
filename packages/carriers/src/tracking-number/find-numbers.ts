import { isNumber, longestInput, recogniseTrackingNumber } from './recognise.ts';

/** A tracking number is written in no more words. */
const mostWords = 12;
/** Characters of a piece that is to be put right: in a list, beside numbers, among words. */
const enoughAlone = 4;
const enoughBeside = 8;
const enoughInProse = 11;

const scanned = /(^|\s)\][A-Za-z]\d/g;
const escaped = /%(?:25)*([0-7][0-9A-F])/gi;
const email = /(?<![\w.+-])[\w.+-]{1,64}@[\w.-]+/g;
const rounded = /\d[.,]\d+E\+?\d+/gi;
const noNumber = new RegExp(
  String.raw`(?<![\dA-Z]|\d[-/.:])(?:${[
    String.raw`\d{4}([-/.])\d{1,2}\1\d{1,2}(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?`,
    String.raw`\d{1,2}([-/.])\d{1,2}\2(?:\d{4}|\d\d)`,
    String.raw`\d{1,2}-[A-Z]{3}-(?:\d{4}|\d\d)`,
    String.raw`\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?`,
    String.raw`[$¥€£]\s?\d[\d,]*(?:\.\d+)?`,
    String.raw`(?<thousands>\d{1,3}(?:,\d{3})+)(?:\.\d+)?`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
    String.raw`\d{1,6}\.\d{1,2}`,
    String.raw`(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`,
    String.raw`[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}`,
    String.raw`\d{3}-\d{7}-\d{7}`,
  ].join('|')})(?![\dA-Z]|[-/.:]\d)`,
  'gi',
);
/** What stands in the place of what is no number; one that a table cut into thousands is one. */
const maskOf = (text: string, ...groups: readonly unknown[]): string => {
  const { thousands } = groups.at(-1) as { readonly thousands?: string };
  const digits = thousands === text ? thousands.replaceAll(',', '') : '';
  return candidatesOf(digits).length > 0 ? digits : '|';
};
const mayBeMasked = /[-/.:,$¥€£@]|(?:19|20)\d{6}/;

/** Words, whatever is not ASCII, what stands within numbers, and what stands between them. */
const tokens = /[0-9A-Za-z_]+(?:[-.]+[0-9A-Za-z_]+)*|[^\0-\x7F]+|[-\s\p{Cc}().]+|[!-~]/gu;
const gap = /^[-\s\p{Cc}().]/u;
const number = /1Z[0-9A-Z]{16}|[A-Z]{2}\d{9}[A-Z]{2}|\d{11,}/gi;
const plain = /^[0-9A-Z]+$/i;
/** A number whose groups are written apart, and not a telephone's. */
const grouped = /^(?:1Z|9[1-6]|(?:\d{3,5} ){2,}\d+$)/i;
const digit = /\d/;
const onlyLetters = /^[A-Z]+$/i;
const word = /\p{L}/u;

/** Words that stand at tracking numbers and make no prose. */
const ofNumbers =
  /^(?:track\w*|trk|pkgs?|numbers?|nos?|nr|num|ids?|codes?|waybills?|awb|labels?|parcels?|packages?|shipments?|carriers?|ups|usps|fedex|fed|ex|fdx|express|ground|home|delivery|smart\s?post|surepost|economy|priority|first|class|mail|innovations|and|or|the|my|br|nbsp|https?|www|com|\w)$|[运快物包追跟查签收退单]/i;
/** Words that say of the number behind them that it is another. */
const ofOthers =
  /^(?:orders?|invoices?|phone|tel\w*|mobile|cell|fax|po|ref\w*|sku|asin|items?|zips?|amount|total|price|accounts?|acct|customers?|qq|wechat|vat|serial|sn)$|(?:订单|订购|电话|手机|传真|邮编|金额|价|发票|账号|卡号|客户|微信|序列)[^运快物追跟]{0,16}$/i;
/** Words between them and the number. */
const between = /^(?:numbers?|nos?|nr|num|ids?|codes?|is)$|^[:#"]$|^[号是为]+$/i;
/** Characters by which a word is known. */
const enoughOfWord = 20;
const sentence = /\b(?:[A-Za-z]{2,20}[ ,.]{1,3}){4}|\p{Script=Han}{8}/u;

/** Whether a text says more than numbers and what they are called. */
export const isProse = (text: string): boolean => sentence.test(text);

const candidatesOf = (text: string) => recogniseTrackingNumber(text).candidates;
const canonicalOf = (text: string): string | undefined =>
  candidatesOf(text).find(({ checkOk }) => checkOk === true)?.canonical;
const isProven = (text: string): boolean => canonicalOf(text) !== undefined;
const sizeOf = (text: string): number => text.replace(/[^0-9A-Z]/gi, '').length;

/** Text on one line without the signs that only guide machines: byte order mark, zero-width joiners, quotes. */
export const clean = (text: string): string =>
  text
    .replace(/[\p{Cf}\0]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["'\u201C\u201D]{1,4}|["'\u201C\u201D]{1,4}$/g, '')
    .trim();

/** Where the words end that make one number together with the one at a place; that place where they make none. */
const endOfJoined = (words: readonly string[], from: number): number => {
  const texts: string[] = [];
  for (const one of words.slice(from, from + mostWords)) {
    const text = (texts.at(-1) ?? '') + one;
    if (text.length > longestInput) break;
    texts.push(text);
  }
  for (let count = texts.length; count > 1; count -= 1) {
    const canonical = canonicalOf(texts[count - 1] ?? '');
    if (canonical === undefined) continue;
    // Two numbers side by side may look like a longer one.
    const long = words.slice(from, from + count).filter(({ length }) => length >= 10);
    if (long.length < 2 || long.some((one) => canonicalOf(one) === canonical)) return from + count;
  }
  return from;
};

/** Numbers that other characters are written onto, each behind what is left before it; then the rest. */
const unglue = (text: string): string[] | undefined => {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(number)) {
    if (!isProven(match[0])) continue;
    parts.push(text.slice(from, match.index), match[0]);
    from = match.index + match[0].length;
  }
  return from === 0 ? undefined : [...parts, text.slice(from)];
};

/** What is known of the line around a piece: among words, beside others. */
type Around = { readonly prose: boolean; readonly beside: boolean };

/** Whether what is no right number is one to be put right, and not a house number. */
const isToBeMended = (text: string, { prose, beside }: Around): boolean => {
  if (!digit.test(text)) return false;
  const oneWord = !/\s/.test(text);
  if (candidatesOf(text).length > 0) return !prose || oneWord || grouped.test(text);
  const size = sizeOf(text);
  if (prose) return size >= enoughInProse && oneWord && text.replace(/\D/g, '').length >= enoughBeside;
  return size >= (beside ? enoughBeside : enoughAlone);
};

/** Words in a row; `other`: the first was announced as something else. */
type Run = { readonly words: string[]; readonly other: boolean };

/** The numbers of a run, right or not. */
const readRun = ({ words, other }: Run, around: Around): string[] => {
  const found: string[] = [];
  let rest: string[] = [];
  let announced = other;
  const mend = (): void => {
    const together =
      rest.every(({ length }) => length < enoughBeside) || candidatesOf(rest.join('')).length > 0;
    for (const text of together ? [rest.join(' ')] : rest) {
      if (!announced && isToBeMended(text, around)) found.push(text);
      announced = false;
    }
    rest = [];
  };
  for (let at = 0; at < words.length;) {
    const text = words[at] ?? '';
    const to = isNumber(text) ? at + 1 : endOfJoined(words, at);
    const parts = to > at ? [words.slice(at, to).join(' ')] : unglue(text);
    if (parts !== undefined || !digit.test(text)) mend();
    if (parts === undefined) {
      if (digit.test(text)) rest.push(text);
    } else if (to > at) found.push(...parts);
    else found.push(...parts.filter((part) => isProven(part) || isToBeMended(part, lonely)));
    at = Math.max(to, at + 1);
  }
  mend();
  return found;
};
const lonely: Around = { prose: false, beside: true };

/** The runs of a line, and how many words it has that are not about numbers. */
const runsOf = (text: string): { readonly runs: readonly Run[]; readonly words: number } => {
  const runs: Run[] = [];
  let run: Run | undefined;
  let other = false;
  let words = 0;
  for (const token of text.match(tokens) ?? []) {
    if (gap.test(token)) continue;
    if (digit.test(token)) {
      if (run === undefined) runs.push((run = { words: [], other }));
      run.words.push(token);
      other = false;
      continue;
    }
    const known = token.slice(-enoughOfWord);
    const announces = ofOthers.test(known);
    if (word.test(known) && !ofNumbers.test(known)) words += 1;
    if (announces) other = true;
    else if (!between.test(known)) other = false;
    // Letters stand within numbers, and at their beginning: 1Z WBC 123, RB 123 456 785 US.
    const short = onlyLetters.test(known) && !announces;
    if (short && run !== undefined && known.length <= 6) run.words.push(token);
    else if (short && known.length <= 2) runs.push((run = { words: [token], other }));
    else run = undefined;
  }
  return { runs, words };
};

/**
 * The numbers in a line or a cell: every one that is right, however it is written and whatever stands around it, and what
 * looks like one and is wrong, to be put right by its reader. Dates, times, amounts and what other words announce are none.
 */
export const findNumbers = (line: string, prose = false): string[] => {
  const whole = plain.test(line) ? line : clean(line);
  if (whole === '') return [];
  if (!/\s/.test(whole) && isNumber(whole)) return [whole];
  let text = line;
  if (/[^\0-\x7F]/.test(text))
    text = text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\p{Dash}/gu, '-')
      // Arabic and Persian digits: the last four bits are their value.
      .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (figure) => String(figure.charCodeAt(0) & 15));
  if (text.includes('%'))
    text = text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (text.includes(']')) text = text.replace(scanned, '$1');
  const found: string[] = [];
  if (mayBeMasked.test(text)) {
    found.push(...(text.match(rounded) ?? []));
    text = text.replace(rounded, '|').replace(email, '|').replace(noNumber, maskOf);
  }
  const { runs, words } = runsOf(text);
  const around = { prose: prose || words > 0, beside: runs.length > 1 || (runs[0]?.words.length ?? 0) > 1 };
  for (const run of runs) for (const piece of readRun(run, around)) found.push(piece);
  return found;
};
