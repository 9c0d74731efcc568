import { attentionSettingEndpoints } from '@waybill/contract/endpoints/attention-settings.ts';
import { followInsightEndpoints } from '@waybill/contract/endpoints/follow-insights.ts';
import { followNotificationEndpoints } from '@waybill/contract/endpoints/follow-notifications.ts';
import { followedNumberEndpoints } from '@waybill/contract/endpoints/followed-numbers.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { call } from '../../client/call.ts';
import { customMutation, mutation, query } from '../../client/query.ts';
import { currentT } from '../../shell/language.tsx';

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

export const timelineQuery = (id: string) =>
  query(trackingEndpoints.getTimeline, { params: { id } }, { staleTime: 30_000 });

export type Asking = {
  readonly carrier: Carrier;
  readonly number: string;
  /** Of a bought one: its carrier is asked at once. */
  readonly itemId: string | undefined;
  readonly id: string | undefined;
};

/** Has the carrier asked for a number: at once where it was bought, else by the next run. */
export const askMutation = customMutation(
  'askCarrier',
  async ({ carrier, itemId, id = '' }: Asking) => {
    if (itemId === undefined) {
      const { asked } = await call(followedNumberEndpoints.askFollowedNumber, { params: { id } });
      return { outcome: asked ? ('queued' as const) : ('too_soon' as const), reason: undefined };
    }
    const { token, results } = await call(trackingEndpoints.refreshTracking, {
      params: { carrier },
      body: { ids: itemId },
    });
    // An answer that lacks its token counts as failed (spec section 5).
    if (token === '') return { outcome: 'failed' as const, reason: currentT()('refresh.noToken') };
    return results[0] ?? { outcome: 'failed' as const, reason: currentT()('refresh.forgotten') };
  },
  [trackingEndpoints, followedNumberEndpoints, orderEndpoints],
);
