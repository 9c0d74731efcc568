import type { PhraseLoaders, StaffGroup } from './web-phrases.ts';

/** How the groups are read that only pages of the staff have. */
export const staffLoaders: PhraseLoaders<StaffGroup> = {
  'zh-CN': {
    console: () => import('./zh-CN/console.ts'),
    consoleCarriers: () => import('./zh-CN/console-carriers.ts'),
    consoleHome: () => import('./zh-CN/console-home.ts'),
    consoleLimits: () => import('./zh-CN/console-limits.ts'),
    consoleOrders: () => import('./zh-CN/console-orders.ts'),
    consolePrices: () => import('./zh-CN/console-prices.ts'),
    consoleTrials: () => import('./zh-CN/console-trials.ts'),
    lookingBack: () => import('./zh-CN/looking-back.ts'),
    consoleHealth: () => import('./zh-CN/console-health.ts'),
    errors: () => import('./zh-CN/errors.ts'),
    consoleMonitoring: () => import('./zh-CN/console-monitoring.ts'),
    noticeManagement: () => import('./zh-CN/notice-management.ts'),
  },
  en: {
    console: () => import('./en/console.ts'),
    consoleCarriers: () => import('./en/console-carriers.ts'),
    consoleHome: () => import('./en/console-home.ts'),
    consoleLimits: () => import('./en/console-limits.ts'),
    consoleOrders: () => import('./en/console-orders.ts'),
    consolePrices: () => import('./en/console-prices.ts'),
    consoleTrials: () => import('./en/console-trials.ts'),
    lookingBack: () => import('./en/looking-back.ts'),
    consoleHealth: () => import('./en/console-health.ts'),
    errors: () => import('./en/errors.ts'),
    consoleMonitoring: () => import('./en/console-monitoring.ts'),
    noticeManagement: () => import('./en/notice-management.ts'),
  },
};
