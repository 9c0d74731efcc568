import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { chatChannelEndpoints } from '@waybill/contract/endpoints/chat-channels.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueueCode } from './confirm-mailbox.ts';
import {
  type OwnedId,
  type Owner,
  type StoredChannel,
  findChannel,
  insertChannel,
  updateChannel,
} from './store.ts';
import { type ChannelDeps, storedAddress } from './stored-address.ts';

type Endpoints = typeof chatChannelEndpoints;
/** Keeps what was changed, in its transaction. */
type RecordChange = (tx: Tx, before: StoredChannel, after: StoredChannel) => Promise<void>;
const unchanged = { origin: null, sealed: null, signed: null, state: null } as const;

/** A new channel. Rejects an address that is none of its kind, chatCap, carrierKeyMissing, limited. */
export const createChannel = async (
  tx: Tx,
  deps: ChannelDeps,
  owner: Owner,
  body: EndpointInput<Endpoints['createChatChannel']>['body'],
): Promise<{ id: string }> => {
  const { kind, name, language } = body;
  const robot = await storedAddress(tx, deps, owner, kind, body);
  const state = robot.state ?? 'active';
  const events = [...new Set(body.events)];
  const [made] = await insertChannel(tx, { ...owner, kind, name, events, language, ...robot, state });
  if (made === undefined) throw new AppError('chatCap');
  if (state === 'unconfirmed') await enqueueCode(tx, owner.userId, made.id);
  return { id: String(made.id) };
};

/**
 * Changes, pauses or switches on a channel. A secret comes with its address. Throws notFound, and to switch a mailbox that
 * is not confirmed.
 */
export const changeChannel = (
  db: Db,
  deps: ChannelDeps,
  owner: OwnedId,
  body: EndpointInput<Endpoints['changeChatChannel']>['body'],
  record: RecordChange = async () => undefined,
): Promise<StoredChannel> =>
  inTransaction(db, async (tx) => {
    const { name, events, language, address, secret, active } = body;
    const [found] = await findChannel(tx, owner);
    if (found === undefined) throw new AppError('notFound');
    const { kind, state } = found;
    if (secret !== undefined && address === undefined)
      throw fieldError('address', 'fields.chatAddressWanted');
    if (active !== undefined && address === undefined && state === 'unconfirmed')
      throw fieldError('active', 'fields.chatUnconfirmed');
    const robot =
      address === undefined
        ? unchanged
        : await storedAddress(tx, deps, owner, kind, { address, secret: secret ?? '' });
    const switched = active === undefined ? null : active ? 'active' : 'paused';
    const [changed] = await updateChannel(tx, {
      ...robot,
      ...owner,
      name: name ?? null,
      events: events === undefined ? null : [...new Set(events)],
      language: language ?? null,
      state:
        robot.state === 'unconfirmed'
          ? robot.state
          : (switched ?? (state === 'unconfirmed' ? robot.state : null)),
    });
    if (changed === undefined) throw new AppError('notFound');
    if (robot.state === 'unconfirmed') await enqueueCode(tx, owner.userId, owner.id);
    await record(tx, found, changed);
    recordDue(tx, 'webhooks');
    return changed;
  });
