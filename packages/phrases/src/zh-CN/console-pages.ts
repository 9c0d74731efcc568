import { consolePhrases } from './console.ts';
import { consoleCarriers } from './console-carriers.ts';
import { consoleHealth } from './console-health.ts';
import { consoleHome } from './console-home.ts';
import { consoleLimits } from './console-limits.ts';
import { consoleMonitoring } from './console-monitoring.ts';
import { consoleOrders } from './console-orders.ts';
import { consolePrices } from './console-prices.ts';
import { errors } from './errors.ts';
import { noticeManagement } from './notice-management.ts';

/** Phrases of the pages of the staff; they load with the first of these. */
export const consolePages = {
  ...consolePhrases,
  ...consoleCarriers,
  ...consoleHome,
  ...consoleLimits,
  ...consoleOrders,
  ...consolePrices,
  ...consoleMonitoring,
  ...consoleHealth,
  ...errors,
  ...noticeManagement,
} as const;
