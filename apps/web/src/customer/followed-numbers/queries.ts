import { attentionSettingEndpoints } from '@waybill/contract/endpoints/attention-settings.ts';
import { followInsightEndpoints } from '@waybill/contract/endpoints/follow-insights.ts';
import { followNotificationEndpoints } from '@waybill/contract/endpoints/follow-notifications.ts';
import { followedNumberEndpoints } from '@waybill/contract/endpoints/followed-numbers.ts';
import { mutation, query } from '../../client/query.ts';

/** What every change of followed numbers changes. */
export const followChanges = {
  refreshes: [
    followedNumberEndpoints,
    attentionSettingEndpoints,
    followNotificationEndpoints,
    followInsightEndpoints,
  ],
};

/** How many numbers are followed, by status, rule and tag. */
export const followedSummaryQuery = query(
  followedNumberEndpoints.summariseFollowedNumbers,
  {},
  { background: true },
);

/** Follows numbers; the answer says what was added, known and rejected. */
export const followMutation = mutation(followedNumberEndpoints.followNumbers, followChanges);

/** Archives, takes back, tags or stops following several numbers. */
export const bulkMutation = mutation(followedNumberEndpoints.changeFollowedNumbers, followChanges);
