/**
 * Reads the workbook that its argument names and writes its rows to standard output, a message a line. It runs as a
 * process of its own: whatever a workbook does to its reader ends here.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { LotProblem } from './problem.ts';
import type { RawRow } from './raw-rows.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetMessage } from './read-xlsx.ts';

const rowsAMessage = 500;

const send = async (message: SheetMessage): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
};

const problemOf = (error: unknown): string =>
  error instanceof LotProblem ? error.message : new LotProblem('broken_xlsx').message;

try {
  let rows: RawRow[] = [];
  for await (const row of readSheet(await readFile(process.argv[2] ?? ''))) {
    rows.push(row);
    if (rows.length < rowsAMessage) continue;
    await send({ rows });
    rows = [];
  }
  await send({ rows });
  await send({ end: true });
} catch (error) {
  await send({ problem: problemOf(error) });
}
