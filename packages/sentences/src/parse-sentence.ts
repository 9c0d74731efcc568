import { limits } from '@waybill/contract/constants.ts';
import type { CarrierQuery } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type DayRange, dayRangeAt, numberOf, numberText } from './days.ts';
import { type Meaning, stateCodeAt, wordAt } from './lexicon.ts';
import { simplify } from './simplify.ts';

/** What a sentence asks for, in the values of the carrier query; a city and its state stand for its ZIPs. */
export type Sentence = Pick<
  CarrierQuery,
  'zipCode' | 'startTime' | 'endTime' | 'statusFilter' | 'deliveryRange' | 'quantity'
> & {
  carrier?: Carrier;
  city?: string;
  /** Two letters. */
  region?: string;
  /** Parts that were not understood, or that no query can say. */
  unknown: string[];
};

/** `today` is the day of the product's zone, `YYYY-MM-DD`. Both languages are read, whichever the reader's is. */
export type SentenceContext = { readonly today: string; readonly locale: 'zh-CN' | 'en' };

type Token = (
  | Meaning
  | { readonly kind: 'days'; readonly range: DayRange }
  | { readonly kind: 'zip'; readonly zip: string }
  | { readonly kind: 'quantity'; readonly quantity: number }
  | { readonly kind: 'unknown' }
) & {
  readonly start: number;
  readonly end: number;
};

const zip = /\d{5}(?:-\d{4})?(?![\d-])/y;
const counted = new RegExp(
  `(?:前|最多|最新|最近|取|要|来|买|x ?|(?:the )?(?:first|top|latest|newest)|max|maximum|up to|at most|limit|qty|quantity|about) ?:? ?(${numberText})(?: ?(?:个|件|条|单|票|张|笔|pcs|pieces))?|(${numberText}) ?(?:个|件|条|单|票|张|笔|x(?![a-z])|pcs|pieces|parcels?|packages?|pkgs?|shipments?|numbers?|labels?|items?|results?|rows?|of them|tracking numbers?)|(${numberText})(?![\\d/.%a-z\\u4e00-\\u9fff-])`,
  'y',
);
const gap = /[\s,.;:!?、，。；：！？()（）"'“”‘’&|/+·…~-]/;

const knows = (text: string, lower: string, at: number): boolean =>
  wordAt(lower, at) !== undefined ||
  stateCodeAt(text, at, false) !== undefined ||
  dayRangeAt(lower, at, '2000-01-01') !== undefined;

const tokenAt = (
  text: string,
  lower: string,
  at: number,
  last: Token | undefined,
  today: string,
): Token | undefined => {
  const edge =
    !/[a-z\d]/.test(lower[at - 1] ?? '') ||
    !/[a-z\d]/.test(lower[at] ?? '') ||
    /\d/.test(lower[at - 1] ?? '') !== /\d/.test(lower[at] ?? '');
  if (!edge) return undefined;
  const days = dayRangeAt(lower, at, today);
  if (days !== undefined)
    return days.range === undefined
      ? { kind: 'unknown', start: at, end: days.end }
      : { kind: 'days', range: days.range, start: at, end: days.end };
  zip.lastIndex = at;
  const [code] = zip.exec(lower) ?? [];
  if (code !== undefined) return { kind: 'zip', zip: code, start: at, end: at + code.length };
  const word = wordAt(lower, at);
  counted.lastIndex = at;
  const count = counted.exec(lower);
  if (count !== null && counted.lastIndex > (word?.end ?? 0)) {
    const quantity = numberOf(count[1] ?? count[2] ?? count[3] ?? '');
    // A number that counts something else: 5 lbs, 2 weeks.
    const [, thing] = /^ ([a-z]+)/.exec(lower.slice(counted.lastIndex)) ?? [];
    const bare = count[3] !== undefined && thing !== undefined;
    const known = !bare || knows(text, lower, counted.lastIndex + 1);
    const fits = known && quantity >= 1 && quantity <= limits.batchRows;
    return {
      ...(fits ? { kind: 'quantity', quantity } : { kind: 'unknown' }),
      start: at,
      end: counted.lastIndex,
    };
  }
  const afterCity = last?.kind === 'city' && /^[\s,]*$/.test(lower.slice(last.end, at));
  const region = stateCodeAt(text, at, afterCity);
  if (region !== undefined) return { kind: 'region', region, start: at, end: at + 2 };
  return word === undefined ? undefined : { ...word.meaning, start: at, end: word.end };
};

const tokensOf = (text: string, today: string): Token[] => {
  const lower = text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    if (gap.test(text.charAt(at))) {
      // The s of "today's" says nothing.
      at += /^['’]s(?![a-z])/.test(lower.slice(at, at + 3)) ? 2 : 1;
      continue;
    }
    const last = tokens.at(-1);
    const [unread = ''] = /^(?:[a-z\d]+(?:[.'’][a-z\d]+)*|.)/su.exec(lower.slice(at)) ?? [];
    const token = tokenAt(text, lower, at, last, today) ?? {
      kind: 'unknown' as const,
      start: at,
      end: at + unread.length,
    };
    at = token.end;
    if (
      token.kind === 'unknown' &&
      last?.kind === 'unknown' &&
      /^ ?$/.test(text.slice(last.end, token.start))
    )
      tokens.splice(-1, 1, { ...last, end: token.end });
    else tokens.push(token);
  }
  return tokens;
};

/** Places that a parcel comes from, which a query cannot name, with the word before them. */
const dropOrigins = (tokens: readonly Token[]): Token[] => {
  const kept: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as Token;
    if (token.kind !== 'from') {
      kept.push(token);
      continue;
    }
    let end = i;
    while (['city', 'region', 'zip'].includes(tokens[end + 1]?.kind ?? '')) end += 1;
    if (end > i) kept.push({ kind: 'unknown', start: token.start, end: (tokens[end] as Token).end });
    i = end;
  }
  return kept;
};

/** A range beside "delivered" is one of delivery, unless it says when the parcel was sent. */
const deliveryRanges = (tokens: readonly Token[]): Token[] => {
  const said = tokens.filter(({ kind }) => kind !== 'glue');
  return tokens.map((token) => {
    if (token.kind !== 'days' || token.range.back === undefined) return token;
    const at = said.indexOf(token);
    const isDelivered = (other: Token | undefined): boolean =>
      other?.kind === 'status' && other.status === 'delivered';
    const [before, after] = [said[at - 1], said[at + 1]];
    const beside = isDelivered(before) || (isDelivered(after) && before?.kind !== 'ship');
    return beside
      ? { kind: 'deliveryRange', range: token.range.back, start: token.start, end: token.end }
      : token;
  });
};

type Found = Omit<Sentence, 'unknown'>;

const saysOf = (token: Token, before: Token | undefined, after: Token | undefined): Found | undefined => {
  switch (token.kind) {
    case 'carrier':
      return { carrier: token.carrier };
    case 'zip':
      return { zipCode: token.zip };
    case 'city': {
      // A state beside the city is the city's: Portland, ME.
      const beside = after?.kind === 'region' ? after : before?.kind === 'region' ? before : token;
      return { city: token.city, region: beside.region };
    }
    case 'region':
      return { region: token.region };
    case 'days':
      return {
        ...(token.range.start === undefined ? {} : { startTime: token.range.start }),
        ...(token.range.end === undefined ? {} : { endTime: token.range.end }),
      };
    case 'status':
      return { statusFilter: token.status };
    case 'deliveryRange':
      return { deliveryRange: token.range };
    case 'quantity':
      return { quantity: token.quantity };
    default:
      return undefined;
  }
};

/**
 * Reads what a sentence in Chinese or English asks for. Nothing is guessed: what is said twice in different words keeps
 * the first, and what is left is in `unknown`, as it was written.
 */
export const parseSentence = (text: string, { today }: SentenceContext): Sentence => {
  const plain = simplify(text);
  const tokens = deliveryRanges(dropOrigins(tokensOf(plain, today)));
  const found: Found = {};
  const unknown: string[] = [];
  for (const [i, token] of tokens.entries()) {
    const says = saysOf(token, tokens[i - 1], tokens[i + 1]);
    const entries = Object.entries(says ?? {}) as [keyof Found, unknown][];
    const clash =
      entries.some(([name, value]) => found[name] !== undefined && found[name] !== value) ||
      (token.kind === 'days' && (found.startTime ?? found.endTime) !== undefined);
    const beside =
      token.kind === 'region' && (tokens[i + 1]?.kind === 'city' || tokens[i - 1]?.kind === 'city');
    if (clash || token.kind === 'unknown' || token.kind === 'cannot')
      unknown.push(plain.slice(token.start, token.end));
    else if (!beside) Object.assign(found, says);
  }
  return { ...found, unknown };
};
