import { setTimeout as wait } from 'node:timers/promises';
import type { ChatKind } from '@waybill/contract/vocabulary/chat.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { cardOf } from './card.ts';
import { enqueueCode } from './confirm-mailbox.ts';
import { postCard } from './post-card.ts';
import { betweenMessages, restAfter } from './robot-answers.ts';
import { openRobot } from './sealed-robot.ts';
import {
  type OpenChannel,
  type OwnedId,
  type StoredChannel,
  findChannel,
  findUnconfirmed,
  saveTestResult,
  takeForTest,
} from './store.ts';
import type { ChannelDeps } from './stored-address.ts';

/** Timers may fire a little before their time. */
const timerSlackMs = 50;

/** Takes a channel for a test, when it has rested after its last message. Throws notFound, and chatTooFast for more. */
const takeRested = async (db: Db, owner: OwnedId, kind: ChatKind): Promise<OpenChannel> => {
  const take = () => takeForTest(db, owner.userId, owner.id, betweenMessages(kind));
  const [channel] = await take();
  if (channel !== undefined) return channel;
  const [found] = await findChannel(db, owner);
  if (found === undefined) throw new AppError('notFound');
  const { rests } = found;
  // Nobody waits for the minute of a mailbox.
  if (kind === 'email' || rests > betweenMessages(kind)) throw new AppError('chatTooFast');
  await wait(Math.max(0, rests) * 1_000 + timerSlackMs);
  const [rested] = await take();
  if (rested === undefined) throw new AppError('chatTooFast');
  return rested;
};

/** Has a mailbox that is not confirmed get its code again. */
const mailCodeAgain = async (
  { db, config, limits }: ChannelDeps & { readonly db: Db },
  userId: number,
  id: number,
): Promise<void> => {
  const [channel] = await findUnconfirmed(db, userId, id);
  const mailbox = channel && openRobot(config, userId, channel.secret);
  if (!mailbox) throw new AppError('notFound');
  await limits.admitMail(userId, mailbox.address);
  await inTransaction(db, (tx) => enqueueCode(tx, userId, id));
};

/**
 * Sends a test to a channel, whether or not it is switched on; a mailbox that is not confirmed gets its code again. Throws
 * notFound, chatTooFast for a channel that had too many messages, and what its robot rejected.
 */
export const testChannel = async (
  deps: ChannelDeps & Pick<Deps, 'db' | 'mailer'>,
  owner: OwnedId,
): Promise<StoredChannel> => {
  const { db, config, mailer } = deps;
  const { userId, id } = owner;
  const [found] = await findChannel(db, owner);
  if (found === undefined) throw new AppError('notFound');
  if (found.state === 'unconfirmed') {
    await mailCodeAgain(deps, userId, id);
    return found;
  }
  const { kind } = found;
  const channel = await takeRested(db, owner, kind);
  // It ends by its timeout alone.
  const { signal: stop } = new AbortController();
  const error = await postCard({ config, mailer, stop }, channel, (t, origin) =>
    cardOf(t, { type: 'webhook.test', data: {} }, origin),
  );
  // Whoever tries again after a failure is not kept waiting.
  const restSeconds = error === 'chatTooFast' ? restAfter(kind, error) : betweenMessages(kind);
  const [tested] = await saveTestResult(db, { userId, id, error, restSeconds });
  if (tested === undefined) throw new AppError('notFound');
  if (error !== null) throw new AppError(error);
  return tested;
};
