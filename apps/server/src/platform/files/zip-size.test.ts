import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { statedZipSize } from './zip-size.ts';

const workbook = async (rows: number): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [{ name: 'lot', rows: Array.from({ length: rows }, () => ['same', 'same']) }],
    }),
  );

/** The place of the last central directory entry's unpacked size. */
const sizeField = (archive: Buffer): number =>
  archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24;

test('says what a workbook unpacks to', async () => {
  const [small, large] = [await workbook(10), await workbook(1000)];
  expect(statedZipSize(small)).toBeGreaterThan(1000);
  expect(statedZipSize(large)).toBeGreaterThan(1000 * 40);
  expect(statedZipSize(large)).toBeGreaterThan(large.length);
});

test('trusts no archive that is cut off, has no directory or hides a size', async () => {
  const archive = await workbook(10);
  expect(statedZipSize(archive.subarray(0, archive.length - 30))).toBeNull();
  expect(statedZipSize(archive.subarray(0, 10))).toBeNull();
  expect(statedZipSize(Buffer.from('PK\u0003\u0004'.padEnd(500, 'x')))).toBeNull();
  const hidden = Buffer.from(archive);
  hidden.writeUInt32LE(0, sizeField(hidden));
  expect(statedZipSize(hidden)).toBeNull();
});

test('counts a size that is a lie as it is stated', async () => {
  const archive = await workbook(10);
  archive.writeUInt32LE(4_000_000_000, sizeField(archive));
  expect(statedZipSize(archive)).toBeGreaterThan(4_000_000_000);
});
