import type { ChosenColumns } from './chosen-columns.ts';
import { unpackLines } from './pack-lines.ts';
import { FileRefused, mostFileBytes } from './file-refused.ts';
import type { ReadResult } from './read-lines.ts';
import type { ReadLine } from './read-typed.ts';
import type { ReadingMessage, ReadingRequest, Source } from './reading-messages.ts';

/** Milliseconds that reading may take. */
const mostMs = 60_000;

/** Reads numbers beside the page, which stays responsive meanwhile. Rejects with `FileRefused`. */
export const readInWorker = (source: Source, chosen: ChosenColumns): Promise<ReadResult> =>
  new Promise((resolve, reject) => {
    if ('file' in source && source.file.size > mostFileBytes) {
      reject(new FileRefused('too_large'));
      return;
    }
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });
    const lines: ReadLine[] = [];
    const giveUp = setTimeout(() => {
      worker.terminate();
      reject(new FileRefused('too_slow'));
    }, mostMs);
    const take = (message: ReadingMessage): void => {
      if (message.kind === 'lines') {
        for (const line of unpackLines(message.packed)) lines.push(line);
        return;
      }
      clearTimeout(giveUp);
      worker.terminate();
      if (message.kind === 'refused') {
        reject(new FileRefused(message.problem));
        return;
      }
      const { duplicates, skipped, table, ms } = message;
      performance.measure('read-numbers', { start: performance.now() - ms, duration: ms });
      resolve({ lines, duplicates, skipped, table });
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ReadingMessage>) => take(data));
    worker.addEventListener('error', () => {
      clearTimeout(giveUp);
      worker.terminate();
      reject(new FileRefused('not_text'));
    });
    worker.postMessage({ source, chosen } satisfies ReadingRequest, { transfer: [] });
  });
