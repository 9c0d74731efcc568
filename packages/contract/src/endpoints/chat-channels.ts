import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { chatErrors, chatKinds, chatLimits } from '../vocabulary/chat.ts';
import { Id, NoBody, WallTime } from '../vocabulary/fields.ts';
import { webhookStates, webhookSubscriptions } from '../vocabulary/webhook.ts';

const choice = { error: 'fields.choice' } as const;
const wanted = { error: 'fields.required' } as const;
const codeError = { error: 'fields.chatCode' } as const;
const addressError = { error: 'fields.chatAddress' } as const;

/** The robot of a group chat, or a mailbox. The address and the secret of a robot are never shown. */
export const ChatChannel = z.object({
  id: z.string(),
  kind: z.enum(chatKinds),
  name: z.string(),
  /** Of a mailbox; null for a robot. */
  address: z.string().nullable(),
  events: z.array(z.string()),
  /** Language of its messages. */
  language: z.enum(['zh-CN', 'en']),
  /** Whether messages are signed. */
  signed: z.boolean(),
  /** `gone` after the robot rejected a message for good; `unconfirmed` until the code that was mailed comes back. */
  state: z.enum([...webhookStates, 'unconfirmed']),
  /** When a message was last sent, taken or not. */
  lastTime: WallTime.nullable(),
  /** Why the last message was not taken; null when it was. */
  lastError: z
    .object({ name: z.enum(chatErrors), code: z.number().int(), text: z.string(), hint: z.string() })
    .nullable(),
  createdTime: WallTime,
});
export type ChatChannel = z.infer<typeof ChatChannel>;

/** Path of a channel. */
export const channelParams = z.strictObject({ id: Id });
/** What of a channel its owner chooses. */
const channelSettings = {
  name: z.string(wanted).trim().min(1, wanted).max(chatLimits.name, { error: 'fields.tooLong' }),
  address: z.string(addressError).trim().min(1, addressError).max(chatLimits.address, addressError).meta({
    description:
      'The webhook address that the chat shows for its robot, or a mailbox: one that is not that of the account gets a code first',
  }),
  secret: z
    .string({ error: 'fields.invalid' })
    .trim()
    .max(chatLimits.secret, { error: 'fields.tooLong' })
    .meta({
      description: 'The signing secret of a robot of DingTalk or Feishu; empty for one that is not signed',
    }),
  events: z
    .array(
      z.string(choice).refine((name) => webhookSubscriptions.includes(name), choice),
      choice,
    )
    .min(1, choice)
    .max(webhookSubscriptions.length, choice),
  language: z.enum(['zh-CN', 'en'], choice),
};
/** A new channel. */
export const NewChannel = z.strictObject({
  kind: z.enum(chatKinds, choice),
  ...channelSettings,
  secret: channelSettings.secret.default(''),
  language: channelSettings.language.default('zh-CN'),
});
/** What of a channel is to change. */
export const ChannelChange = z.strictObject({ ...channelSettings, active: z.boolean(choice) }).partial();
/** The code that confirms a mailbox. */
export const MailboxCode = z.strictObject({
  code: z.string(codeError).trim().min(1, codeError).max(20, codeError),
});
const shared = { access: 'signedIn', key: 'own:webhooks' } as const;

/** Where an account is notified of events: robots of WeCom, DingTalk and Feishu, and mailboxes (docs/webhooks.md). */
export const chatChannelEndpoints = {
  createChatChannel: defineEndpoint({
    ...shared,
    id: 'createChatChannel',
    method: 'POST',
    path: '/chat-channels',
    summary:
      'Be notified of events in a group chat or by e-mail; the address and secret of a robot are never shown again',
    idempotent: true,
    retry: false,
    body: NewChannel,
    data: z.object({ id: z.string() }),
  }),
  listChatChannels: defineEndpoint({
    ...shared,
    id: 'listChatChannels',
    method: 'GET',
    path: '/chat-channels',
    summary: 'My chat channels, at most 10',
    data: z.object({ list: z.array(ChatChannel) }),
  }),
  changeChatChannel: defineEndpoint({
    ...shared,
    id: 'changeChatChannel',
    method: 'PATCH',
    path: '/chat-channels/:id',
    summary: 'Change a chat channel, pause it, or switch it on again; an address comes with its secret',
    params: channelParams,
    body: ChannelChange,
    data: ChatChannel,
  }),
  deleteChatChannel: defineEndpoint({
    ...shared,
    id: 'deleteChatChannel',
    method: 'DELETE',
    path: '/chat-channels/:id',
    summary: 'Remove a chat channel with what waits for it',
    params: channelParams,
    data: z.null(),
  }),
  testChatChannel: defineEndpoint({
    ...shared,
    id: 'testChatChannel',
    method: 'POST',
    path: '/chat-channels/:id/test',
    summary:
      'Send a test to a chat channel now; an error says what its robot refused. An unconfirmed mailbox gets its code again',
    params: channelParams,
    body: NoBody,
    data: ChatChannel,
  }),
  confirmChatChannel: defineEndpoint({
    ...shared,
    id: 'confirmChatChannel',
    method: 'POST',
    path: '/chat-channels/:id/confirm',
    summary: 'Confirm a mailbox with the code that was mailed to it; from then on it gets events',
    params: channelParams,
    body: MailboxCode,
    data: ChatChannel,
  }),
} as const;
