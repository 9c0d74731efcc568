import { isAscii } from 'node:buffer';
import { LotProblem } from './problem.ts';

/** Share of broken characters up to which a text is UTF-8 with an error in it and not another encoding. */
const mostBroken = 0.2;

const looksLikeUtf8 = (chunk: Buffer): boolean => {
  const foreign = new TextDecoder().decode(chunk).match(/[^\0-\x7f]/g) ?? [];
  return foreign.filter((character) => character === '\uFFFD').length <= foreign.length * mostBroken;
};

/** Decodes a text chunk by chunk. */
export type Decoder = {
  /** The text of a chunk; without one, what is left at the end. Throws a LotProblem for what is no text. */
  decode(chunk?: Buffer): string;
  /** Whether the bytes read so far are UTF-8 themselves. */
  isUtf8(): boolean;
};

/**
 * Decodes UTF-8, or the GB 18030 (GBK) of a Chinese spreadsheet: what the first bytes beyond ASCII are decides for the
 * whole file.
 */
export const createDecoder = (): Decoder => {
  let decoder: TextDecoder | undefined;
  const choose = (chunk: Buffer): TextDecoder => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true });
      return new TextDecoder('utf-8', { fatal: true });
    } catch {
      return new TextDecoder(looksLikeUtf8(chunk) ? 'utf-8' : 'gb18030', { fatal: true });
    }
  };
  return {
    decode: (chunk) => {
      if (decoder === undefined && (chunk === undefined || isAscii(chunk)))
        return chunk?.toString('latin1') ?? '';
      try {
        if (chunk === undefined) return decoder?.decode() ?? '';
        decoder ??= choose(chunk);
        return decoder.decode(chunk, { stream: true });
      } catch {
        throw new LotProblem('not_utf8');
      }
    },
    isUtf8: () => decoder?.encoding !== 'gb18030',
  };
};
