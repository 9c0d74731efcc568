import type { Pool } from '../platform/db/database.ts';
import { replaceZips } from './store.ts';
import { zipFile } from './zip-file.ts';

export const loadZips = (pool: Pool): Promise<void> => replaceZips(pool, zipFile());
