import type { Readable } from 'node:stream';
import type { Db } from '../../platform/db/database.ts';
import { csvFile } from '../../platform/files/csv-file.ts';
import type { Say } from '../../platform/http/language.ts';
import { isPhrase } from '../../platform/http/language.ts';
import { type StoredLot, type StoredRejection, findRejections } from './store.ts';

const rowsAtATime = 5000;

const cellsOf = ({ line, field, reason }: StoredRejection, say: Say): (string | number)[] => {
  const fieldPhrase = `lots.field.${field ?? 'row'}`;
  const reasonPhrase = `lots.reason.${reason}`;
  return [
    line,
    isPhrase(fieldPhrase) ? say(fieldPhrase) : (field ?? ''),
    isPhrase(reasonPhrase) ? say(reasonPhrase) : reason,
  ];
};

async function* cellsOfLot(
  db: Db,
  lot: StoredLot,
  say: Say,
  most: number,
): AsyncGenerator<(string | number)[]> {
  yield [say('lots.rejected.line'), say('lots.rejected.field'), say('lots.rejected.reason')];
  let listed = 0;
  let after = 0;
  for (;;) {
    // Each page begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const page = await findRejections(db, lot.id, after, Math.min(rowsAtATime, most - listed));
    for (const row of page) yield cellsOf(row, say);
    listed += page.length;
    const last = page.at(-1);
    if (last === undefined || listed === most) break;
    after = last.line;
  }
  const left = lot.rows_rejected + lot.rows_known - listed;
  if (left > 0) yield ['', say('lots.rejected.more'), left];
}

/**
 * The rows of a lot that did not go in, as CSV in the reader's language, streamed as they are read. It says at its
 * end how many it leaves out. No cell begins like a formula.
 */
export const rejectedRows = (db: Db, lot: StoredLot, say: Say, most: number): Readable =>
  csvFile(cellsOfLot(db, lot, say, most));
