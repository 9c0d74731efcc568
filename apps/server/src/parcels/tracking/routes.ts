import { upsTokenSeconds } from '@waybill/carriers/webhooks/verify.ts';
import type { Carriers } from './public-api.ts';
import type { webhookEndpoints } from '@waybill/contract/endpoints/webhooks.ts';
import type { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import { createLimiter, fixedLimit } from '../../platform/db/limiter.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { giveUpsToken, receivePush, refusedPushes } from './pushes/receive-push.ts';
import { refreshTracking } from './refresh-tracking.ts';
import { chooseParcel, getTimeline } from './get-timeline.ts';

export const trackingRoutes: Routes<typeof trackingEndpoints, { readonly carriers: Carriers }> = (
  context,
) => ({
  refreshTracking: ({ caller, params, body, t }) =>
    refreshTracking(context, caller.userId, params.carrier, body.ids, t),
  chooseParcel: ({ caller, body, t }) => chooseParcel(context.db, caller.userId, body.id, body.uniqueId, t),
  getTimeline: ({ caller, params, t }) => getTimeline(context.db, caller.userId, params.id, t),
});

export const webhookRoutes: Routes<typeof webhookEndpoints, { readonly carriers: Carriers }> = (context) => {
  const limiter = createLimiter(
    context.pool,
    'push',
    fixedLimit(refusedPushes.points, refusedPushes.seconds),
  );
  return {
    receivePush: async ({ params: { carrier }, request: { headers, body }, ip }) => {
      const challenge = await receivePush(context, limiter, { carrier, headers, body, ip });
      return { code: 0, msg: 'ok', data: null, ...(challenge !== null && { challenge }) };
    },
    giveUpsToken: async ({ request: { headers }, ip }) => ({
      access_token: await giveUpsToken(context, limiter, { headers, ip }),
      token_type: 'Bearer',
      expires_in: upsTokenSeconds,
    }),
  };
};
