import type { consolePages as source } from '../zh-CN/console-pages.ts';
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

export const consolePages: Record<keyof typeof source, string> = {
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
};
