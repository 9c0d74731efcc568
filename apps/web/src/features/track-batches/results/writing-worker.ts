import { writeFile, type FileContent, type FileFormat } from './write-file.ts';

/** What the page sends: rows in portions, then the word to write them. */
export type WritingMessage =
  | { readonly kind: 'rows'; readonly rows: FileContent['rows'] }
  | { readonly kind: 'write'; readonly format: FileFormat; readonly sheet: string };

/** The answer; null when it could not be written. */
export type WrittenMessage = { readonly file: Blob | null };

const rows: (readonly string[])[] = [];

const write = async (format: FileFormat, sheet: string): Promise<void> => {
  const file = await writeFile({ format, sheet, rows }).catch(() => null);
  postMessage({ file } satisfies WrittenMessage, { transfer: [] });
};

addEventListener('message', ({ data }: MessageEvent<WritingMessage>) => {
  if (data.kind === 'write') void write(data.format, data.sheet);
  else for (const row of data.rows) rows.push(row);
});
