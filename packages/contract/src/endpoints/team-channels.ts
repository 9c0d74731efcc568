import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { NoBody } from '../vocabulary/fields.ts';
import { teamSubscriptions } from '../vocabulary/webhook.ts';
import { ChannelChange, ChatChannel, MailboxCode, NewChannel, channelParams } from './chat-channels.ts';

const choice = { error: 'fields.choice' } as const;
/** Events of the staff alone: what happens to accounts is theirs. */
const events = z
  .array(
    z.string(choice).refine((name) => teamSubscriptions.includes(name), choice),
    choice,
  )
  .min(1, choice)
  .max(teamSubscriptions.length, choice);
const manage = { access: 'chats:manage', params: channelParams } as const;

/** Where the team is notified: group chats and mailboxes that belong to no account. */
export const teamChannelEndpoints = {
  listTeamChannels: defineEndpoint({
    id: 'listTeamChannels',
    method: 'GET',
    path: '/admin/chat-channels',
    summary: 'Chat channels of the team, at most 10',
    access: 'chats:read',
    data: z.object({ list: z.array(ChatChannel) }),
  }),
  createTeamChannel: defineEndpoint({
    id: 'createTeamChannel',
    method: 'POST',
    path: '/admin/chat-channels',
    summary: 'Have the team notified of events of the staff in a group chat or a mailbox',
    access: 'chats:manage',
    idempotent: true,
    retry: false,
    body: NewChannel.extend({ events }),
    data: z.object({ id: z.string() }),
  }),
  changeTeamChannel: defineEndpoint({
    ...manage,
    id: 'changeTeamChannel',
    method: 'PATCH',
    path: '/admin/chat-channels/:id',
    summary: 'Change a channel of the team, pause it, or switch it on again',
    body: ChannelChange.extend({ events: events.optional() }),
    data: ChatChannel,
  }),
  deleteTeamChannel: defineEndpoint({
    ...manage,
    id: 'deleteTeamChannel',
    method: 'DELETE',
    path: '/admin/chat-channels/:id',
    summary: 'Remove a channel of the team with what waits for it',
    data: z.null(),
  }),
  testTeamChannel: defineEndpoint({
    ...manage,
    id: 'testTeamChannel',
    method: 'POST',
    path: '/admin/chat-channels/:id/test',
    summary: 'Send a test to a channel of the team now; an unconfirmed mailbox gets its code again',
    body: NoBody,
    data: ChatChannel,
  }),
  confirmTeamChannel: defineEndpoint({
    ...manage,
    id: 'confirmTeamChannel',
    method: 'POST',
    path: '/admin/chat-channels/:id/confirm',
    summary: 'Confirm a mailbox of the team with the code that was mailed to it',
    body: MailboxCode,
    data: ChatChannel,
  }),
} as const;
