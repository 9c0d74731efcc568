import { lotFields } from '@waybill/contract/endpoints/lots.ts';
import type { useT } from '../../frame/language.tsx';

/** A file with nothing but the headings of a lot, in the language of the page, as spreadsheets open it. */
export const lotTemplate = (t: ReturnType<typeof useT>): Blob =>
  new Blob([`\uFEFF${lotFields.map((field) => t(`lots.field.${field}`)).join(',')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
