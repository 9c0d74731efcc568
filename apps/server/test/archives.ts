import { checkArchive } from '@waybill/contract/archive/check-archive.ts';
import { readZip } from '@waybill/contract/archive/read-zip.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import type { TestApp } from './test-app.ts';

/** An archive as texts by name. */
export type ArchiveTexts = Map<string, string>;

/** Downloads the archive of an account and unpacks it. */
export const downloadArchive = async (
  app: TestApp,
  user: { readonly token: string },
): Promise<ArchiveTexts> => {
  const response = await app.send('GET', `${apiBase}/user/archive`, undefined, user);
  if (!response.ok) throw new Error(await response.text());
  const files = await readZip(await response.blob());
  const texts: ArchiveTexts = new Map();
  for (const [name, read] of files ?? []) texts.set(name, Buffer.from(await read()).toString('latin1'));
  return texts;
};

/** The same as the page in the archive checks it. */
export const checkTexts = (texts: ArchiveTexts) =>
  checkArchive(new Map([...texts].map(([name, text]) => [name, async () => bufferOf(text)])), crypto.subtle);

const bufferOf = (text: string): ArrayBuffer => {
  const bytes = Buffer.from(text, 'latin1');
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};

/** Rows of a file of an archive. */
export const rowsOf = (texts: ArchiveTexts, name: string): Record<string, unknown>[] =>
  Buffer.from(texts.get(`data/${name}.ndjson`) ?? '', 'latin1')
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
