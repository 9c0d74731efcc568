import type { Deps } from '../../platform/deps.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import type { FileStore } from '../../platform/files/stored-files.ts';

export const attachmentFiles = (config: Deps['config']): FileStore => openFileStore(config, 'attachments');
