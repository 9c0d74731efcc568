import { join } from 'node:path';
import type { FileStore } from './stored-files.ts';
import type { Config } from '../config/config.ts';
import { openBucket } from './bucket.ts';
import { openFileFolder } from './file-folder.ts';

export const openFileStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, kind: string): FileStore =>
  s3 === undefined ? openFileFolder(join(dataDir, kind)) : openBucket(s3, kind);
