import type { encodings } from '@waybill/contract/endpoints/lots.ts';
import { FileProblem } from './file-problem.ts';

export type Encoding = (typeof encodings)[number];

/** Share of broken characters up to which a text is UTF-8 with an error in it and not another encoding. */
const mostBroken = 0.2;
/** How many times as many signs of one encoding it takes to pass over those of the other. */
const clearly = 4;
/** Bytes of a text by which its encoding is told. */
const enough = 65_536;

const isUtf8 = (bytes: Uint8Array): boolean => {
  const foreign = new TextDecoder().decode(bytes, { stream: true }).match(/[^\0-\x7f]/g) ?? [];
  return foreign.filter((character) => character === '\uFFFD').length <= foreign.length * mostBroken;
};

/** UTF-16 without its mark: every other byte of its digits, separators and line ends is zero. */
const utf16Of = (bytes: Uint8Array): Encoding | undefined => {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = Math.max(even, odd);
  if (most < 4 || most * 20 < bytes.length || Math.min(even, odd) > 0) return undefined;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
};

const isWord = (byte = 0): boolean => /\w/.test(String.fromCharCode(byte));

/**
 * GB 18030 or Windows-1252, by what the bytes would be: Chinese comes in runs of pairs, letters with accents alone among
 * plain ones. Undefined where it is not clear.
 */
const chineseOrWestern = (bytes: Uint8Array): Encoding | undefined => {
  let chinese = 0;
  let western = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let end = at;
    while ((bytes[end] ?? 0) >= 0x80) end += 1;
    const length = end - at;
    if (length === 0) continue;
    const run = bytes.subarray(at, end);
    const digits = length === 1 && (bytes[end] ?? 0) >= 0x30 && (bytes[end] ?? 0) <= 0x39;
    if (digits && (bytes[end + 1] ?? 0) > 0x80) chinese += 1;
    else if (length % 2 === 0 && run.every((byte) => byte > 0xa0 && byte < 0xff)) chinese += length / 2;
    else if (length % 2 === 1 && length < 4 && (isWord(bytes[at - 1]) || isWord(bytes[end]))) western += 1;
    at = end;
  }
  if (chinese > western * clearly) return 'gb18030';
  return western > chinese * clearly ? 'windows-1252' : undefined;
};

/** The encoding of a text by its beginning; undefined where it is not clear. */
const encodingOf = (bytes: Uint8Array): Encoding | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.includes(0)) return utf16Of(bytes);
  return isUtf8(bytes) ? 'utf-8' : chineseOrWestern(bytes);
};

const join = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};

const isPlain = (bytes: Uint8Array): boolean => {
  for (const byte of bytes) if (byte >= 0x80 || byte === 0) return false;
  return true;
};

/**
 * Decodes a text chunk by chunk; what the first bytes beyond ASCII are decides, unless its encoding is said. Throws a
 * `FileProblem` for what is no text, and where the encoding is not clear.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  said?: Encoding,
): AsyncGenerator<{ readonly text: string; readonly bytesRead: number }> {
  let decoder = said === undefined ? undefined : new TextDecoder(said, { fatal: true });
  let waiting: Uint8Array = new Uint8Array();
  let bytesRead = 0;
  const decode = (bytes: Uint8Array, last = false): string => {
    if (decoder === undefined && isPlain(bytes)) return new TextDecoder('latin1').decode(bytes);
    const encoding = decoder === undefined ? encodingOf(bytes) : undefined;
    if (decoder === undefined && encoding === undefined) throw new FileProblem('encoding');
    decoder ??= new TextDecoder(encoding, { fatal: true });
    try {
      return decoder.decode(bytes, { stream: !last });
    } catch {
      throw new FileProblem('encoding');
    }
  };
  for await (const chunk of chunks) {
    bytesRead += chunk.length;
    if (decoder !== undefined) yield { text: decode(chunk), bytesRead };
    else if (waiting.length === 0 && isPlain(chunk)) yield { text: decode(chunk), bytesRead };
    else {
      waiting = join(waiting, chunk);
      if (waiting.length < enough) continue;
      yield { text: decode(waiting), bytesRead };
      waiting = new Uint8Array();
    }
  }
  yield { text: decode(waiting, true), bytesRead };
}
