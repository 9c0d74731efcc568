import type { ChatKind } from '@waybill/contract/vocabulary/chat.ts';
import { Email } from '@waybill/contract/vocabulary/fields.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Reader } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/app-error.ts';
import { type MailboxLimits, newCode } from './confirm-mailbox.ts';
import { isRobotAddress } from './robot-address.ts';
import type { Robot } from './robot-messages.ts';
import { sealRobot } from './sealed-robot.ts';
import { type Owner, findOwnMailbox } from './store.ts';

export type ChannelDeps = { readonly config: Config; readonly limits: MailboxLimits };

/** What is stored of a mailbox: one that is not that of the account gets a code first. Rejects what is no address. */
const storedMailbox = async (
  reader: Reader,
  { config, limits }: ChannelDeps,
  { userId, team }: Owner,
  text: string,
) => {
  const { data: address } = Email.safeParse(text);
  if (address === undefined) throw fieldError('address', 'fields.email');
  if (config.smtp === undefined && !config.demo) throw fieldError('kind', 'fields.chatNoMail');
  const [own] = await findOwnMailbox(reader, userId);
  const isOwn = !team && own?.email === address;
  if (!isOwn) await limits.admitMail(userId, address);
  return {
    origin: `mailto:${address}`,
    sealed: sealRobot(config, userId, { address, secret: isOwn ? '' : newCode() }),
    signed: false,
    state: isOwn ? ('active' as const) : ('unconfirmed' as const),
  };
};

/** What is stored of a robot or a mailbox. Rejects an address that is none of its kind. */
export const storedAddress = async (
  reader: Reader,
  deps: ChannelDeps,
  owner: Owner,
  kind: ChatKind,
  { address, secret }: Robot,
) => {
  if (kind === 'email') return storedMailbox(reader, deps, owner, address);
  const { config } = deps;
  if (!isRobotAddress(kind, address, config.webhookAllowPrivate))
    throw fieldError('address', 'fields.chatAddress');
  const robot = { address, secret: kind === 'wecom' ? '' : secret };
  return {
    origin: new URL(address).origin,
    sealed: sealRobot(config, owner.userId, robot),
    signed: robot.secret !== '',
    state: null,
  };
};
