import type { chatChannelEndpoints } from '@waybill/contract/endpoints/chat-channels.ts';
import type { teamChannelEndpoints } from '@waybill/contract/endpoints/team-channels.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/app-error.ts';
import { rowId } from '../../platform/db/row-id.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import { confirmMailbox, createMailboxLimits } from './confirm-mailbox.ts';
import { changeChannel, createChannel } from './change-channel.ts';
import { testChannel } from './test-channel.ts';
import { deleteChannel, findChannels } from './store.ts';
import { type ChatDeps, teamChannelRoutes } from './team-routes.ts';
import { wireChannel } from './wire-channel.ts';

const ownerOf = ({ caller }: { readonly caller: { readonly userId: number } }, params: { id: string }) => ({
  userId: caller.userId,
  team: false,
  id: rowId(params.id),
});

/** Chat channels of whoever calls. */
const ownRoutes = (deps: ChatDeps): Handlers<typeof chatChannelEndpoints> => {
  const { db } = deps;
  return {
    createChatChannel: (call) =>
      performOnce(db, 'createChatChannel', call, (tx) =>
        createChannel(tx, deps, { userId: call.caller.userId, team: false }, call.body),
      ),
    listChatChannels: async ({ caller, t }) => ({
      list: (await findChannels(db, caller.userId)).map((channel) => wireChannel(channel, t)),
    }),
    changeChatChannel: async (call) =>
      wireChannel(await changeChannel(db, deps, ownerOf(call, call.params), call.body), call.t),
    deleteChatChannel: async (call) => {
      if ((await deleteChannel(db, ownerOf(call, call.params))).length === 0) throw new AppError('notFound');
      return null;
    },
    testChatChannel: async (call) => wireChannel(await testChannel(deps, ownerOf(call, call.params)), call.t),
    confirmChatChannel: async (call) =>
      wireChannel(await confirmMailbox(deps, ownerOf(call, call.params), call.body.code), call.t),
  };
};

/** Chat channels of accounts and of the team. */
export const chatChannelRoutes = (
  context: Pick<Deps, 'db' | 'pool' | 'config' | 'mailer' | 'audit'>,
): Handlers<typeof chatChannelEndpoints & typeof teamChannelEndpoints> => {
  const deps = { ...context, limits: createMailboxLimits(context.pool) };
  return { ...ownRoutes(deps), ...teamChannelRoutes(deps) };
};
