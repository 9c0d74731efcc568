import { setTimeout as wait } from 'node:timers/promises';
import type { chatChannelEndpoints } from '@waybill/contract/endpoints/chat-channels.ts';
import type { ChatKind } from '@waybill/contract/vocabulary/chat.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { cardOf } from './card.ts';
import { postCard } from './post-card.ts';
import { isRobotAddress } from './robot-address.ts';
import { betweenMessages, restAfter } from './robot-answers.ts';
import type { Robot } from './robot-messages.ts';
import { sealRobot } from './sealed-robot.ts';
import {
  type OpenChannel,
  type StoredChannel,
  findKind,
  insertChannel,
  saveTestResult,
  takeForTest,
  updateChannel,
} from './store.ts';

type Endpoints = typeof chatChannelEndpoints;

/** What is stored of a robot. Refuses an address that is none of its kind. */
const storedRobot = (config: Config, userId: number, kind: ChatKind, { address, secret }: Robot) => {
  if (!isRobotAddress(kind, address, config.webhookAllowPrivate))
    throw fieldError('address', 'fields.chatAddress');
  const robot = { address, secret: kind === 'wecom' ? '' : secret };
  return {
    origin: new URL(address).origin,
    sealed: sealRobot(config, userId, robot),
    signed: robot.secret !== '',
  };
};

const unchanged = { origin: null, sealed: null, signed: null } as const;

/** A new channel. Refuses an address that is no robot of its kind, chatCap, carrierKeyMissing. */
export const createChannel = async (
  tx: Tx,
  config: Config,
  { caller: { userId }, body }: Call<Endpoints['createChatChannel']>,
): Promise<{ id: string }> => {
  const { kind, name, language } = body;
  const robot = storedRobot(config, userId, kind, body);
  const events = [...new Set(body.events)];
  const [made] = await insertChannel(tx, { userId, kind, name, events, language, ...robot });
  if (made === undefined) throw new AppError('chatCap');
  return { id: String(made.id) };
};

const requireChannel = async (
  db: Db,
  userId: number,
  id: number,
): Promise<{ readonly kind: ChatKind; readonly rests: number }> => {
  const [found] = await findKind(db, userId, id);
  if (found === undefined) throw new AppError('notFound');
  return found;
};

/** Changes, pauses or switches on a channel. A secret comes with its address. Refuses notFound. */
export const changeChannel = async (
  db: Db,
  config: Config,
  { caller: { userId }, params, body }: Call<Endpoints['changeChatChannel']>,
): Promise<StoredChannel> => {
  const { name, events, language, address, secret, active } = body;
  const id = rowId(params.id);
  const { kind } = await requireChannel(db, userId, id);
  if (secret !== undefined && address === undefined) throw fieldError('address', 'fields.chatAddressWanted');
  const robot =
    address === undefined ? unchanged : storedRobot(config, userId, kind, { address, secret: secret ?? '' });
  const [changed] = await updateChannel(db, {
    userId,
    id,
    name: name ?? null,
    events: events === undefined ? null : [...new Set(events)],
    language: language ?? null,
    state: active === undefined ? null : active ? 'active' : 'paused',
    ...robot,
  });
  if (changed === undefined) throw new AppError('notFound');
  return changed;
};

/** Timers may fire a little before their time. */
const timerSlackMs = 50;

/** Takes a channel for a test, when it has rested after its last message. Refuses notFound, and chatTooFast for more. */
const takeRested = async (db: Db, userId: number, id: number): Promise<OpenChannel> => {
  const take = () => takeForTest(db, userId, id, betweenMessages);
  const [channel] = await take();
  if (channel !== undefined) return channel;
  const { rests } = await requireChannel(db, userId, id);
  if (rests > betweenMessages) throw new AppError('chatTooFast');
  await wait(Math.max(0, rests) * 1_000 + timerSlackMs);
  const [rested] = await take();
  if (rested === undefined) throw new AppError('chatTooFast');
  return rested;
};

/**
 * Sends a test to a channel, whether or not it is switched on. Refuses notFound, chatTooFast for a channel that had too
 * many messages, and what its robot refused.
 */
export const testChannel = async (
  db: Db,
  config: Config,
  userId: number,
  id: number,
): Promise<StoredChannel> => {
  const channel = await takeRested(db, userId, id);
  // It ends by its timeout alone.
  const { signal: stop } = new AbortController();
  const error = await postCard({ config, stop }, channel, (t, origin) =>
    cardOf(t, { type: 'webhook.test', data: {} }, origin),
  );
  // Whoever tries again after a failure is not kept waiting.
  const restSeconds = error === 'chatTooFast' ? restAfter(channel.kind, error) : betweenMessages;
  const [tested] = await saveTestResult(db, { userId, id, error, restSeconds });
  if (tested === undefined) throw new AppError('notFound');
  if (error !== null) throw new AppError(error);
  return tested;
};
