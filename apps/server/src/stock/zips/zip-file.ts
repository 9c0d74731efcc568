import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from '../../platform/db/database.ts';
import { replaceZips } from './store.ts';

export type ZipLocation = { readonly zip5: string; readonly city: string; readonly state: string };

const path = join(import.meta.dirname, '../../../data/us-zips.tsv');

export const readZipFile = async (): Promise<ZipLocation[]> => {
  const [, ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [zip5 = '', city = '', state = ''] = line.split('\t');
    return { zip5, city, state };
  });
};

export const loadZips = (pool: Pool): Promise<void> => replaceZips(pool, createReadStream(path));
