/**
 * Reads the workbook that its argument names and writes its rows to standard output, a message a line. It runs as a
 * process of its own: whatever a workbook does to its reader ends here.
 */
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import type { LotReading } from '@waybill/contract/endpoints/lots.ts';
import { FileProblem } from '@waybill/files/file-problem.ts';
import { chooseSheet } from '@waybill/files/read-file.ts';
import type { Row } from '@waybill/files/rows.ts';
import type { SheetMessage } from './read-xlsx.ts';

/** A workbook has strings that have to be read as a whole, so it has limits; CSV has none of these. */
const limits = { bytes: 512 * 1024 * 1024, ratio: 200, tags: 2_500_000 } as const;
const mostRows = 250_000;
const rowsAMessage = 500;

const send = async (message: SheetMessage): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
};

try {
  const [, , path = '', said = '{}'] = process.argv;
  const { sheets, sheet, rows } = await chooseSheet(
    await openAsBlob(path),
    limits,
    JSON.parse(said) as LotReading,
  );
  await send({ sheets, sheet });
  let gathered: Row[] = [];
  let read = 0;
  for await (const some of rows) {
    gathered.push(...some);
    read += some.length;
    // Of the headings, and what stands above them, none is a row of a lot.
    if (read > mostRows + 1) throw new FileProblem('xlsx_too_large');
    if (gathered.length < rowsAMessage) continue;
    await send({ rows: gathered });
    gathered = [];
  }
  await send({ rows: gathered });
  await send({ end: true });
} catch (error) {
  await send({ problem: error instanceof FileProblem ? error.message : 'broken_xlsx' });
}
