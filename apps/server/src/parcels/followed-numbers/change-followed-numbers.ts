import { type followedNumberEndpoints, followLimits } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import {
  archiveFollowed,
  deleteFollowed,
  queueLooks,
  readFollowLimit,
  tagFollowed,
  unarchiveFollowed,
  untagFollowed,
  updateFollowed,
} from './store.ts';

type Endpoints = typeof followedNumberEndpoints;

/** Has numbers looked at that were taken back; rejects when the account follows more of them now than it may. */
const takeBack = async (tx: Tx, userId: number): Promise<void> => {
  const { count, limit } = await readFollowLimit(tx, userId);
  if (count > limit) throw new AppError('followCap');
  await queueLooks(tx, userId);
};

/** Changes one followed number. An empty text, null or its name in `clear` takes the one away that was there. */
export const changeFollowedNumber = (
  db: Db,
  userId: number,
  id: number,
  { reference, note, tags, archived, clear = [] }: EndpointInput<Endpoints['changeFollowedNumber']>['body'],
): Promise<void> =>
  inUserTransaction(db, userId, async (tx) => {
    if (archived !== undefined) await (archived ? archiveFollowed : unarchiveFollowed)(tx, userId, [id]);
    const changed = await updateFollowed(tx, userId, id, {
      tags,
      reference: reference === '' || clear.includes('reference') ? null : reference,
      note: note === '' || clear.includes('note') ? null : note,
    });
    if (changed === undefined) throw new AppError('notFound');
    if (archived === false) await takeBack(tx, userId);
  });

/** Changes several followed numbers at once, all or none; ids of others are passed over. Answers how many changed. */
export const changeFollowedNumbers = (
  db: Db,
  userId: number,
  { action, tags = [], ...change }: EndpointInput<Endpoints['changeFollowedNumbers']>['body'],
): Promise<number> => {
  const ids = change.ids.map(rowId);
  return inUserTransaction(db, userId, async (tx) => {
    const apply = {
      archive: archiveFollowed,
      unarchive: unarchiveFollowed,
      delete: deleteFollowed,
      tag: () => tagFollowed(tx, userId, ids, tags, followLimits.tags),
      untag: () => untagFollowed(tx, userId, ids, tags),
    };
    const { length } = await apply[action](tx, userId, ids);
    if (action === 'unarchive') await takeBack(tx, userId);
    return length;
  });
};
