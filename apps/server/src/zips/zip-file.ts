import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A ZIP code and the place it stands for. */
export type ZipLocation = { readonly zip5: string; readonly city: string; readonly state: string };

const path = join(import.meta.dirname, '../../data/us-zips.tsv');

/** The file as it goes into the database: a line of column names, then tab-separated text. */
export const zipFile = (): Readable => createReadStream(path);

/** Every ZIP of the file, in its order. */
export const readZipFile = async (): Promise<ZipLocation[]> => {
  const [, ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [zip5 = '', city = '', state = ''] = line.split('\t');
    return { zip5, city, state };
  });
};
