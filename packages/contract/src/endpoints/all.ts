import type { EndpointShape } from '../endpoint.ts';
import { accountEndpoints } from './accounts.ts';
import { logisticsEndpoints } from './logistics.ts';
import { lotEndpoints } from './lots.ts';
import { orderEndpoints } from './orders.ts';
import { pointEndpoints } from './points.ts';
import { siteEndpoints } from './site.ts';
import { trackBatchEndpoints } from './track-batches.ts';
import { trackingEndpoints } from './tracking.ts';

/** Every endpoint of the API, by its id. */
export const endpoints = {
  ...siteEndpoints,
  ...accountEndpoints,
  ...logisticsEndpoints,
  ...orderEndpoints,
  ...pointEndpoints,
  ...lotEndpoints,
  ...trackingEndpoints,
  ...trackBatchEndpoints,
} as const;

/** The same as a list. */
export const endpointList: readonly EndpointShape[] = Object.values<EndpointShape>(endpoints);
