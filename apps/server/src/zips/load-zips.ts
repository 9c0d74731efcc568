import type { Pool } from '../platform/db/database.ts';
import { replaceZips } from './store.ts';
import { zipFile } from './zip-file.ts';

/** Brings the table of ZIPs up to the file that ships with the server. Running it again changes nothing. */
export const loadZips = (pool: Pool): Promise<void> => replaceZips(pool, zipFile());
