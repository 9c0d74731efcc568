import type { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { refreshTracking } from './refresh-tracking.ts';
import { getTimeline } from './timeline/get-timeline.ts';

export const trackingRoutes = (context: Context): Handlers<typeof trackingEndpoints> => ({
  refreshTracking: ({ caller, params, body, say }) =>
    refreshTracking(context, { userId: caller.userId, carrier: params.carrier, ids: body.ids, say }),
  getTimeline: ({ caller, params, say }) => getTimeline(context.db, caller.userId, params.id, say),
});
