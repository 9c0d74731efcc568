import { limits } from '@waybill/contract/constants.ts';
import type { CarrierQuery } from '@waybill/contract/endpoints/logistics.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import { parseSentence, type Sentence } from '@waybill/sentences/parse-sentence.ts';
import { renderSentence } from '@waybill/sentences/render-sentence.ts';

type FilterName = 'scope' | 'startTime' | 'endTime' | 'statusFilter' | 'deliveryRange' | 'quantity';
type SentenceFilters = { readonly [Name in FilterName]?: NonNullable<CarrierQuery[Name]> };

export type SentenceQuery = {
  readonly carrier: Carrier;
  /** Every filter that the sentence sets, but the ZIP, which is chosen among those of its place. */
  readonly filters: SentenceFilters;
  /** What the list of ZIP codes is searched for; undefined when the sentence names no place. */
  readonly place: string | undefined;
  /** Two letters; ZIP codes of other states do not count. */
  readonly region: string | undefined;
  /** What was understood, a part each, in the reader's language. */
  readonly parts: readonly string[];
  /** What was not understood, or the carrier cannot filter by. */
  readonly ignored: readonly string[];
};

const daysOf = ({ startTime, endTime }: Sentence, today: string): SentenceFilters => {
  const last = (endTime ?? today) > today ? today : (endTime ?? today);
  if (startTime === undefined && endTime === undefined) return {};
  return { startTime: startTime ?? addDays(last, 1 - limits.defaultQueryDays), endTime: last };
};

/** How much a sentence says: a ZIP, a city or a carrier alone is none. */
const saysEnough = (sentence: Sentence): boolean => {
  const { carrier, zipCode, city, region, startTime, endTime, statusFilter, deliveryRange, quantity } =
    sentence;
  const filters = [startTime ?? endTime, statusFilter, deliveryRange, quantity].filter(
    (value) => value !== undefined,
  ).length;
  const place = zipCode ?? city ?? region;
  return (
    filters > 1 ||
    (filters === 1 && (place ?? carrier) !== undefined) ||
    (place !== undefined && carrier !== undefined)
  );
};

/**
 * Reads a sentence such as "上周发往洛杉矶的 UPS 前 20 个". Undefined for a text that is no sentence: a ZIP code, a city.
 * `here` is the carrier where the sentence names none.
 */
export const readSentence = (
  text: string,
  here: Carrier,
  { today, locale }: { readonly today: string; readonly locale: Locale },
): SentenceQuery | undefined => {
  const sentence = parseSentence(text, { today, locale });
  if (!saysEnough(sentence)) return undefined;
  const { unknown, statusFilter, deliveryRange, ...rest } = sentence;
  const carrier = sentence.carrier ?? here;
  const delivery = {
    ...(statusFilter === undefined ? {} : { statusFilter }),
    ...(deliveryRange === undefined ? {} : { deliveryRange }),
  };
  const filtered = carrierCapabilities[carrier].deliveryFilters ? delivery : {};
  const { quantity } = sentence;
  return {
    carrier,
    filters: {
      ...daysOf(sentence, today),
      ...filtered,
      ...(quantity === undefined ? {} : { scope: 'batch', quantity }),
    },
    place: sentence.zipCode ?? sentence.city ?? sentence.region,
    region: sentence.region,
    parts: renderSentence({ ...rest, ...filtered, unknown: [] }, locale),
    ignored: [
      ...(filtered === delivery ? [] : renderSentence({ ...delivery, unknown: [] }, locale)),
      ...unknown,
    ],
  };
};

/** The English name of a city that a text names in Chinese and with nothing else; undefined for any other text. */
export const readCity = (text: string, context: { readonly today: string; readonly locale: Locale }) => {
  if (!/\p{Script=Han}/u.test(text)) return undefined;
  const { city, region: _, unknown, ...rest } = parseSentence(text, context);
  return unknown.length === 0 && Object.values(rest).every((value) => value === undefined) ? city : undefined;
};
