import type { ChosenColumns } from './chosen-columns.ts';
import {
  FileRefused,
  mostFileBytes,
  type FileProblem,
  type ReadingMessage,
  type ReadingRequest,
  type Source,
} from './reading-messages.ts';
import type { ReadResult } from './read-lines.ts';
import type { ReadLine } from './read-typed.ts';

/** Milliseconds that reading may take. */
const mostMs = 60_000;

/** Reads numbers beside the page, which stays responsive meanwhile. Rejects with `FileRefused`. */
export const readInWorker = async (source: Source, chosen: ChosenColumns): Promise<ReadResult> => {
  if ('file' in source && source.file.size > mostFileBytes) throw new FileRefused('too_large');
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });
  const lines: ReadLine[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ReadResult>((resolve, reject) => {
      const fail = (problem: FileProblem): void => reject(new FileRefused(problem));
      timer = setTimeout(() => fail('too_slow'), mostMs);
      worker.addEventListener('error', () => fail('not_text'));
      worker.addEventListener('message', ({ data }: MessageEvent<ReadingMessage>) => {
        if ('problem' in data) fail(data.problem);
        else if ('rest' in data) resolve({ lines, ...data.rest });
        else for (const line of data.lines) lines.push(line);
      });
      worker.postMessage({ source, chosen } satisfies ReadingRequest, { transfer: [] });
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
};
