import type { Deps } from '../../platform/deps.ts';
import { attachmentContentTypes } from '../../platform/http/content-types.ts';
import type { FileAnswer } from '../../platform/http/handlers.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { AppError } from '../../platform/app-error.ts';
import { attachmentFiles } from './attachment-files.ts';
import { scanOf } from './rules.ts';
import { findAttachment } from './store.ts';

/** A file of a ticket, to be kept and never shown as a page of ours. One that is not theirs to read is not there, one
 * that still waits for the virus scanner is for its owner alone. */
export const readAttachment = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
  sight: { readonly userId: number; readonly staff: boolean },
): Promise<FileAnswer> => {
  const found = await findAttachment(db, rowId(id), sight);
  if (found === undefined) throw new AppError('notFound');
  const scan = scanOf(found.scan, config.clamd?.whenAway);
  if (scan === 'refused') throw new AppError('notFound', { hint: 'errors.fileUnsafe.removed' });
  if (scan === 'checking' && !found.own) throw new AppError('fileChecking', { retryAfter: 60 });
  const body = await attachmentFiles(config).read(found.file_key);
  if (body === undefined) throw new AppError('notFound');
  return {
    fileName: found.file_name,
    contentType: attachmentContentTypes[found.type],
    headers: { 'content-security-policy': 'sandbox', 'content-length': String(found.size) },
    body,
  };
};
