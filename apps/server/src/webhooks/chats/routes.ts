import { errorCatalogue } from '@waybill/contract/codes.ts';
import type { ChatChannel, chatChannelEndpoints } from '@waybill/contract/endpoints/chat-channels.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/app-error.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import { changeChannel, createChannel, testChannel } from './change-channel.ts';
import { type StoredChannel, deleteChannel, findChannels } from './store.ts';

const wireError = (name: StoredChannel['last_error'], t: Translate): ChatChannel['lastError'] =>
  name && {
    name,
    code: errorCatalogue[name].code,
    text: t(`errors.${name}`),
    hint: t(`errors.${name}.hint`),
  };

const wireChannel = (channel: StoredChannel, t: Translate): ChatChannel => ({
  id: String(channel.id),
  kind: channel.kind,
  name: channel.name,
  events: channel.events,
  language: channel.language,
  signed: channel.signed,
  state: channel.state,
  lastTime: wallTimeOrNull(channel.last_at),
  lastError: wireError(channel.last_error, t),
  createdTime: wallTime(channel.created_at),
});

/** Chat channels of whoever calls. */
export const chatChannelRoutes = ({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Handlers<typeof chatChannelEndpoints> => ({
  createChatChannel: (call) =>
    performOnce(db, 'createChatChannel', call, (tx) => createChannel(tx, config, call)),
  listChatChannels: async ({ caller, t }) => ({
    list: (await findChannels(db, caller.userId)).map((channel) => wireChannel(channel, t)),
  }),
  changeChatChannel: async (call) => wireChannel(await changeChannel(db, config, call), call.t),
  deleteChatChannel: async ({ caller, params }) => {
    if ((await deleteChannel(db, caller.userId, rowId(params.id))).length === 0)
      throw new AppError('notFound');
    return null;
  },
  testChatChannel: async ({ caller, params, t }) =>
    wireChannel(await testChannel(db, config, caller.userId, rowId(params.id)), t),
});
