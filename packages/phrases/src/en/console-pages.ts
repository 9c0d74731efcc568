import type { consolePages as source } from '../zh-CN/console-pages.ts';
import { consolePhrases } from './console.ts';
import { consoleHealth } from './console-health.ts';
import { consoleMonitoring } from './console-monitoring.ts';
import { errors } from './errors.ts';
import { noticeManagement } from './notice-management.ts';

export const consolePages: Record<keyof typeof source, string> = {
  ...consolePhrases,
  ...consoleMonitoring,
  ...consoleHealth,
  ...errors,
  ...noticeManagement,
};
