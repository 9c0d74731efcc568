import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type LotBench, leanHeader, leanLine, leanLot, openLotBench } from '../../../test/lot-files.ts';
import { importCommand } from './import-command.ts';

let bench: LotBench;
beforeAll(async () => {
  bench = await openLotBench();
});
afterAll(() => bench.close());
afterEach(() => vi.restoreAllMocks());

/** Runs the command as the command line does; answers what it says and how it ends. */
const run = async (path: string, ...more: string[]): Promise<{ out: string; err: string; code: unknown }> => {
  const said = { out: '', err: '' };
  const listen = (to: 'out' | 'err') => (text: string | Uint8Array) => {
    said[to] += String(text);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(listen('out'));
  vi.spyOn(process.stderr, 'write').mockImplementation(listen('err'));
  const before = process.exitCode;
  process.exitCode = undefined;
  const context = { ...bench.context, close: () => Promise.resolve() };
  await importCommand(() => Promise.resolve(context)).parseAsync(
    [
      path,
      '--source',
      's',
      '--owner',
      'o',
      '--basis',
      'b',
      '--offer',
      'sellable',
      '--language',
      'en',
      ...more,
    ],
    { from: 'user' },
  );
  const code = process.exitCode;
  process.exitCode = before;
  vi.restoreAllMocks();
  return { ...said, code };
};

test('imports a file, says what came of it and writes the rows that did not go in', async () => {
  const path = await bench.write(`Name,${leanHeader}\nx,${leanLine()}\ny,DHL,1,10001,2026-11-18`);
  const rejected = join(bench.folder, 'rejected.csv');
  const { out, code } = await run(path, '--rejected', rejected);
  expect(code).toBeUndefined();
  expect(out).toMatch(
    /1 of 2 rows imported, 1 rejected, 0 known already, 0 twice in the file\.\nDropped as personal data: Name\n/,
  );
  expect(await readFile(rejected, 'utf8')).toMatch(/Line,Column,Reason,Carrier,.*\r?\n3,Carrier,/);
});

test('takes a column for what it is said to hold', async () => {
  const path = await bench.write(
    `Firm,a=b,zip,date,city\nups,${leanLine().split(',')[1]},10001,2026-11-18,Reno`,
  );
  const columns = ['Firm=carrier', 'a=b=trackingNumber', 'date=shippedOn', 'city=ignore'];
  const { out, code } = await run(path, ...columns.flatMap((column) => ['--column', column]));
  expect(code).toBeUndefined();
  expect(out).toMatch(/1 of 1 rows imported, .*\nIgnored: city\n/);
});

test.each(['Firm', '=carrier', 'Firm=carriers'])(
  'refuses the choice %s and names the fields',
  async (choice) => {
    const program = importCommand(() => Promise.reject(new Error('not to be opened')))
      .exitOverride()
      .configureOutput({ writeErr: () => undefined });
    await expect(program.parseAsync(['a.csv', '--column', choice], { from: 'user' })).rejects.toThrow(
      /fields are carrier, trackingNumber, .*, ignore\./,
    );
  },
);

test('ends with 1 and says why when nothing went in, and well when all of it is there already', async () => {
  const failed = await run(await bench.write('carrier,zip\nups,10001'));
  expect(failed).toMatchObject({ code: 1, out: expect.stringContaining('Required columns are missing') });
  const content = leanLot(1);
  await run(await bench.write(content));
  const again = await run(await bench.write(content));
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('imported') });
  const known = await run(await bench.write(`${content}\n\n`));
  expect(known).toMatchObject({ code: undefined, out: expect.stringContaining('0 rejected, 1 known') });
  expect(await run(await bench.write(`${leanHeader}\nDHL,1,10001,2026-11-18`))).toMatchObject({ code: 1 });
  expect(await run(join(bench.folder, 'nowhere.csv'))).toMatchObject({ code: 1 });
});
