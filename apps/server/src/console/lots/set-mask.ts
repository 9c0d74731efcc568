import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../audit/public-api.ts';
import { type StoredLot, lockLot, updateMask } from './store.ts';

/** Sets the mask of a lot, whatever became of the lot; every answer from now on keeps to it. Throws notFound. */
export const setMask = async (
  tx: Tx,
  lotId: number,
  { mask, reason }: { readonly mask: NumberMask; readonly reason: string },
  by: Auditor,
): Promise<StoredLot> => {
  const lot = await lockLot(tx, lotId);
  if (lot === undefined) throw new AppError('notFound');
  const done = await updateMask(tx, lotId, mask);
  await writeAudit(tx, by, {
    act: 'lot.mask',
    targetType: 'lot',
    targetId: lotId,
    targetName: lot.file_name,
    reason,
    before: { mask: lot.mask },
    after: { mask },
  });
  return done;
};
