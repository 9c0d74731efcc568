import { oneOf } from '../std/one-of.ts';

/** Filters of a list as the address has them: a choice that is not on its list is none. */
export const choiceIn = <T extends string>(address: URLSearchParams, name: string, choices: readonly T[]) =>
  oneOf(choices, address.get(name), undefined);

export const textIn = (address: URLSearchParams, name: string): string | undefined =>
  address.get(name)?.trim() || undefined;

type Given<Filters> = { readonly [Name in keyof Filters]?: Exclude<Filters[Name], undefined> };

export const given = <Filters extends object>(filters: Filters): Given<Filters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Given<Filters>;

/** Filters as a query, in one spelling whatever their order. */
export const spelled = (filters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(filters).sort(([a], [b]) => a.localeCompare(b))).toString();

/** The page number in the address, from 1. */
export const pageIn = (address: URLSearchParams): number => {
  const page = Number(address.get('pageNum'));
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

/** The address with a change; what is undefined leaves it, and the list begins on its first page again. */
export const changedAddress = (
  address: URLSearchParams,
  change: Readonly<Record<string, string | undefined>>,
): URLSearchParams => {
  const next = new URLSearchParams(address);
  next.delete('pageNum');
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value.trim() === '') next.delete(name);
    else next.set(name, value.trim());
  }
  return next;
};

export const onPage = (address: URLSearchParams, page: number): URLSearchParams => {
  const next = new URLSearchParams(address);
  if (page > 1) next.set('pageNum', String(page));
  else next.delete('pageNum');
  return next;
};
