import type { Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { fieldError } from '../../platform/app-error.ts';
import { claimAttachments } from './store.ts';

export const useAttachments = async (
  tx: Tx,
  userId: number,
  entryId: number,
  ids: readonly string[] = [],
): Promise<void> => {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids.map(rowId))];
  if ((await claimAttachments(tx, userId, entryId, wanted)) !== wanted.length)
    throw fieldError('attachmentIds', 'fields.attachments');
};
