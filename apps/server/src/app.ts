import { apiBase } from '@waybill/contract/endpoint.ts';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import { carrierSettingsEndpoints } from '@waybill/contract/endpoints/carrier-settings.ts';
import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { archiveEndpoints } from '@waybill/contract/endpoints/archive.ts';
import { rechargeEndpoints } from '@waybill/contract/endpoints/recharges.ts';
import { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { placeEndpoints } from '@waybill/contract/endpoints/places.ts';
import { chatChannelEndpoints } from '@waybill/contract/endpoints/chat-channels.ts';
import { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { attentionSettingEndpoints } from '@waybill/contract/endpoints/attention-settings.ts';
import { embedHostEndpoints } from '@waybill/contract/endpoints/embed-hosts.ts';
import { followInsightEndpoints } from '@waybill/contract/endpoints/follow-insights.ts';
import { followedNumberEndpoints } from '@waybill/contract/endpoints/followed-numbers.ts';
import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { myCallEndpoints } from '@waybill/contract/endpoints/my-calls.ts';
import { myKeyEndpoints } from '@waybill/contract/endpoints/my-keys.ts';
import { lotEndpoints } from '@waybill/contract/endpoints/lots.ts';
import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { followViewEndpoints } from '@waybill/contract/endpoints/follow-views.ts';
import { followNotificationEndpoints } from '@waybill/contract/endpoints/follow-notifications.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { priceSettingEndpoints } from '@waybill/contract/endpoints/price-settings.ts';
import { limitTrialEndpoints } from '@waybill/contract/endpoints/limit-trials.ts';
import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import { providerEndpoints } from '@waybill/contract/endpoints/provider.ts';
import { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import { sharedParcelEndpoints } from '@waybill/contract/endpoints/shared-parcels.ts';
import { siteEndpoints } from '@waybill/contract/endpoints/site.ts';
import { staffNumberEndpoints } from '@waybill/contract/endpoints/staff-numbers.ts';
import { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { statementEndpoints } from '@waybill/contract/endpoints/statements.ts';
import { statEndpoints } from '@waybill/contract/endpoints/stats.ts';
import { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import { stockEndpoints } from '@waybill/contract/endpoints/stock.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { trackBatchEndpoints } from '@waybill/contract/endpoints/track-batches.ts';
import { teamChannelEndpoints } from '@waybill/contract/endpoints/team-channels.ts';
import { waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import { webhookEndpointEndpoints } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { webhookEndpoints } from '@waybill/contract/endpoints/webhooks.ts';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import { providerRoutes } from './accounts/provider/routes.ts';
import { passkeyRoutes, secondFactorRoutes } from './accounts/second-factor/routes.ts';
import { archiveRoutes } from './archive/routes.ts';
import { cacheRoutes } from './console/cache/routes.ts';
import { carrierSettingsRoutes } from './console/carriers/routes.ts';
import { approvalRoutes } from './console/approvals/routes.ts';
import { auditRoutes } from './console/audit/routes.ts';
import { blacklistRoutes } from './console/blacklist/routes.ts';
import { callLogRoutes, myCallRoutes } from './console/call-logs/routes.ts';
import { codeRoutes } from './console/codes/routes.ts';
import { diagnosisRoutes } from './console/diagnosis/routes.ts';
import { invariantRoutes } from './console/invariants/routes.ts';
import { errorsOfTrace } from './console/exceptions/public-api.ts';
import { exceptionRoutes } from './console/exceptions/routes.ts';
import { listActiveKeys } from './console/keys/public-api.ts';
import { keyRoutes, myKeyRoutes } from './console/keys/routes.ts';
import { limitRoutes, limitTrialRoutes, myLimitRoutes } from './console/limits/routes.ts';
import { lotRoutes } from './console/lots/routes.ts';
import { staffNumberRoutes } from './console/numbers/routes.ts';
import { staffOrderRoutes } from './console/orders/routes.ts';
import { peopleRoutes } from './console/people/routes.ts';
import { priceSettingRoutes } from './console/prices/routes.ts';
import { statRoutes } from './console/stats/routes.ts';
import { securityRoutes } from './console/security/routes.ts';
import type { Context } from './context.ts';
import {
  attentionSettingRoutes,
  embedHostRoutes,
  followInsightRoutes,
  followViewRoutes,
  followedNumberRoutes,
  sharedParcelRoutes,
} from './followed-numbers/routes.ts';
import { frameAncestorsOf, isSharePage } from './followed-numbers/public-api.ts';
import { holdRoutes } from './holds/routes.ts';
import { serveMcp } from './mcp/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { followNotificationRoutes } from './followed-numbers/notifying/routes.ts';
import { orderRoutes, purchaseRoutes } from './orders/routes.ts';
import type { Guard } from './platform/access/guard.ts';
import { serveHealth } from './platform/db/health.ts';
import { createHttp } from './platform/http/create-http.ts';
import { collectDocumentation, serveDocumentation } from './platform/http/documentation.ts';
import { guardAddresses, guardCalls } from './platform/http/guard-calls.ts';
import { letConnectionsGo } from './platform/http/draining.ts';
import { mount } from './platform/http/mount.ts';
import { serveSecurityContact } from './platform/http/security-contact.ts';
import { watchCalls } from './platform/http/watch-calls.ts';
import { recordCalls } from './platform/http/record-calls.ts';
import { createSlots } from './platform/http/slots.ts';
import { shedCalls } from './platform/http/shed-calls.ts';
import { serveWeb } from './platform/http/web-assets.ts';
import { serveMailbox } from './platform/mail/mailbox.ts';
import { traceRequests } from './platform/tracing/trace-requests.ts';
import { pointRoutes } from './points/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { trackingRoutes, webhookRoutes } from './tracking/routes.ts';
import { trackBatchRoutes } from './track-batches/routes.ts';
import { ticketDeskRoutes } from './tickets/desk/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { waitRoutes } from './waits/routes.ts';
import { chatChannelRoutes } from './webhooks/chats/routes.ts';
import { webhookEndpointRoutes } from './webhooks/routes.ts';
import { stockRoutes, zipRoutes } from './zips/routes.ts';

export type AppSettings = {
  /** Folder of the built web. */
  readonly webRoot: string;
  /** Whether answers are checked against the contract. */
  readonly checkAnswers: boolean;
  /** The clock by which calls count as stuck, in milliseconds; the process's own where none is given. */
  readonly now?: (() => number) | undefined;
};

/** What stands before every request: the blacklist, and limits of calls. */
const guardOf = ({ blacklist, limits, keys, clears }: Context): Guard => ({
  ready: () => {
    const waits = [blacklist.ready(), limits.ready(), clears.ready()].filter((wait) => wait !== undefined);
    return waits.length === 0 ? undefined : Promise.all(waits).then(() => undefined);
  },
  rejectAddress: blacklist.rejectAddress,
  rejectCaller: blacklist.rejectCaller,
  count: limits.count,
  used: keys.used,
});

/** The whole HTTP side: every endpoint of the contract, health, metrics, documentation and the built web. */
export const createApp = async (context: Context, settings: AppSettings): Promise<FastifyInstance> => {
  const { config, log } = context;
  const { checkAnswers } = settings;
  const app = await createHttp({ log, trustedProxies: config.trustedProxies, checkAnswers });
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  if (config.callLog) recordCalls(app, context.callLog);
  context.changes.follow();
  const guard = guardOf(context);
  const slots = createSlots(config.maxInFlight, settings.now);
  context.metrics.gauges(
    'waybill_http_slots_taken',
    'Calls of the API under way, those that are short out of MAX_IN_FLIGHT',
    'lasting',
    slots.taken,
  );
  const { record, texts } = context.security;
  watchCalls(app, { record, texts, failed: context.exceptions.failed });
  traceRequests(app);
  guardAddresses(app, guard, log);
  context.metrics.serve(app, config.metricsTokens);
  serveSecurityContact(app, { contact: config.securityContact, publicUrl: config.publicUrl });
  letConnectionsGo(app, context.draining);
  serveHealth(app, context.db, { draining: context.draining, slots });
  serveMailbox(app, context.mailer.mailbox, config.timeZone);
  await collectDocumentation(app);
  await app.register(
    async (api) => {
      shedCalls(api, slots, context.metrics.callShed);
      guardCalls(api, guard);
      const { identify } = context;
      mount(api, identify, siteEndpoints, siteRoutes(context));
      mount(api, identify, accountEndpoints, accountRoutes(context));
      mount(api, identify, secondFactorEndpoints, secondFactorRoutes(context));
      mount(api, identify, providerEndpoints, providerRoutes(context));
      mount(api, identify, passkeyEndpoints, passkeyRoutes(context));
      mount(api, identify, logisticsEndpoints, {
        ...holdRoutes(context),
        ...purchaseRoutes(context),
        ...priceRoutes(context),
      });
      mount(api, identify, placeEndpoints, zipRoutes(context));
      mount(api, identify, stockEndpoints, stockRoutes(context));
      mount(api, identify, orderEndpoints, orderRoutes(context));
      mount(api, identify, waitEndpoints, waitRoutes(context));
      mount(api, identify, pointEndpoints, pointRoutes(context));
      mount(api, identify, statementEndpoints, statementRoutes(context));
      mount(api, identify, archiveEndpoints, archiveRoutes(context, settings));
      mount(api, identify, trackingEndpoints, trackingRoutes(context));
      mount(api, identify, webhookEndpoints, webhookRoutes(context));
      mount(api, identify, webhookEndpointEndpoints, webhookEndpointRoutes(context));
      mount(api, identify, { ...chatChannelEndpoints, ...teamChannelEndpoints }, chatChannelRoutes(context));
      mount(api, identify, lotEndpoints, lotRoutes(context));
      mount(api, identify, carrierSettingsEndpoints, carrierSettingsRoutes(context));
      mount(api, identify, peopleEndpoints, peopleRoutes(context));
      mount(api, identify, staffOrderEndpoints, staffOrderRoutes(context));
      mount(api, identify, staffNumberEndpoints, staffNumberRoutes(context));
      mount(api, identify, { ...approvalEndpoints, ...rechargeEndpoints }, approvalRoutes(context));
      mount(api, identify, auditEndpoints, auditRoutes(context));
      mount(api, identify, callLogEndpoints, callLogRoutes(context, { errorsOf: errorsOfTrace }));
      mount(api, identify, ticketEndpoints, ticketRoutes(context));
      mount(api, identify, ticketDeskEndpoints, ticketDeskRoutes(context));
      mount(api, identify, keyEndpoints, keyRoutes(context));
      mount(api, identify, myKeyEndpoints, myKeyRoutes(context));
      mount(api, identify, myCallEndpoints, {
        ...myCallRoutes(context),
        ...myLimitRoutes(context, (userId) => listActiveKeys(context.db, userId)),
      });
      mount(api, identify, protectionEndpoints, { ...limitRoutes(context), ...blacklistRoutes(context) });
      mount(api, identify, limitTrialEndpoints, limitTrialRoutes(context));
      mount(api, identify, securityEndpoints, { ...securityRoutes(context), ...exceptionRoutes(context) });
      mount(api, identify, priceSettingEndpoints, priceSettingRoutes(context));
      mount(api, identify, codeEndpoints, codeRoutes(context));
      mount(api, identify, diagnosisEndpoints, {
        ...diagnosisRoutes(context),
        ...invariantRoutes(context),
      });
      mount(api, identify, statEndpoints, statRoutes(context));
      mount(api, identify, cacheEndpoints, cacheRoutes(context));
      mount(api, identify, trackBatchEndpoints, trackBatchRoutes(context, closing.signal));
      mount(api, identify, followedNumberEndpoints, followedNumberRoutes(context));
      mount(api, identify, attentionSettingEndpoints, attentionSettingRoutes(context));
      mount(api, identify, followViewEndpoints, followViewRoutes(context));
      mount(api, identify, followInsightEndpoints, followInsightRoutes(context));
      mount(api, identify, sharedParcelEndpoints, sharedParcelRoutes(context));
      mount(api, identify, embedHostEndpoints, embedHostRoutes(context));
      mount(api, identify, noticeEndpoints, noticeRoutes(context, closing.signal));
      mount(api, identify, followNotificationEndpoints, followNotificationRoutes(context));
    },
    { prefix: apiBase },
  );
  await app.register(async (agents) => {
    guardCalls(agents, guard);
    serveMcp(agents, context.identify);
  });
  await serveDocumentation(app);
  await serveWeb(app, {
    root: settings.webRoot,
    timeZone: config.timeZone,
    frameAncestors: frameAncestorsOf(context),
    unlisted: isSharePage,
  });
  return app;
};
