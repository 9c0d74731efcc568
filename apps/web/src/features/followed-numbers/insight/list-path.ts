import { paths } from '../../../paths.ts';

export const listPath = (filter: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(filter).toString();
  return query === '' ? paths.followed : `${paths.followed}?${query}`;
};
