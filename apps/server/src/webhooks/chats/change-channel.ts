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

const requireKind = async (db: Db, userId: number, id: number): Promise<ChatKind> => {
  const [found] = await findKind(db, userId, id);
  if (found === undefined) throw new AppError('notFound');
  return found.kind;
};

/** Changes, pauses or switches on a channel. A secret comes with its address. Refuses notFound. */
export const changeChannel = async (
  db: Db,
  config: Config,
  { caller: { userId }, params, body }: Call<Endpoints['changeChatChannel']>,
): Promise<StoredChannel> => {
  const { name, events, language, address, secret, active } = body;
  const id = rowId(params.id);
  const kind = await requireKind(db, userId, id);
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

/**
 * Sends a test to a channel, whether or not it is switched on. Refuses notFound, chatTooFast while the channel rests after
 * its last message, and what its robot refused.
 */
export const testChannel = async (
  db: Db,
  config: Config,
  userId: number,
  id: number,
): Promise<StoredChannel> => {
  const [channel] = await takeForTest(db, userId, id, betweenMessages);
  if (channel === undefined) {
    await requireKind(db, userId, id);
    throw new AppError('chatTooFast');
  }
  // It ends by its timeout alone.
  const { signal: stop } = new AbortController();
  const error = await postCard({ config, stop }, channel, (t, origin) =>
    cardOf(t, { type: 'webhook.test', data: {} }, origin),
  );
  const restSeconds = restAfter(channel.kind, error);
  const [tested] = await saveTestResult(db, { userId, id, error, restSeconds });
  if (tested === undefined) throw new AppError('notFound');
  if (error !== null) throw new AppError(error);
  return tested;
};
