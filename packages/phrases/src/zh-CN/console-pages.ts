import { consolePhrases } from './console.ts';
import { consoleHealth } from './console-health.ts';
import { consoleMonitoring } from './console-monitoring.ts';
import { errors } from './errors.ts';
import { noticeManagement } from './notice-management.ts';

/** Phrases of the pages of the staff; they load with the first of these. */
export const consolePages = {
  ...consolePhrases,
  ...consoleMonitoring,
  ...consoleHealth,
  ...errors,
  ...noticeManagement,
} as const;
