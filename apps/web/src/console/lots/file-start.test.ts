import { expect, test } from 'vitest';
import { fileStart } from './queries.ts';

const line = `UPS,1Z999AA10123456784,10001${'x'.repeat(71)}\n`;

test('of a long text file whole lines from its beginning are sent, of a short one all', async () => {
  const short = new File([line, 'no end'], 'lot.csv');
  expect(await fileStart(short)).toBe(short);
  const start = await fileStart(new File([line.repeat(20_000)], 'lot.csv', { type: 'text/csv' }));
  expect({ name: start.name, type: start.type }).toEqual({ name: 'lot.csv', type: 'text/csv' });
  expect(start.size).toBeLessThanOrEqual(1024 * 1024);
  expect(start.size).toBeGreaterThan(1000 * 1024);
  expect(start.size % line.length).toBe(0);
});

test('a workbook is sent whole, and so is what has no line', async () => {
  const workbook = new File(['x'.repeat(1_200_000)], 'Lot.XLSX');
  expect(await fileStart(workbook)).toBe(workbook);
  expect((await fileStart(new File(['x'.repeat(1_200_000)], 'lot.csv'))).size).toBe(1024 * 1024);
});
