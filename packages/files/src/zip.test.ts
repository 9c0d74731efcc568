import { expect, test } from 'vitest';
import { isAsStated, listZip, workbookProblem } from './zip.ts';
import { rawWorkbook, zipFile } from './zip-file.test-kit.ts';

const archive = zipFile([
  { name: 'one.xml', content: '<a/>'.repeat(100) },
  { name: 'two.xml', content: 'x' },
]);
/** Place of the last entry in the directory. */
const lastEntry = (bytes: Buffer): number => bytes.lastIndexOf('PK\u0001\u0002');
const changed = (change: (bytes: Buffer, entry: number) => void): Buffer => {
  const copy = Buffer.from(archive);
  change(copy, lastEntry(copy));
  return copy;
};

test('says what an archive unpacks to', () => {
  expect(listZip(archive)?.map(({ name, unpackedBytes }) => [name, unpackedBytes])).toEqual([
    ['one.xml', 400],
    ['two.xml', 1],
  ]);
});

test('trusts no archive that is cut off, has no directory or hides a size', () => {
  expect(listZip(archive.subarray(0, archive.length - 30))).toBeNull();
  expect(listZip(archive.subarray(0, 10))).toBeNull();
  expect(listZip(Buffer.from('PK\u0003\u0004'.padEnd(500, 'x')))).toBeNull();
  expect(listZip(changed((bytes, entry) => bytes.writeUInt32LE(0, entry + 24)))).toBeNull();
  const behindItsData = changed((bytes, entry) => {
    bytes.writeUInt16LE(8, entry + 8);
    bytes.writeUInt32LE(0, entry + 20);
    bytes.writeUInt32LE(0, entry + 24);
  });
  expect(listZip(behindItsData)).toBeNull();
});

test('counts a size that is a lie as it is stated', () => {
  const lie = changed((bytes, entry) => bytes.writeUInt32LE(4_000_000_000, entry + 24));
  expect(listZip(lie)?.map(({ unpackedBytes }) => unpackedBytes)).toEqual([400, 4_000_000_000]);
});

test('a workbook is judged by its bytes, its ratio and its tags before anything is built of it', async () => {
  const limits = { bytes: 20_000_000, ratio: 200, tags: 1000 };
  const ordinary = rawWorkbook({ strings: '<si><t>a</t></si>'.repeat(200) });
  expect(await workbookProblem(ordinary, limits)).toBeNull();
  expect(await workbookProblem(ordinary, { ...limits, bytes: 100 })).toBe('too_large');
  expect(await workbookProblem(rawWorkbook({ strings: '<si/>'.repeat(1000) }), limits)).toBe('too_large');
  expect(await workbookProblem(rawWorkbook({ rows: ' '.repeat(10_000_000) }), limits)).toBe('too_large');
  expect(await workbookProblem(rawWorkbook({ rows: '<row/>'.repeat(5000) }), limits)).toBeNull();
  expect(await workbookProblem(ordinary.subarray(0, 400), limits)).toBe('broken');
});

test('a part that unpacks to more than it states, or not at all, breaks the workbook', async () => {
  const limits = { bytes: 20_000_000, ratio: 200, tags: 1_000_000 };
  const content = 'x'.repeat(100_000);
  expect(await workbookProblem(zipFile([{ name: 'a.xml', content, stated: 99_999 }]), limits)).toBe('broken');
  const garbled = zipFile([{ name: 'a.xml', content: '<a>b</a>' }]);
  garbled.fill(0xff, 35, 40);
  expect(await workbookProblem(garbled, limits)).toBe('broken');
  expect(await workbookProblem(zipFile([{ name: 'a.xml', content }]), limits)).toBeNull();
});

test('an archive is as it states when every part of it is', async () => {
  const content = '<row/>'.repeat(1_000);
  const judge = (stated?: number): Promise<boolean> => {
    const file = zipFile([
      { name: 'xl/worksheets/sheet1.xml', content, ...(stated !== undefined && { stated }) },
    ]);
    return isAsStated(file, listZip(file) ?? []);
  };
  expect([await judge(), await judge(10)]).toEqual([true, false]);
});
