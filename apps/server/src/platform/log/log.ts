import { write, writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import { storageProblem } from '../files/storage-problem.ts';

const together = 4_096;
const latestMs = 100;
/** Bytes of lines that wait at most while nobody takes them; more are lost. */
const mostWaiting = 4_194_304;
const sayAgainMs = 60_000;
const triesAtEnd = 50;
const standardError = 2;

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN';

/**
 * Lines to a file descriptor, several at a time and within a tenth of a second. While the disk behind it is full they are
 * lost, which is said on the standard error once a minute, and the process goes on; so it does when nobody reads them.
 */
const openOutput = (descriptor: number): { write(line: string): void; flushSync(): void } => {
  let waiting = '';
  let writing = false;
  let isOpen = true;
  let saidAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  const lose = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE') {
      isOpen = false;
      return;
    }
    if (storageProblem(error) === undefined) throw error;
    if (performance.now() - saidAt < sayAgainMs) return;
    saidAt = performance.now();
    try {
      writeSync(
        standardError,
        `The log cannot be written (${error.code}) and lines are lost. Make room where the output of Waybill goes.\n`,
      );
    } catch {
      // It goes to the same disk.
    }
  };
  const soon = (): void => {
    timer ??= setTimeout(flush, latestMs).unref();
  };
  const send = (rest: Buffer): void =>
    write(descriptor, rest, (error, written) => {
      if (error === null && written < rest.length) return send(rest.subarray(written));
      if (error !== null && isBusy(error)) {
        setTimeout(() => send(rest), latestMs).unref();
        return;
      }
      writing = false;
      if (error !== null) lose(error);
      if (waiting !== '') soon();
    });
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (writing || waiting === '') return;
    writing = true;
    const lines = Buffer.from(waiting);
    waiting = '';
    send(lines);
  };
  const flushSync = (): void => {
    let rest = Buffer.from(waiting);
    waiting = '';
    for (let tries = 0; rest.length > 0 && tries < triesAtEnd; tries += 1) {
      try {
        rest = rest.subarray(writeSync(descriptor, rest));
      } catch (error) {
        if (!isBusy(error)) return;
        // Whoever reads gets a moment: there is no event loop to wait in any more.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, latestMs);
      }
    }
  };
  process.once('exit', flushSync);
  return {
    write: (line) => {
      if (!isOpen || waiting.length > mostWaiting) return;
      waiting += line;
      if (waiting.length >= together) flush();
      else soon();
    },
    flushSync,
  };
};

export type Log = Logger;

/** What an error may say in the log: never the values of a statement, which the database puts into `detail`. */
const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, constraint, table } = error as Error & Record<string, unknown>;
  return { name, message, code, constraint, table, stack };
};

/**
 * The process's log: one JSON line an event, never a secret. Lines go out together, within a tenth of a second: a write of
 * its own for every call would cost a small call a noticeable part of its time. What waits at the end of the process, or
 * before a fatal line, is written at once.
 */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: [
        'token',
        'password',
        'authorization',
        '*.token',
        '*.password',
        '*.authorization',
        'trackingNumber',
        '*.trackingNumber',
      ],
    },
    openOutput(1),
  );
