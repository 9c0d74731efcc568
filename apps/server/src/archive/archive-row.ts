import { maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';
import type { ArchiveQuery, ArchivedRow } from './store.ts';

export const camelCase = (name: string): string =>
  name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** Fields of ids, which are texts outside. */
const isId = (name: string): boolean => /(^|_)ids?$/.test(name);
const idText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(idText);
  return typeof value === 'number' ? String(value) : value;
};

/** What only says how another field is shown. */
const inner = 'strict_mask';

/** A number of an order as its owner sees it: in full only once it is paid for. */
const shownNumber = (row: ArchivedRow): unknown =>
  row['state'] === 'sold' || row['state'] === 'refunded'
    ? row['tracking_number']
    : maskUnpaid(String(row['tracking_number']), row['strict_mask'] === true);

export const archiveRow = (query: ArchiveQuery, row: ArchivedRow): object => {
  const shown = query === 'order-numbers' ? { ...row, tracking_number: shownNumber(row) } : row;
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([name]) => name !== inner)
      .map(([name, value]) => [camelCase(name), isId(name) ? idText(value) : value]),
  );
};
