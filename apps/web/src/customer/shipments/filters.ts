import { oneOf } from '../../std/one-of.ts';
import { limits } from '@waybill/contract/constants.ts';
import {
  deliveryRanges,
  scopes,
  sortRules,
  type CarrierQuery,
} from '@waybill/contract/endpoints/logistics.ts';
import { packedText } from '@waybill/contract/std/typed-text.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { trackingStatuses, type Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { dayRangeIssue } from '@waybill/contract/vocabulary/fields.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { SentenceQuery } from '../../shell/read-sentence.ts';
import { isDay, lastDays } from '../../kit/days.ts';

/** What a query asks for; named as the request names it, so that errors find their field. */
export type Filters = { readonly quantity: number | null } & {
  readonly [Name in Exclude<keyof CarrierQuery, 'quantity' | 'holdId'>]-?: NonNullable<CarrierQuery[Name]>;
};

export type FieldName = keyof Filters;

/** What the page starts with (spec section 5). */
export const defaultFilters = (carrier: Carrier, today: string): Filters => {
  const [startTime, endTime] = lastDays(today, limits.defaultQueryDays);
  return {
    scope: carrierCapabilities[carrier].defaultScope,
    zipCode: '',
    startTime,
    endTime,
    quantity: limits.usualBatchRows,
    deliveryRange: 'all',
    statusFilter: 'all',
    sortRule: 'time_desc',
  };
};

/** The days of a form when a new day has begun: those it starts with follow, days that somebody chose stay. */
export const onNewDay = <Form extends Pick<Filters, 'startTime' | 'endTime'>>(
  form: Form,
  before: string,
  today: string,
): Form => {
  const [start, end] = lastDays(before, limits.defaultQueryDays);
  if (form.startTime !== start || form.endTime !== end) return form;
  const [startTime, endTime] = lastDays(today, limits.defaultQueryDays);
  return { ...form, startTime, endTime };
};

/** Reads the filters out of the address; what is missing or makes no sense falls back to the default. */
export const filtersFromAddress = (carrier: Carrier, address: URLSearchParams, today: string): Filters => {
  const base = defaultFilters(carrier, today);
  const [start, end] = [address.get('startTime'), address.get('endTime')];
  const quantity = address.get('quantity');
  const days = isDay(start) && isDay(end) ? { startTime: start, endTime: end } : {};
  return {
    ...base,
    ...days,
    scope: oneOf(scopes, address.get('scope'), base.scope),
    zipCode: address.get('zipCode') ?? '',
    quantity: quantity !== null && /^\d{1,6}$/.test(quantity) ? Number(quantity) : base.quantity,
    deliveryRange: oneOf(deliveryRanges, address.get('deliveryRange'), base.deliveryRange),
    statusFilter: oneOf(['all', ...trackingStatuses], address.get('statusFilter'), base.statusFilter),
    sortRule: oneOf(sortRules, address.get('sortRule'), base.sortRule),
  };
};

/**
 * The address that a page's form stands for. One without filters (the menu, the brand) leads to the page as it stands:
 * what was asked for last belongs to the rows and the hold below it.
 */
export const addressOfForm = <Last extends string | undefined>(here: string, last: Last): string | Last => {
  const said = new URLSearchParams(here);
  return Object.keys(defaultFilters('ups', '')).some((name) => said.has(name)) ? here : last;
};

const usedFields = (carrier: Carrier, filters: Filters): readonly FieldName[] => [
  'scope',
  'zipCode',
  'startTime',
  'endTime',
  ...(filters.scope === 'batch' ? (['quantity'] as const) : []),
  ...(carrierCapabilities[carrier].deliveryFilters ? (['deliveryRange', 'statusFilter'] as const) : []),
  ...(carrierCapabilities[carrier].sortRules.length > 0 ? (['sortRule'] as const) : []),
];

/** Whether days were chosen. */
export const hasOwnDays = (filters: Filters, base: Filters): boolean =>
  filters.startTime !== base.startTime || filters.endTime !== base.endTime;

/** Writes the filters into the address; defaults stay out, so that a link without days means the last seven. */
export const filtersToAddress = (carrier: Carrier, filters: Filters, today: string): URLSearchParams => {
  const base = defaultFilters(carrier, today);
  const daysDiffer = hasOwnDays(filters, base);
  const kept = usedFields(carrier, filters).filter((name) =>
    name === 'startTime' || name === 'endTime' ? daysDiffer : filters[name] !== base[name],
  );
  return new URLSearchParams(kept.map((name) => [name, String(filters[name] ?? '')]));
};

/** The address of the query that a sentence describes, at one ZIP of its place. */
export const addressOfSentence = ({ carrier, filters }: SentenceQuery, zipCode: string, today: string) =>
  filtersToAddress(carrier, { ...defaultFilters(carrier, today), ...filters, zipCode }, today).toString();

/** A ZIP as it is sent, however it was typed: a Chinese keyboard may type it in full width. */
export const plainZip = packedText;

/** The body of the query; fields the carrier does not know stay out. */
export const queryOf = (carrier: Carrier, filters: Filters): CarrierQuery => {
  const sent = { ...filters, zipCode: plainZip(filters.zipCode) };
  return Object.fromEntries(
    usedFields(carrier, filters)
      .map((name) => [name, sent[name]] as const)
      .filter(([, value]) => value !== '' && value !== null),
  );
};

/** A query as an address that means the same on any day. */
export const askedOf = (carrier: Carrier, filters: Filters): string =>
  new URLSearchParams(
    Object.entries(queryOf(carrier, filters)).map(([name, value]) => [name, String(value)]),
  ).toString();

/** What is wrong before anything is sent, by field; the server checks the same again. */
export const filterIssues = (carrier: Carrier, filters: Filters): Partial<Record<FieldName, PlainPhrase>> => {
  const zip = plainZip(filters.zipCode);
  const { quantity, scope } = filters;
  const range = dayRangeIssue(filters.startTime, filters.endTime, limits.queryDays);
  const whole =
    quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= limits.batchRows;
  return {
    ...(zip === '' && carrierCapabilities[carrier].zipRequired ? { zipCode: 'fields.zipRequired' } : {}),
    ...(zip !== '' && !/^\d{5}(-\d{4})?$/.test(zip) ? { zipCode: 'fields.zip' } : {}),
    ...(range === undefined ? {} : { endTime: range }),
    ...(scope === 'batch' && !whole
      ? { quantity: quantity === null ? 'fields.quantityRequired' : 'fields.quantity' }
      : {}),
  };
};
