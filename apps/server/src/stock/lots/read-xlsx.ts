import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { LotReading } from '@waybill/contract/endpoints/lots.ts';
import type { Row, Rows } from '@waybill/files/rows.ts';
import { LotProblem, problemFrom } from './problem.ts';

export type SheetMessage =
  | SheetNames
  | { readonly rows: readonly Row[] }
  | { readonly problem: string }
  | { readonly end: true };

const usual = {
  bytes: 64 * 1024 * 1024,
  heapMb: 640,
  waitMs: 60_000,
  /** Read anew by who is still reading it, within the same slot: waiting for another could last for ever. */
  anew: false,
};
const child = fileURLToPath(new URL('xlsx-child.ts', import.meta.url));

/** Has neither settings nor secrets, and may only read. */
const begin = (path: string, reading: LotReading, heapMb: number) =>
  spawn(
    process.execPath,
    [
      '--permission',
      '--allow-fs-read=*',
      `--max-old-space-size=${heapMb}`,
      child,
      path,
      JSON.stringify({ sheet: reading.sheet, encoding: reading.encoding }),
    ],
    { env: {}, stdio: ['ignore', 'pipe', 'ignore'] },
  );
type Reading = ReturnType<typeof begin>;

const mostAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

const acquireSlot = async (): Promise<() => void> => {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  return () => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
};

/** Messages of a reading process. It is ended when it keeps its reader waiting too long, all in all. */
async function* messagesOf(reading: Reading, waitMs: number): AsyncGenerator<SheetMessage> {
  let left = waitMs;
  let slow = false;
  const chunks = reading.stdout.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  const next = async (): Promise<IteratorResult<string>> => {
    const startedAt = performance.now();
    const timer = setTimeout(() => {
      slow = true;
      reading.kill('SIGKILL');
    }, left);
    try {
      return await chunks.next();
    } finally {
      clearTimeout(timer);
      left -= performance.now() - startedAt;
    }
  };
  let rest = '';
  // Each answer is waited for by itself, so that only waiting counts.
  for (let step = await next(); step.done !== true; step = await next()) {
    const lines = (rest + step.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as SheetMessage;
  }
  if (slow) throw new LotProblem('xlsx_too_slow');
}

export type SheetNames = { readonly sheets: readonly string[]; readonly sheet: string };

/**
 * The rows of a workbook, or of a page of tables that is named like one. It is read by a process of its own with a limit
 * of memory, so that no workbook can end the server or keep it from answering.
 */
export async function* readWorkbook(
  path: string,
  said: LotReading,
  onSheets: (names: SheetNames) => void = () => undefined,
  limits: Partial<typeof usual> = {},
): AsyncGenerator<Rows> {
  const { bytes, heapMb, waitMs, anew } = { ...usual, ...limits };
  const { size } = await stat(path);
  if (size > bytes) throw new LotProblem('xlsx_too_large');
  const release = anew ? () => undefined : await acquireSlot();
  try {
    const reading = begin(path, said, heapMb);
    const ended = once(reading, 'close');
    // Whoever waits for it hears of the failure; one that was ended on purpose has none.
    ended.catch(() => undefined);
    try {
      for await (const message of messagesOf(reading, waitMs)) {
        if ('problem' in message) throw problemFrom(message.problem);
        if ('rows' in message) yield { rows: message.rows, bytesRead: 0 };
        else if ('sheets' in message) onSheets(message);
        else {
          yield { rows: [], bytesRead: size };
          return;
        }
      }
      await ended;
      // It had not said so: by its memory, or for a reason that is not the file's.
      if (reading.signalCode !== null || (reading.exitCode ?? 0) > 128)
        throw new LotProblem('xlsx_too_large');
      throw new Error(`the process that reads workbooks ended with ${String(reading.exitCode)}`);
    } finally {
      reading.kill('SIGKILL');
    }
  } finally {
    release();
  }
}
