import type { Readable } from 'node:stream';
import { maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';
import type { Db } from '../../platform/db/database.ts';
import { allPages, csvFile } from '../../platform/files/export-file.ts';
import type { Translate } from '../../platform/http/language.ts';
import { isPhrase } from '../../platform/http/language.ts';
import { lotFields } from '@waybill/contract/endpoints/lots.ts';
import { type ListedRejection, type StoredLot, findRejections } from './store.ts';

const rowsAtATime = 5000;
const numberAt = lotFields.indexOf('trackingNumber');

type Shown = { readonly most: number; readonly full: boolean };

const inStock: ReadonlySet<string> = new Set(['known', 'duplicate']);

const cellsOf = (
  { line, field, reason, cells, strict_mask: strict }: ListedRejection,
  lot: StoredLot,
  t: Translate,
  full: boolean,
): (string | number)[] => {
  const fieldPhrase = `lots.field.${field ?? 'row'}`;
  const reasonPhrase = `lots.reason.${reason}`;
  const shown = (cells ?? []).map((cell, at) =>
    at === numberAt && (!full || inStock.has(reason))
      ? maskUnpaid(cell, strict || lot.mask === 'strict')
      : cell,
  );
  return [
    line,
    isPhrase(fieldPhrase) ? t(fieldPhrase) : (field ?? ''),
    isPhrase(reasonPhrase) ? t(reasonPhrase) : reason,
    ...lotFields.map((_, at) => shown[at] ?? ''),
  ];
};

async function* cellsOfLot(
  db: Db,
  lot: StoredLot,
  t: Translate,
  { most, full }: Shown,
): AsyncGenerator<(string | number)[]> {
  yield [
    t('word.line'),
    t('lots.rejected.field'),
    t('word.reason'),
    ...lotFields.map((field) => t(`lots.field.${field}`)),
  ];
  let listed = 0;
  const pageAfter = (last: ListedRejection | undefined) =>
    findRejections(db, lot.id, last?.line ?? 0, Math.min(rowsAtATime, most - listed));
  for await (const row of allPages(rowsAtATime, pageAfter, most)) {
    listed += 1;
    yield cellsOf(row, lot, t, full);
  }
  const left = lot.rows_rejected + lot.rows_known + lot.rows_duplicate - listed;
  if (left > 0) yield ['', t('lots.rejected.more'), left];
}

/**
 * The rows of a lot that did not go in, as CSV in the reader's language, streamed as they are read: line, column, reason
 * and the cells that were kept. It says at its end how many it leaves out. No cell begins like a formula.
 */
export const rejectedRows = (db: Db, lot: StoredLot, t: Translate, shown: Shown): Readable =>
  csvFile(cellsOfLot(db, lot, t, shown));
