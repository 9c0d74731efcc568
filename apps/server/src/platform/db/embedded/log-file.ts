import { copyFile, stat, truncate } from 'node:fs/promises';

const LARGEST = 8 * 1_048_576;

/** Keeps the server's log within bounds: what is beyond 8 MiB moves to `<file>.1`, replacing what was there. */
export async function rotateLog(file: string, largest = LARGEST): Promise<void> {
  const size = await stat(file).then(
    (info) => info.size,
    () => 0,
  );
  if (size <= largest) return;
  // The server holds the file open for appending, so it is emptied and not renamed.
  await copyFile(file, `${file}.1`);
  await truncate(file);
}
