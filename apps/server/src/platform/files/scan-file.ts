import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClamdSettings } from '../config/clamd-settings.ts';

export type ScanResult =
  | { readonly outcome: 'clean' }
  | { readonly outcome: 'found' | 'error'; readonly finding: string };

export class ScannerAwayError extends Error {}

const longestAnswer = 1_024;
const pieceBytes = 65_536;

const ask = ({ target }: ClamdSettings, request: AsyncIterable<Buffer>, timeoutMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(target);
    let answer = '';
    let isConnected = false;
    const leave = (): void => {
      clearTimeout(timer);
      socket.destroy();
    };
    const giveUp = (cause: Error): void => {
      leave();
      reject(new ScannerAwayError('clamd gave no answer', { cause }));
    };
    const end = (error?: Error): void => {
      leave();
      const [said = '', ...rest] = answer.split('\0');
      if (rest.length > 0) resolve(said.trim());
      // It answers before it has read everything and closes, and a write that fails then takes the answer along.
      else if (isConnected) resolve('clamd hung up');
      else giveUp(error ?? new Error('not connected'));
    };
    const timer = setTimeout(() => giveUp(new Error('not in time')), timeoutMs);
    socket.on('connect', () => {
      isConnected = true;
    });
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (chunk.includes('\0') || answer.length > longestAnswer) end();
    });
    socket.on('error', end);
    socket.on('close', () => end());
    pipeline(Readable.from(request, { objectMode: false }), socket, { end: false }).catch(end);
  });

const sizeOf = (bytes: number): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  return size;
};

async function* instream(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const part of content) {
    for (let at = 0; at < part.length; at += pieceBytes) {
      const piece = part.subarray(at, at + pieceBytes);
      yield Buffer.concat([sizeOf(piece.length), piece]);
      // Lets an answer that comes before the end be read.
      await nextTurn();
    }
  }
  // A piece of no bytes is the end.
  yield sizeOf(0);
}

async function* command(name: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`z${name}\0`);
}

/**
 * Has clamd look at a file; that it hangs up is an error of that file. Throws ScannerAwayError when it cannot be reached or
 * does not answer within so many milliseconds.
 */
export const scanFile = async (
  settings: ClamdSettings,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  timeoutMs: number,
): Promise<ScanResult> => {
  const answer = await ask(settings, instream(content), timeoutMs);
  if (answer === 'stream: OK') return { outcome: 'clean' };
  const finding = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  return finding === undefined ? { outcome: 'error', finding: answer } : { outcome: 'found', finding };
};

/** The version of clamd, and of its signatures where they are official: `ClamAV 1.4.3/27500/Tue Jan  7 10:34:03 2025`. */
export const readScannerVersion = (settings: ClamdSettings, timeoutMs: number): Promise<string> =>
  ask(settings, command('VERSION'), timeoutMs);
