/** A file that can be read as often as one likes. */
export type ReadableFile = () => Promise<ArrayBuffer>;

const endSignature = 0x0605_4b50;
const directorySignature = 0x0201_4b50;
const endBytes = 22;
const longestComment = 65_535;
const stored = 0;
const deflated = 8;

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer());

/** Where the directory stands, by the record at the end of the file; undefined when there is none. */
const findDirectory = async (zip: Blob): Promise<{ at: number; files: number } | undefined> => {
  const tail = await viewOf(zip.slice(Math.max(0, zip.size - endBytes - longestComment)));
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === endSignature)
      return { at: tail.getUint32(at + 16, true), files: tail.getUint16(at + 10, true) };
  }
  return undefined;
};

const unpack = async (zip: Blob, at: number, size: number, method: number): Promise<ArrayBuffer> => {
  const header = await viewOf(zip.slice(at, at + 30));
  const begin = at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = zip.slice(begin, begin + size);
  if (method === stored) return packed.arrayBuffer();
  const unpacked = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(unpacked).arrayBuffer();
};

/**
 * The files of a ZIP by their names, unpacked when they are read. Undefined for what is no ZIP, or packs its files by
 * other methods than deflate.
 */
export const readZip = async (zip: Blob): Promise<Map<string, ReadableFile> | undefined> => {
  const directory = await findDirectory(zip);
  if (directory === undefined) return undefined;
  const view = await viewOf(zip.slice(directory.at));
  const files = new Map<string, ReadableFile>();
  let at = 0;
  for (let file = 0; file < directory.files; file += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directorySignature) return undefined;
    const method = view.getUint16(at + 10, true);
    if (method !== stored && method !== deflated) return undefined;
    const [size, begin] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameBytes));
    if (!name.endsWith('/')) files.set(name, () => unpack(zip, begin, size, method));
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
};
