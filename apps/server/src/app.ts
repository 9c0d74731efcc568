import { apiBase } from '@waybill/contract/endpoint.ts';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { lotEndpoints } from '@waybill/contract/endpoints/lots.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { siteEndpoints } from '@waybill/contract/endpoints/site.ts';
import { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import { trackBatchEndpoints } from '@waybill/contract/endpoints/track-batches.ts';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import { lotRoutes } from './console/lots/routes.ts';
import type { Context } from './context.ts';
import { holdRoutes } from './holds/routes.ts';
import { orderRoutes, purchaseRoutes } from './orders/routes.ts';
import { serveHealth } from './platform/db/health.ts';
import { createHttp } from './platform/http/create-http.ts';
import { collectDocumentation, serveDocumentation } from './platform/http/documentation.ts';
import { mount } from './platform/http/mount.ts';
import { serveWeb } from './platform/http/web-assets.ts';
import { serveMailbox } from './platform/mail/mailbox.ts';
import { serveMetrics } from './platform/metrics/metrics.ts';
import { pointRoutes } from './points/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { trackingRoutes } from './tracking/routes.ts';
import { trackBatchRoutes } from './track-batches/routes.ts';
import { zipRoutes } from './zips/routes.ts';

export type AppSettings = {
  /** Folder of the built web. */
  readonly webRoot: string;
  /** Whether answers are checked against the contract. */
  readonly checkAnswers: boolean;
};

/** The whole HTTP side: every endpoint of the contract, health, metrics, documentation and the built web. */
export const createApp = async (context: Context, settings: AppSettings): Promise<FastifyInstance> => {
  const { config, log } = context;
  const { checkAnswers } = settings;
  const app = await createHttp({ log, trustedProxies: config.trustedProxies, checkAnswers });
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  serveMetrics(app, context.pool, config.metricsToken);
  serveHealth(app, context.db);
  serveMailbox(app, context.mailer.mailbox, config.timeZone);
  await collectDocumentation(app);
  await app.register(
    async (api) => {
      const { identify } = context.sessions;
      mount(api, identify, siteEndpoints, siteRoutes(context));
      mount(api, identify, accountEndpoints, accountRoutes(context));
      mount(api, identify, logisticsEndpoints, {
        ...holdRoutes(context),
        ...purchaseRoutes(context),
        ...priceRoutes(context),
        ...zipRoutes(context),
      });
      mount(api, identify, orderEndpoints, orderRoutes(context));
      mount(api, identify, pointEndpoints, pointRoutes(context));
      mount(api, identify, trackingEndpoints, trackingRoutes(context));
      mount(api, identify, lotEndpoints, lotRoutes(context));
      mount(api, identify, trackBatchEndpoints, trackBatchRoutes(context, closing.signal));
    },
    { prefix: apiBase },
  );
  await serveDocumentation(app);
  await serveWeb(app, { root: settings.webRoot, timeZone: config.timeZone });
  return app;
};
