import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import type { RecordAct } from '../record-act.ts';
import {
  type ReplyText,
  type StoredReply,
  deleteReply,
  insertReply,
  lockReply,
  updateReply,
} from './store.ts';

const shown = (reply: StoredReply | null): object | null =>
  reply === null ? null : { title: reply.title, content: reply.content, category: reply.category };

const entry = (
  act: 'create' | 'change' | 'delete',
  before: StoredReply | null,
  after: StoredReply | null,
) => ({
  act: `canned_reply.${act}` as const,
  targetType: 'canned_reply',
  targetId: (after ?? before)?.id ?? null,
  targetName: (after ?? before)?.title ?? null,
  before: shown(before),
  after: shown(after),
});

export const createReply = (
  db: Db,
  userId: number,
  text: ReplyText,
  record: RecordAct,
): Promise<StoredReply> =>
  inTransaction(db, async (tx) => {
    const made = await insertReply(tx, userId, text);
    await record(tx, entry('create', null, made));
    return made;
  });

/** Changes a kept reply. Throws notFound. */
export const changeReply = (db: Db, id: number, text: ReplyText, record: RecordAct): Promise<StoredReply> =>
  inTransaction(db, async (tx) => {
    const before = await lockReply(tx, id);
    const after = before === undefined ? undefined : await updateReply(tx, id, text);
    if (before === undefined || after === undefined) throw new AppError('notFound');
    await record(tx, entry('change', before, after));
    return after;
  });

/** Removes a kept reply. Throws notFound. */
export const removeReply = (db: Db, id: number, record: RecordAct): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await deleteReply(tx, id);
    if (removed === undefined) throw new AppError('notFound');
    await record(tx, entry('delete', removed, null));
  });
