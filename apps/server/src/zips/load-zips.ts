import type pg from 'pg';
import { replaceZips } from './store.ts';
import { zipFile } from './zip-file.ts';

/** Brings the table of ZIPs up to the file that ships with the server. Running it again changes nothing. */
export const loadZips = (pool: pg.Pool): Promise<void> => replaceZips(pool, zipFile());
