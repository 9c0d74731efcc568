import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of a ZIP; what it holds is read when its turn has come. */
export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<Buffer> };

/** Without ZIP64 a file, and where one begins, is at most so far away. */
const mostBytes = 0xffff_ffff;
const deflate = 8;
const versionNeeded = 20;
/** Sizes follow the content (bit 3); names are UTF-8 (bit 11). */
const flags = 0x0808;

/** A local time as MS-DOS keeps it: two words, of day and of time, in steps of two seconds. */
const dosTime = (at: Date): number =>
  ((at.getFullYear() - 1980) << 25) |
  ((at.getMonth() + 1) << 21) |
  (at.getDate() << 16) |
  (at.getHours() << 11) |
  (at.getMinutes() << 5) |
  (at.getSeconds() >> 1);

/** Fields of a record, each as its bytes (2 or 4) and its value. */
const record = (...fields: readonly (readonly [2 | 4, number])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 2) bytes.writeUInt16LE(value, at);
    else bytes.writeUInt32LE(value >>> 0, at);
    at += length;
  }
  return bytes;
};

type Sums = { crc: number; size: number };

async function* counted(content: AsyncIterable<Buffer>, sums: Sums): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    sums.crc = crc32(chunk, sums.crc);
    sums.size += chunk.length;
    yield chunk;
  }
}

/** Packs a content; once it ends or is left, nothing reads the content any more. */
async function* packed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const packer: Transform = createDeflateRaw();
  const feeding = pipeline(Readable.from(content), packer).catch(() => undefined);
  try {
    for await (const chunk of packer) yield chunk as Buffer;
  } finally {
    packer.destroy();
    await feeding;
  }
}

/**
 * Files as a ZIP, packed one after the other as they are read: no more than a piece of one is in memory. Throws
 * RangeError when they are more than 4 GiB.
 */
export async function* zipFile(entries: AsyncIterable<ZipEntry>, madeAt: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  const time = dosTime(madeAt);
  let offset = 0;
  for await (const { name, content } of entries) {
    const nameBytes = Buffer.from(name);
    const begin = offset;
    const sums: Sums = { crc: 0, size: 0 };
    const common = [
      [2, versionNeeded],
      [2, flags],
      [2, deflate],
      [4, time],
    ] as const;
    const names = [
      [2, nameBytes.length],
      [2, 0],
    ] as const;
    const local = record([4, 0x0403_4b50], ...common, [4, 0], [4, 0], [4, 0], ...names);
    yield Buffer.concat([local, nameBytes]);
    offset += local.length + nameBytes.length;
    let size = 0;
    for await (const chunk of packed(counted(content, sums))) {
      size += chunk.length;
      yield chunk;
    }
    const facts = [
      [4, sums.crc],
      [4, size],
      [4, sums.size],
    ] as const;
    offset += size + 16;
    if (sums.size > mostBytes || offset > mostBytes) throw new RangeError(`${name} is too large for a ZIP`);
    yield record([4, 0x0807_4b50], ...facts);
    const versions = [[2, versionNeeded]] as const;
    const place = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, begin],
    ] as const;
    directory.push(record([4, 0x0201_4b50], ...versions, ...common, ...facts, ...names, ...place), nameBytes);
  }
  const listed = Buffer.concat(directory);
  const files = directory.length / 2;
  yield listed;
  yield record(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, files],
    [2, files],
    [4, listed.length],
    [4, offset],
    [2, 0],
  );
}
