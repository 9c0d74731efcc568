import { chatChannelEndpoints } from '@waybill/contract/endpoints/chat-channels.ts';
import { teamChannelEndpoints } from '@waybill/contract/endpoints/team-channels.ts';

/** Chat channels of the account. */
export const ownChannels = {
  team: false,
  key: ['chat-channels'],
  list: chatChannelEndpoints.listChatChannels,
  create: chatChannelEndpoints.createChatChannel,
  change: chatChannelEndpoints.changeChatChannel,
  remove: chatChannelEndpoints.deleteChatChannel,
  test: chatChannelEndpoints.testChatChannel,
  confirm: chatChannelEndpoints.confirmChatChannel,
} as const;

/** Chat channels of the team. */
export const teamChannels = {
  team: true,
  key: ['team-channels'],
  list: teamChannelEndpoints.listTeamChannels,
  create: teamChannelEndpoints.createTeamChannel,
  change: teamChannelEndpoints.changeTeamChannel,
  remove: teamChannelEndpoints.deleteTeamChannel,
  test: teamChannelEndpoints.testTeamChannel,
  confirm: teamChannelEndpoints.confirmTeamChannel,
} as const;

/** What a list of channels calls. */
export type ChannelCalls = typeof ownChannels | typeof teamChannels;
