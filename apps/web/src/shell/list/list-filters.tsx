import { useSearchParams } from 'react-router';
import { useToday } from '../../kit/clock.ts';
import { DaysFilter } from './days-filter.tsx';
import { daysIn, namedDays, type Days } from './days-in.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { choiceIn, given, textIn } from '../address-filters.ts';
import { ChoiceChip } from '../../kit/filter-chip.tsx';
import { PickFilter } from '../pick-filter.tsx';

export type ControlProps = {
  readonly name: string;
  readonly address: URLSearchParams;
  readonly change: (fields: Readonly<Record<string, string | undefined>>) => void;
  readonly t: WebTranslate;
  readonly error: string | undefined;
};

export type Filter<Value> = {
  /** What the address says; undefined where that is nothing, or makes no sense. */
  readonly read: (address: URLSearchParams, name: string) => Value | undefined;
  /** Applies at once. */
  readonly control?: (props: ControlProps) => ReactNode;
  /** A text that applies with Enter or the button. */
  readonly text?: {
    readonly label: PlainPhrase;
    readonly placeholder?: PlainPhrase;
    readonly longest?: number;
  };
  /** Fields of the address that keep it, where that is not the one of its name. */
  readonly fields?: readonly string[];
  /** It orders rows and hides none. */
  readonly orders?: true;
  /** It waits behind a button where there is room for a few, unless it is set. */
  readonly rare?: true;
};

export const rare = <Rare extends Filter<unknown>>(filter: Rare): Rare => ({ ...filter, rare: true });

/** The filters of a list, by the name that the address has for them. */
export type Filters<Asked extends object> = { readonly [Name in keyof Asked]: Filter<Asked[Name]> };

export const askedIn = <Asked extends object>(address: URLSearchParams, filters: Filters<Asked>) => {
  const entries = Object.entries<Filter<unknown>>(filters);
  return given(Object.fromEntries(entries.map(([name, { read }]) => [name, read(address, name)])) as Asked);
};

export const choice = <Value extends string>(
  label: PlainPhrase,
  choices: readonly Value[],
  labelOf: (value: Value, t: WebTranslate) => string,
  all: PlainPhrase = 'word.all',
): Filter<Value> => ({
  read: (address, name) => choiceIn(address, name, choices),
  control: ({ name, address, change, t, error }) => (
    <PickFilter
      label={t(label)}
      error={error}
      value={choiceIn(address, name, choices)}
      choices={choices}
      labelOf={(value) => labelOf(value, t)}
      all={all}
      onChange={(value) => change({ [name]: value })}
    />
  ),
});

/** The order of the rows; the first one is usual and not spelled in the address. */
export const order = <Value extends string>(
  orders: readonly [Value, ...Value[]],
  labelOf: (value: Value, t: WebTranslate) => string,
): Filter<Value> => ({
  orders: true,
  read: (address, name) => choiceIn(address, name, orders),
  control: ({ name, address, change, t }) => (
    <ChoiceChip
      label={t('shipments.sortRule')}
      value={choiceIn(address, name, orders) ?? orders[0]}
      options={orders.map((value) => ({ value, label: labelOf(value, t) }))}
      onChange={(value) => change({ [name]: value === orders[0] ? undefined : value })}
    />
  ),
});

export const text = (label: PlainPhrase, placeholder: PlainPhrase): Filter<string> => ({
  read: textIn,
  text: { label, placeholder },
});

export const keyword = (placeholder: PlainPhrase): Filter<string> => ({
  read: textIn,
  text: { label: 'console.keyword', placeholder },
});

/** One of a few that a tab or a link asks for; no control shows it. */
export const linkedChoice = <const Value extends string>(choices: readonly Value[]): Filter<Value> => ({
  read: (address, name) => choiceIn(address, name, choices),
});

/** What a link to the list asks for; no control shows it. */
export const linked = (form = /^.+$/su): Filter<string> => ({
  read: (address, name) => {
    const value = textIn(address, name);
    return value !== undefined && form.test(value) ? value : undefined;
  },
});

/**
 * Days, both ends counted, at most so many; the last 30 where none are named. With the filter `beyond` set, or with
 * `always`, the list is of all days then.
 */
export const days = (
  label: PlainPhrase,
  longest: number,
  beyond: string | { readonly always: true } = '',
): Filter<Days> => ({
  fields: ['startDate', 'endDate'],
  read: namedDays,
  control: ({ address, change, t, error }) => (
    <DaysFilter
      label={t(label)}
      error={error}
      longest={longest}
      anyDay={typeof beyond === 'object' || textIn(address, beyond) !== undefined}
      address={address}
      onChange={change}
    />
  ),
});

/** What a list with days shows: what its filters say, and the days of the address or the last 30. */
export const useShown = <Asked extends { readonly days: Days }>(filters: Filters<Asked>) => {
  const [address] = useSearchParams();
  const { days: _, ...asked } = askedIn(address, filters);
  return { ...asked, ...daysIn(address, useToday(), 30) };
};
