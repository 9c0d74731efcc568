import { packLines } from './pack-lines.ts';
import { FileRefused } from './file-refused.ts';
import { readFile } from './read-file.ts';
import { readText } from './read-lines.ts';
import type { ReadingMessage, ReadingRequest } from './reading-messages.ts';

/** Lines of one message: few enough that taking them apart does not hold up a frame. */
const portion = 1000;

const post = (message: ReadingMessage, given: Transferable[] = []): void =>
  postMessage(message, { transfer: given });

const read = async ({ source, chosen }: ReadingRequest): Promise<void> => {
  const begun = performance.now();
  try {
    const { lines, duplicates, skipped, table } =
      'text' in source
        ? readText(source.text, { chosen, headingLine: source.headingLine })
        : await readFile(source.file.name, new Uint8Array(await source.file.arrayBuffer()), {
            chosen,
            ...source,
          });
    const ms = performance.now() - begun;
    for (let from = 0; from < lines.length; from += portion) {
      const packed = packLines(lines.slice(from, from + portion));
      post({ kind: 'lines', packed }, [packed.lines.buffer, packed.marks.buffer]);
    }
    post({ kind: 'done', duplicates, skipped, table, ms });
  } catch (error) {
    post({ kind: 'refused', problem: error instanceof FileRefused ? error.problem : 'not_text' });
  }
};

addEventListener('message', ({ data }: MessageEvent<ReadingRequest>) => void read(data));
