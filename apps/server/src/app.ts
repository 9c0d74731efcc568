import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './identity/accounts/routes.ts';
import { archiveRoutes } from './identity/archive/routes.ts';
import { cacheRoutes } from './console/cache/routes.ts';
import { carrierSettingsRoutes } from './parcels/carrier-accounts/routes.ts';
import { approvalRoutes } from './trade/approvals/routes.ts';
import { auditRoutes } from './console/audit/routes.ts';
import { blacklistRoutes } from './guard/blacklist/routes.ts';
import { callLogRoutes, myCallRoutes } from './records/call-logs/routes.ts';
import { codeRoutes } from './trade/codes/routes.ts';
import { diagnosisRoutes } from './console/diagnosis/routes.ts';
import { invariantRoutes } from './console/invariants/routes.ts';
import { errorsOfTrace } from './records/exceptions/public-api.ts';
import { exceptionRoutes } from './records/exceptions/routes.ts';
import { listActiveKeys } from './identity/keys/public-api.ts';
import { keyRoutes, myKeyRoutes } from './identity/keys/routes.ts';
import { limitRoutes, myLimitRoutes } from './guard/limits/routes.ts';
import { lotRoutes } from './stock/lots/routes.ts';
import { staffNumberRoutes } from './stock/numbers/routes.ts';
import { staffOrderRoutes } from './trade/staff-orders/routes.ts';
import { peopleRoutes } from './console/people/routes.ts';
import { priceRoutes, priceSettingRoutes } from './stock/prices/routes.ts';
import { statRoutes } from './records/stats/routes.ts';
import { securityRoutes } from './records/security/routes.ts';
import type { Context } from './context.ts';
import { attentionSettingRoutes } from './parcels/followed-numbers/judging/routes.ts';
import {
  followInsightRoutes,
  followViewRoutes,
  followedNumberRoutes,
  sharedParcelRoutes,
} from './parcels/followed-numbers/routes.ts';
import { isSharePage } from './parcels/followed-numbers/public-api.ts';
import { holdRoutes } from './trade/holds/routes.ts';
import { serveMcp } from './mcp/routes.ts';
import { readOrderedToday } from './trade/orders/public-api.ts';
import { findUse } from './parcels/batches/public-api.ts';
import { noticeRoutes } from './outbox/notices/routes.ts';
import { followNotificationRoutes } from './parcels/followed-numbers/notifying/routes.ts';
import { orderRoutes, purchaseRoutes } from './trade/orders/routes.ts';
import type { Guard } from './platform/access/guard.ts';
import { letConnectionsGo, serveHealth } from './platform/db/health.ts';
import { createHttp } from './platform/http/create-http.ts';
import { collectDocumentation, serveDocumentation } from './platform/http/documentation.ts';
import { guardAddresses, guardCalls, shedCalls } from './platform/http/guard-calls.ts';
import type { Handlers } from './platform/http/handlers.ts';
import { mount } from './platform/http/mount.ts';
import { serveSecurityContact } from './platform/http/security-contact.ts';
import { watchCalls, recordCalls } from './platform/http/watch-calls.ts';
import { createSlots } from './platform/http/slots.ts';
import { serveWeb } from './platform/http/web-assets.ts';
import { serveMailbox } from './platform/mail/mailer.ts';
import { traceRequests } from './platform/tracing/trace-requests.ts';
import { pointRoutes } from './trade/points/routes.ts';
import { siteRoutes } from './ops/site/routes.ts';
import { statementRoutes } from './trade/statements/routes.ts';
import { trackingRoutes, webhookRoutes } from './parcels/tracking/routes.ts';
import { trackBatchRoutes } from './parcels/batches/routes.ts';
import { ticketDeskRoutes } from './tickets/desk/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { waitRoutes } from './trade/waits/routes.ts';
import { webhookEndpointRoutes } from './outbox/webhooks/routes.ts';
import { stockRoutes, zipRoutes } from './stock/zips/routes.ts';

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

const handlersOf = (context: Context, closing: AbortSignal): Handlers<typeof endpoints> => ({
  ...siteRoutes(context),
  ...accountRoutes(context),
  ...holdRoutes(context),
  ...purchaseRoutes(context),
  ...priceRoutes(context),
  ...zipRoutes(context),
  ...stockRoutes(context),
  ...orderRoutes(context),
  ...waitRoutes(context),
  ...pointRoutes(context),
  ...statementRoutes(context),
  ...archiveRoutes(context),
  ...trackingRoutes(context),
  ...webhookRoutes(context),
  ...webhookEndpointRoutes(context),
  ...lotRoutes(context),
  ...carrierSettingsRoutes(context),
  ...peopleRoutes(context),
  ...staffOrderRoutes(context),
  ...staffNumberRoutes(context),
  ...approvalRoutes(context),
  ...auditRoutes(context),
  ...callLogRoutes(context, { errorsOf: errorsOfTrace }),
  ...ticketRoutes(context),
  ...ticketDeskRoutes(context),
  ...keyRoutes(context),
  ...myKeyRoutes(context),
  ...myCallRoutes(context),
  ...myLimitRoutes(context, {
    activeKeys: (userId) => listActiveKeys(context.db, userId),
    usedToday: async (userId) => {
      const [[orders], [batches]] = await Promise.all([
        readOrderedToday(context.db, userId),
        findUse(context.db, userId),
      ]);
      return {
        ordered: orders?.ordered ?? 0,
        tracked: batches?.today ?? 0,
        leftMs: orders?.left_ms ?? 0,
      };
    },
  }),
  ...limitRoutes(context),
  ...blacklistRoutes(context),
  ...securityRoutes(context),
  ...exceptionRoutes(context),
  ...priceSettingRoutes(context),
  ...codeRoutes(context),
  ...diagnosisRoutes(context),
  ...invariantRoutes(context),
  ...statRoutes(context),
  ...cacheRoutes(context),
  ...trackBatchRoutes(context, closing),
  ...followedNumberRoutes(context),
  ...attentionSettingRoutes(context),
  ...followViewRoutes(context),
  ...followInsightRoutes(context),
  ...sharedParcelRoutes(context),
  ...noticeRoutes(context, closing),
  ...followNotificationRoutes(context),
});

export const createApp = async (
  context: Context,
  settings: {
    readonly webRoot: string;
    readonly checkAnswers: boolean;
    /** The clock by which calls count as stuck, in milliseconds; the process's own where none is given. */
    readonly now?: (() => number) | undefined;
  },
): Promise<FastifyInstance> => {
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
  context.metrics.serve(app, config.metricsTokens, config.publicUrl);
  serveSecurityContact(app, { contact: config.securityContact, publicUrl: config.publicUrl });
  letConnectionsGo(app, context.draining.signal);
  serveHealth(app, context.db, { draining: context.draining.signal, slots });
  serveMailbox(app, context.mailer.mailbox, config);
  await collectDocumentation(app);
  await app.register(
    async (api) => {
      shedCalls(api, slots, context.metrics.callShed);
      guardCalls(api, guard);
      mount(api, context.identify, endpoints, handlersOf(context, closing.signal));
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
    unlisted: isSharePage,
  });
  return app;
};
