/** Reading the directory of a ZIP archive, and the limits within which a workbook may be unpacked. */

import { streamed } from './streamed.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const entryLength = 46;
const localLength = 30;
const longestComment = 65_535;
/** Bit of an entry's flags: its sizes stand behind its data. */
const sizesFollow = 8;
const stored = 0;

export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Offset of its local header. */
  readonly at: number;
};

/**
 * What a ZIP archive says it holds, by its directory; null when the directory cannot be trusted: broken, of the 64-bit
 * kind, or with an entry that hides its size.
 */
export const listZip = (archive: Uint8Array): readonly ZipEntry[] | null => {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const lowest = Math.max(0, archive.length - endLength - longestComment);
  let end = archive.length - endLength;
  while (end >= lowest && view.getUint32(end, true) !== endSignature) end -= 1;
  if (end < lowest) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const names = new TextDecoder();
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > archive.length || view.getUint32(at, true) !== entrySignature) return null;
    const packedBytes = view.getUint32(at + 20, true);
    const unpackedBytes = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = names.decode(archive.subarray(at + entryLength, at + entryLength + nameLength));
    const hidden =
      packedBytes > 2 || ((view.getUint16(at + 8, true) & sizesFollow) !== 0 && !name.endsWith('/'));
    if (unpackedBytes === 0 && hidden) return null;
    const method = view.getUint16(at + 10, true);
    entries.push({ name, method, packedBytes, unpackedBytes, at: view.getUint32(at + 42, true) });
    at += entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};

export type WorkbookLimits = {
  /** Bytes of all its parts together. */
  readonly bytes: number;
  /** How many times the size of the file that may be, from a megabyte on. */
  readonly ratio: number;
  /** XML tags of the parts that are held in memory as a whole: all but the sheets, shared strings above all. */
  readonly tags: number;
};

/** Bytes that a workbook may unpack to whatever its ratio: a small sheet of equal rows packs very well. */
const harmlessBytes = 1_000_000;
const lessThan = 0x3c;

export const isTooLarge = (
  archive: Uint8Array,
  entries: readonly ZipEntry[],
  { bytes, ratio }: Pick<WorkbookLimits, 'bytes' | 'ratio'>,
): boolean => {
  const total = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  return total > Math.min(bytes, Math.max(archive.length * ratio, harmlessBytes));
};

const unpacked = (archive: Uint8Array, entry: ZipEntry): ReadableStream<Uint8Array> | null => {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const { at } = entry;
  if (at + localLength > archive.length || view.getUint32(at, true) !== localSignature) return null;
  const from = at + localLength + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const data = new Blob([archive.slice(from, from + entry.packedBytes)]).stream();
  return entry.method === stored ? data : data.pipeThrough(new DecompressionStream('deflate-raw'));
};

/** An entry chunk by chunk. Throws where it cannot be unpacked, or to more than it states. */
export async function* chunksOf(archive: Uint8Array, entry: ZipEntry): AsyncGenerator<Uint8Array, void> {
  const data = unpacked(archive, entry);
  if (data === null) throw new Error('an entry is not where its archive says');
  let bytes = 0;
  for await (const chunk of streamed(data)) {
    bytes += chunk.length;
    if (bytes > entry.unpackedBytes) throw new Error('an entry is larger than it states');
    yield chunk;
  }
}

/** Tags of an entry, counted up to `most`; null when it unpacks to more than it states. */
const countTags = async (archive: Uint8Array, entry: ZipEntry, most: number): Promise<number | null> => {
  let tags = 0;
  try {
    for await (const chunk of chunksOf(archive, entry)) {
      for (let at = chunk.indexOf(lessThan); at !== -1; at = chunk.indexOf(lessThan, at + 1)) tags += 1;
      if (tags > most) return tags;
    }
    return tags;
  } catch {
    return null;
  }
};

/** Whether every entry unpacks, and to no more than it states. */
export const isAsStated = async (archive: Uint8Array, entries: readonly ZipEntry[]): Promise<boolean> => {
  // One at a time, and nothing of it is kept.
  for (const entry of entries) if ((await countTags(archive, entry, Infinity)) === null) return false;
  return true;
};

/**
 * Whether a workbook may be handed to a reader, judged without building anything of it. `broken` when its directory
 * cannot be trusted or a part is not what it states.
 */
export const workbookProblem = async (
  archive: Uint8Array,
  limits: WorkbookLimits,
): Promise<'broken' | 'too_large' | null> => {
  const entries = listZip(archive);
  if (entries === null) return 'broken';
  if (isTooLarge(archive, entries, limits)) return 'too_large';
  let left = limits.tags;
  for (const entry of entries) {
    if (/^xl\/(?:worksheets|media)\//i.test(entry.name) || entry.unpackedBytes === 0) continue;
    // One part at a time: several at once would be as much memory as all of them.
    const tags = await countTags(archive, entry, left);
    if (tags === null) return 'broken';
    left -= tags;
    if (left < 0) return 'too_large';
  }
  return null;
};
