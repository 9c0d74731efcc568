import type { teamChannelEndpoints } from '@waybill/contract/endpoints/team-channels.ts';
import type { AuditEntry } from '../../platform/access/audit.ts';
import { AppError } from '../../platform/app-error.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import { changeChannel, createChannel } from './change-channel.ts';
import { type MailboxLimits, confirmMailbox } from './confirm-mailbox.ts';
import {
  type OwnedId,
  type StoredChannel,
  deleteChannel,
  findChannel,
  findMaker,
  findTeamChannels,
} from './store.ts';
import { testChannel } from './test-channel.ts';
import { wireChannel } from './wire-channel.ts';

export type ChatDeps = Pick<Deps, 'db' | 'config' | 'mailer' | 'audit'> & { readonly limits: MailboxLimits };

/** What the audit keeps of a channel: never its address, which is a secret for robots. */
const audited = ({ kind, name, events, language, state }: StoredChannel) => ({
  kind,
  name,
  events,
  language,
  state,
});

const entryOf = (
  act: 'create' | 'change' | 'delete',
  before: StoredChannel | null,
  after: StoredChannel | null,
): AuditEntry => {
  const channel = after ?? before;
  return {
    act: `channel.${act}`,
    targetType: 'channel',
    targetId: channel?.id ?? null,
    targetName: channel?.name ?? null,
    before: before && audited(before),
    after: after && audited(after),
  };
};

/** Chat channels of the team: whoever may manage them works on all, whoever made them. */
export const teamChannelRoutes = (deps: ChatDeps): Handlers<typeof teamChannelEndpoints> => {
  const { db, audit } = deps;
  const owned = async (id: string): Promise<OwnedId> => {
    const [maker] = await findMaker(db, rowId(id));
    if (maker === undefined) throw new AppError('notFound');
    return { userId: maker.user_id, team: true, id: rowId(id) };
  };
  return {
    listTeamChannels: async ({ t }) => ({
      list: (await findTeamChannels(db)).map((channel) => wireChannel(channel, t)),
    }),
    createTeamChannel: (call) =>
      performOnce(db, 'createTeamChannel', call, async (tx) => {
        const owner = { userId: call.caller.userId, team: true };
        const made = await createChannel(tx, deps, owner, call.body);
        const [channel] = await findChannel(tx, { ...owner, id: rowId(made.id) });
        await audit(tx, call, entryOf('create', null, channel ?? null));
        return made;
      }),
    changeTeamChannel: async (call) =>
      wireChannel(
        await changeChannel(db, deps, await owned(call.params.id), call.body, (tx, before, after) =>
          audit(tx, call, entryOf('change', before, after)),
        ),
        call.t,
      ),
    deleteTeamChannel: async (call) => {
      const owner = await owned(call.params.id);
      await inTransaction(db, async (tx) => {
        const [removed] = await deleteChannel(tx, owner);
        if (removed === undefined) throw new AppError('notFound');
        await audit(tx, call, entryOf('delete', removed, null));
      });
      return null;
    },
    testTeamChannel: async ({ params, t }) => wireChannel(await testChannel(deps, await owned(params.id)), t),
    confirmTeamChannel: async (call) =>
      wireChannel(
        await confirmMailbox(deps, await owned(call.params.id), call.body.code, (tx, before, after) =>
          audit(tx, call, entryOf('change', before, after)),
        ),
        call.t,
      ),
  };
};
