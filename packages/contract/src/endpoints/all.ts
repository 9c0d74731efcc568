import type { EndpointShape } from '../endpoint.ts';
import { accountEndpoints } from './accounts.ts';
import { approvalEndpoints } from './approvals.ts';
import { archiveEndpoints } from './archive.ts';
import { auditEndpoints } from './audit.ts';
import { cacheEndpoints } from './cache.ts';
import { callLogEndpoints } from './call-logs.ts';
import { chatChannelEndpoints } from './chat-channels.ts';
import { teamChannelEndpoints } from './team-channels.ts';
import { codeEndpoints } from './codes.ts';
import { diagnosisEndpoints } from './diagnosis.ts';
import { attentionSettingEndpoints } from './attention-settings.ts';
import { embedHostEndpoints } from './embed-hosts.ts';
import { followInsightEndpoints } from './follow-insights.ts';
import { followViewEndpoints } from './follow-views.ts';
import { followedNumberEndpoints } from './followed-numbers.ts';
import { keyEndpoints } from './keys.ts';
import { carrierSettingsEndpoints } from './carrier-settings.ts';
import { myCallEndpoints } from './my-calls.ts';
import { myKeyEndpoints } from './my-keys.ts';
import { logisticsEndpoints } from './logistics.ts';
import { placeEndpoints } from './places.ts';
import { lotEndpoints } from './lots.ts';
import { noticeEndpoints } from './notices.ts';
import { followNotificationEndpoints } from './follow-notifications.ts';
import { orderEndpoints } from './orders.ts';
import { peopleEndpoints } from './people.ts';
import { pointEndpoints } from './points.ts';
import { rechargeEndpoints } from './recharges.ts';
import { priceSettingEndpoints } from './price-settings.ts';
import { limitTrialEndpoints } from './limit-trials.ts';
import { protectionEndpoints } from './protection.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { providerEndpoints } from './provider.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { securityEndpoints } from './security.ts';
import { sharedParcelEndpoints } from './shared-parcels.ts';
import { siteEndpoints } from './site.ts';
import { staffNumberEndpoints } from './staff-numbers.ts';
import { staffOrderEndpoints } from './staff-orders.ts';
import { statementEndpoints } from './statements.ts';
import { statEndpoints } from './stats.ts';
import { ticketDeskEndpoints } from './ticket-desk.ts';
import { stockEndpoints } from './stock.ts';
import { ticketEndpoints } from './tickets.ts';
import { trackBatchEndpoints } from './track-batches.ts';
import { trackingEndpoints } from './tracking.ts';
import { waitEndpoints } from './waits.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';
import { webhookEndpoints } from './webhooks.ts';

/** Every endpoint of the API, by its id. */
export const endpoints = {
  ...siteEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...providerEndpoints,
  ...passkeyEndpoints,
  ...logisticsEndpoints,
  ...orderEndpoints,
  ...waitEndpoints,
  ...pointEndpoints,
  ...archiveEndpoints,
  ...statementEndpoints,
  ...lotEndpoints,
  ...trackingEndpoints,
  ...trackBatchEndpoints,
  ...followedNumberEndpoints,
  ...followInsightEndpoints,
  ...attentionSettingEndpoints,
  ...followViewEndpoints,
  ...sharedParcelEndpoints,
  ...embedHostEndpoints,
  ...noticeEndpoints,
  ...followNotificationEndpoints,
  ...placeEndpoints,
  ...stockEndpoints,
  ...ticketEndpoints,
  ...ticketDeskEndpoints,
  ...peopleEndpoints,
  ...staffOrderEndpoints,
  ...staffNumberEndpoints,
  ...approvalEndpoints,
  ...rechargeEndpoints,
  ...auditEndpoints,
  ...keyEndpoints,
  ...myKeyEndpoints,
  ...myCallEndpoints,
  ...protectionEndpoints,
  ...limitTrialEndpoints,
  ...webhookEndpointEndpoints,
  ...chatChannelEndpoints,
  ...teamChannelEndpoints,
  ...webhookEndpoints,
  ...carrierSettingsEndpoints,
  ...priceSettingEndpoints,
  ...codeEndpoints,
  ...callLogEndpoints,
  ...statEndpoints,
  ...cacheEndpoints,
  ...securityEndpoints,
  ...diagnosisEndpoints,
} as const;

/** The same as a list. */
export const endpointList: readonly EndpointShape[] = Object.values<EndpointShape>(endpoints);
