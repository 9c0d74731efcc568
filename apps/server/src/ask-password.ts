import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * A password as one line of the input. On a terminal it is asked for and nothing of it is shown; otherwise the first
 * line is read, as of a pipe. Throws when the input ends before it.
 */
export const askPassword = async (
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): Promise<string> => {
  const asks = input.isTTY === true;
  if (asks) output.write('Password: ');
  // A terminal under readline does not echo by itself; what readline would echo goes nowhere.
  const reader = createInterface({ input, output: nowhere(), terminal: asks });
  try {
    return await new Promise<string>((resolve, reject) => {
      reader.once('line', resolve);
      reader.once('close', () => reject(new Error('no password was given')));
    });
  } finally {
    reader.close();
    if (asks) output.write('\n');
  }
};
