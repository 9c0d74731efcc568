import {
  teamChannelEndpoints,
  webhookEndpointEndpoints,
} from '@waybill/contract/endpoints/webhook-endpoints.ts';

export const ownChannels = {
  team: false,
  list: webhookEndpointEndpoints.listWebhookEndpoints,
  create: webhookEndpointEndpoints.createWebhookEndpoint,
  change: webhookEndpointEndpoints.changeWebhookEndpoint,
  remove: webhookEndpointEndpoints.deleteWebhookEndpoint,
  rotate: webhookEndpointEndpoints.rotateWebhookSecret,
  test: webhookEndpointEndpoints.testWebhookEndpoint,
  deliveries: webhookEndpointEndpoints.listWebhookDeliveries,
  replay: webhookEndpointEndpoints.replayWebhookDeliveries,
} as const;

export const teamChannels = {
  team: true,
  list: teamChannelEndpoints.listTeamChannels,
  create: teamChannelEndpoints.createTeamChannel,
  change: teamChannelEndpoints.changeTeamChannel,
  remove: teamChannelEndpoints.deleteTeamChannel,
  rotate: teamChannelEndpoints.rotateTeamSecret,
  test: teamChannelEndpoints.testTeamChannel,
  deliveries: teamChannelEndpoints.listTeamDeliveries,
  replay: teamChannelEndpoints.replayTeamDeliveries,
} as const;

export type ChannelCalls = typeof ownChannels | typeof teamChannels;
