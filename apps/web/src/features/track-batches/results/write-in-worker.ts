import type { FileFormat } from './write-file.ts';
import type { WritingMessage, WrittenMessage } from './writing-worker.ts';

/** Rows that are made ready between two frames. */
const portion = 500;

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Writes so many rows as a file beside the page. Rejects when that fails. */
export const writeInWorker = async (
  {
    format,
    sheet,
    head,
    count,
  }: { format: FileFormat; sheet: string; head: readonly string[]; count: number },
  row: (index: number) => readonly string[],
): Promise<Blob> => {
  const worker = new Worker(new URL('./writing-worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: WritingMessage): void => worker.postMessage(message, { transfer: [] });
  try {
    tell({ kind: 'rows', rows: [head] });
    for (let from = 0; from < count; from += portion) {
      const size = Math.min(portion, count - from);
      tell({ kind: 'rows', rows: Array.from({ length: size }, (_, at) => row(from + at)) });
      // The page draws between portions.
      await nextTask();
    }
    return await new Promise<Blob>((resolve, reject) => {
      const failed = (): void => reject(new Error('The file was not written'));
      worker.addEventListener('error', failed);
      worker.addEventListener('message', ({ data: { file } }: MessageEvent<WrittenMessage>) => {
        if (file === null) failed();
        else resolve(file);
      });
      tell({ kind: 'write', format, sheet });
    });
  } finally {
    worker.terminate();
  }
};
