import { type LotField, lotFields } from '@waybill/contract/endpoints/lots.ts';
import type { Columns } from '@waybill/files/columns.ts';
import { bare, street } from './rules.ts';

const longestKept = 100;
const digitsOfPhone = 7;
const mayHaveDigits: ReadonlySet<LotField> = new Set([
  'trackingNumber',
  'zip5',
  'originZip5',
  'shippedOn',
  'expectedOn',
  'deliveredOn',
  'lastEventTime',
]);

export const looksPersonal = (field: LotField, text: string): boolean =>
  text.includes('@') ||
  street.test(text) ||
  (!mayHaveDigits.has(field) && text.replace(/\D/g, '').length >= digitsOfPhone);

/**
 * What is kept of a row that does not go in, for those who correct it: the cells of the columns that are read, in the
 * order of the fields. What looks like an address, a telephone number or a street is left out.
 */
export const keptCells = (cells: readonly (string | undefined)[], indexes: Columns['indexes']): string[] =>
  lotFields.map((field) => {
    const text = bare(cells[indexes[field]] ?? '').slice(0, longestKept);
    return looksPersonal(field, text) ? '' : text;
  });
