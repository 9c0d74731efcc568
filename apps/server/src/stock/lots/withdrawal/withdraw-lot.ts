import { limits } from '@waybill/contract/constants.ts';
import type { LotStock } from '@waybill/contract/endpoints/lots.ts';
import type { Auditor } from '../../../platform/access/audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { recordDue } from '../../../platform/db/domain-events.ts';
import { earlierAnswer, onceByKey } from '../../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../../platform/db/transaction.ts';
import { wakeEveryWait } from '../../../platform/db/wake-waits.ts';
import { AppError, existing, fieldError } from '../../../platform/app-error.ts';
import { writeAudit } from '../../../console/audit/public-api.ts';
import { type StoredLot, findLot, publishShelf } from '../store.ts';
import { type ShelfAct, beginMove, countStates, markMoved, moveRows, zipRanges } from './store.ts';

const nothing = { available: 0, held: 0, reserved: 0, sold: 0, retired: 0, withdrawn: 0, blocked: 0 };

export const stockOfLots = async (
  db: Db,
  lotIds: readonly number[],
): Promise<ReadonlyMap<number, LotStock>> => {
  const stocks = new Map(lotIds.map((id) => [id, { ...nothing }]));
  for (const range of lotIds.length === 0 ? [] : zipRanges) {
    // One range at a time: no statement reads the whole stock.
    for (const { lotId, state, withdrawn, count } of await countStates(db, lotIds, range)) {
      const stock = stocks.get(lotId);
      if (stock !== undefined) stock[state === 'blocked' && withdrawn ? 'withdrawn' : state] += count;
    }
  }
  return stocks;
};

export const lotStock = async (db: Db, lotId: number): Promise<LotStock> =>
  (await stockOfLots(db, [lotId])).get(lotId) ?? nothing;

/**
 * Changes whether a lot is on the shelf. Broken off half way it leaves the lot as it was, and doing it again does the rest. The
 * same key gets the same answer: a repeated call moves nothing, by then the lot may have been restored or withdrawn anew.
 * Throws wrongState.
 */
const changeShelf = async <T extends object>(
  db: Db,
  act: ShelfAct,
  lot: StoredLot,
  { reason, by, key }: { readonly reason: string; readonly by: Auditor; readonly key: string | undefined },
  answerOf: (moved: number) => T | Promise<T>,
): Promise<T & { lot: StoredLot }> => {
  const identity = { userId: by.userId, path: `manage/lots/${lot.id}/${act}`, key, content: { reason } };
  const earlier = await inUserTransaction(db, by.userId, (tx) => earlierAnswer<T>(tx, identity));
  const moveAndMark = async (): Promise<T> => {
    if (!(await beginMove(db, act, lot.id))) throw new AppError('wrongState');
    let rows = 0;
    // One range at a time: each is a short transaction that others do not wait for.
    for (const range of zipRanges) rows += await moveRows[act](db, lot.id, range);
    const moved = await answerOf(rows);
    return inUserTransaction(db, by.userId, (tx) =>
      onceByKey(tx, identity, async () => {
        if (!(await markMoved(tx, act, lot.id, reason))) throw new AppError('wrongState');
        await publishShelf[act](tx, lot.id);
        if (act === 'restore') await wakeEveryWait(tx);
        recordDue(tx, 'webhooks');
        const withdrawReason = act === 'restore' ? { withdrawReason: lot.withdraw_reason } : {};
        await writeAudit(tx, by, {
          act: `lot.${act}`,
          targetId: lot.id,
          targetName: lot.file_name,
          reason,
          before: { status: lot.status, ...withdrawReason },
          after: { status: act === 'restore' ? 'imported' : 'withdrawn', ...moved },
        });
        return moved;
      }),
    );
  };
  const answer = earlier ?? (await moveAndMark());
  return { ...answer, lot: existing(await findLot(db, lot.id)) };
};

/**
 * Puts what left the shelf with a withdrawn lot back; answers how many rows, and how many stay away because they are
 * blocked for a reason of their own. Throws notFound, wrongState.
 */
export const restoreLot = async (
  db: Db,
  lotId: number,
  reason: string,
  by: Auditor,
  key: string | undefined,
): Promise<{ lot: StoredLot; restored: number; kept: number }> => {
  const lot = existing(await findLot(db, lotId));
  return changeShelf(db, 'restore', lot, { reason, by, key }, async (restored) => {
    const { blocked, withdrawn } = await lotStock(db, lotId);
    return { restored, kept: blocked + withdrawn };
  });
};

/**
 * Takes what is not sold or reserved of an imported lot off the shelf; answers how many rows. Throws notFound,
 * wrongState, and a wrong name of a lot of more than 1,000 rows.
 */
export const withdrawLot = async (
  db: Db,
  lotId: number,
  { reason, name }: { readonly reason: string; readonly name?: string | undefined },
  by: Auditor,
  key: string | undefined,
): Promise<{ lot: StoredLot; withdrawn: number }> => {
  const lot = existing(await findLot(db, lotId));
  if (lot.rows_imported > limits.unnamedLotRows && name?.trim() !== lot.file_name)
    throw fieldError('name', 'fields.lotName');
  return changeShelf(db, 'withdraw', lot, { reason, by, key }, (withdrawn) => ({ withdrawn }));
};
