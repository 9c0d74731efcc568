import { writeFile, type FileContent } from './write-file.ts';

/** Answers rows with their file; with null when it could not be written. */
const write = async (content: FileContent): Promise<void> =>
  postMessage(await writeFile(content).catch(() => null), { transfer: [] });

addEventListener('message', ({ data }: MessageEvent<FileContent>) => void write(data));
