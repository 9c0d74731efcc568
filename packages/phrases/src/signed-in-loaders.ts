import type { PhraseGroup, PhraseLoaders } from './web-phrases.ts';

/** How the groups are read that come with pages behind the shell. */
export const signedInLoaders: PhraseLoaders<Exclude<PhraseGroup, 'open' | 'accounts' | 'signedIn'>> = {
  'zh-CN': {
    personal: async () => (await import('./zh-CN/personal.ts')).personal,
    console: async () => (await import('./zh-CN/console.ts')).consolePhrases,
    consoleCarriers: async () => (await import('./zh-CN/console-carriers.ts')).consoleCarriers,
    consoleHealth: async () => (await import('./zh-CN/console-health.ts')).consoleHealth,
    consoleMonitoring: async () => (await import('./zh-CN/console-monitoring.ts')).consoleMonitoring,
    noticeCentre: async () => (await import('./zh-CN/notice-centre.ts')).noticeCentre,
    noticeManagement: async () => (await import('./zh-CN/notice-management.ts')).noticeManagement,
    tickets: async () => (await import('./zh-CN/tickets.ts')).tickets,
    ticketDesk: async () => (await import('./zh-CN/ticket-desk.ts')).ticketDesk,
    batchQuery: async () => (await import('./zh-CN/batch-query.ts')).batchQuery,
    refundRequest: async () => (await import('./zh-CN/refund-request.ts')).refundRequest,
    offline: async () => (await import('./zh-CN/offline.ts')).offline,
    mobile: async () => (await import('./zh-CN/mobile.ts')).mobile,
    help: async () => (await import('./zh-CN/help.ts')).help,
    mobileHome: async () => (await import('./zh-CN/mobile-home.ts')).mobileHome,
  },
  en: {
    personal: async () => (await import('./en/personal.ts')).personal,
    console: async () => (await import('./en/console.ts')).consolePhrases,
    consoleCarriers: async () => (await import('./en/console-carriers.ts')).consoleCarriers,
    consoleHealth: async () => (await import('./en/console-health.ts')).consoleHealth,
    consoleMonitoring: async () => (await import('./en/console-monitoring.ts')).consoleMonitoring,
    noticeCentre: async () => (await import('./en/notice-centre.ts')).noticeCentre,
    noticeManagement: async () => (await import('./en/notice-management.ts')).noticeManagement,
    tickets: async () => (await import('./en/tickets.ts')).tickets,
    ticketDesk: async () => (await import('./en/ticket-desk.ts')).ticketDesk,
    batchQuery: async () => (await import('./en/batch-query.ts')).batchQuery,
    refundRequest: async () => (await import('./en/refund-request.ts')).refundRequest,
    offline: async () => (await import('./en/offline.ts')).offline,
    mobile: async () => (await import('./en/mobile.ts')).mobile,
    help: async () => (await import('./en/help.ts')).help,
    mobileHome: async () => (await import('./en/mobile-home.ts')).mobileHome,
  },
};
