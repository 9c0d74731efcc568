import type { PhraseLoaders, StaffGroup } from './web-phrases.ts';

/** How the groups are read that only pages of the staff have. */
export const staffLoaders: PhraseLoaders<StaffGroup> = {
  'zh-CN': {
    console: async () => (await import('./zh-CN/console.ts')).consolePhrases,
    consoleCarriers: async () => (await import('./zh-CN/console-carriers.ts')).consoleCarriers,
    consoleOrders: async () => (await import('./zh-CN/console-orders.ts')).consoleOrders,
    consoleHealth: async () => (await import('./zh-CN/console-health.ts')).consoleHealth,
    consoleMonitoring: async () => (await import('./zh-CN/console-monitoring.ts')).consoleMonitoring,
    noticeManagement: async () => (await import('./zh-CN/notice-management.ts')).noticeManagement,
  },
  en: {
    console: async () => (await import('./en/console.ts')).consolePhrases,
    consoleCarriers: async () => (await import('./en/console-carriers.ts')).consoleCarriers,
    consoleOrders: async () => (await import('./en/console-orders.ts')).consoleOrders,
    consoleHealth: async () => (await import('./en/console-health.ts')).consoleHealth,
    consoleMonitoring: async () => (await import('./en/console-monitoring.ts')).consoleMonitoring,
    noticeManagement: async () => (await import('./en/notice-management.ts')).noticeManagement,
  },
};
