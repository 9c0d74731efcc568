import { FileRefused, type ReadingMessage, type ReadingRequest } from './reading-messages.ts';
import { readFile } from './read-file.ts';
import { readText } from './read-lines.ts';

/** Lines of one message: few enough that taking them does not hold up a frame. */
const portion = 1000;

const post = (message: ReadingMessage): void => postMessage(message, { transfer: [] });

const read = async ({ source, chosen }: ReadingRequest): Promise<void> => {
  try {
    const { lines, ...rest } =
      'text' in source
        ? readText(source.text, { chosen, headingLine: source.headingLine })
        : await readFile(source.file.name, new Uint8Array(await source.file.arrayBuffer()), {
            chosen,
            ...source,
          });
    for (let from = 0; from < lines.length; from += portion)
      post({ lines: lines.slice(from, from + portion) });
    post({ rest });
  } catch (error) {
    post({ problem: error instanceof FileRefused ? error.problem : 'not_text' });
  }
};

addEventListener('message', ({ data }: MessageEvent<ReadingRequest>) => void read(data));
