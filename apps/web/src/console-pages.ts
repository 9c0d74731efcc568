import type { Page } from './shell/page.ts';
import { named } from './shell/registry.ts';
import { paths } from './paths.ts';

const desks = named({
  noticeManagement: {
    lead: 'noticeAdmin.lead',
    icon: 'megaphone',
    menu: 'menu.staff',
    needs: 'notices:read',
    load: () => import('./customer/notices/pages/notice-management-page.tsx'),
  },
  ticketManagement: {
    lead: 'desk.lead',
    icon: 'headset',
    menu: 'menu.staff',
    needs: 'tickets:read',
    load: () => import('./customer/tickets/pages/ticket-management-page.tsx'),
  },
  console: {
    lead: 'console.lead',
    icon: 'panel',
    menu: 'menu.staff',
    load: () => import('./console/home/pages/console-home-page.tsx'),
  },
});

const inConsole = named({
  users: {
    lead: 'people.lead',
    icon: 'people',
    group: 'console.group.people',
    needs: 'users:read',
    load: () => import('./console/people/pages/users-page.tsx'),
  },
  user: {
    icon: 'user',
    under: paths.users,
    keepAlive: false,
    load: () => import('./console/people/pages/user-page.tsx'),
  },
  approvals: {
    lead: 'approvals.lead',
    icon: 'approve',
    group: 'console.group.people',
    needs: 'approvals:read',
    load: () => import('./console/approvals/pages/approvals-page.tsx'),
  },
  orders: {
    lead: 'console.ordersLead',
    icon: 'bag',
    group: 'console.group.people',
    needs: 'orders:read',
    load: () => import('./console/orders/pages/orders-page.tsx'),
  },
  order: {
    under: paths.orders,
    needs: 'orders:read',
    keepAlive: false,
    load: () => import('./console/orders/pages/order-page.tsx'),
  },
  refunds: {
    lead: 'refunds.lead',
    icon: 'refund',
    group: 'console.group.people',
    needs: 'refunds:read',
    load: () => import('./console/approvals/pages/refunds-page.tsx'),
  },
  recharges: {
    lead: 'recharges.lead',
    icon: 'wallet',
    group: 'console.group.people',
    needs: 'approvals:read',
    load: () => import('./console/approvals/pages/recharges-page.tsx'),
  },
  codes: {
    lead: 'codes.lead',
    icon: 'gift',
    group: 'console.group.people',
    needs: 'codes:read',
    load: () => import('./console/codes/pages/codes-page.tsx'),
  },
  prices: {
    lead: 'prices.lead',
    icon: 'price',
    group: 'console.group.people',
    needs: 'prices:read',
    load: () => import('./console/prices/pages/prices-page.tsx'),
  },
  lots: {
    lead: 'lots.lead',
    icon: 'box',
    group: 'console.group.stock',
    needs: 'lots:read',
    load: () => import('./console/lots/pages/lots-page.tsx'),
  },
  lotImport: {
    lead: 'lots.lead',
    under: paths.lots,
    needs: 'lots:import',
    load: () => import('./console/lots/pages/import-page.tsx'),
  },
  numbers: {
    lead: 'console.numbersLead',
    icon: 'barcode',
    group: 'console.group.stock',
    needs: 'numbers:read',
    load: () => import('./console/numbers/pages/numbers-page.tsx'),
  },
  carriers: {
    lead: 'carriers.lead',
    icon: 'truck',
    group: 'console.group.stock',
    needs: 'carriers:read',
    load: () => import('./console/carriers/pages/carriers-page.tsx'),
  },
  stats: {
    lead: 'console.statsLead',
    icon: 'pie',
    group: 'console.group.system',
    needs: 'stats:read',
    load: () => import('./console/stats/pages/stats-page.tsx'),
  },
  metrics: {
    lead: 'console.metricsLead',
    icon: 'chart',
    menu: 'menu.staff',
    group: 'console.group.system',
    needs: 'stats:read',
    load: () => import('./console/stats/pages/metrics-page.tsx'),
  },
  logs: {
    lead: 'console.logsLead',
    icon: 'terminal',
    group: 'console.group.system',
    needs: 'logs:read',
    load: () => import('./customer/call-logs/pages/call-logs-page.tsx'),
  },
  trace: {
    icon: 'terminal',
    under: paths.logs,
    needs: 'logs:read',
    keepAlive: false,
    load: () => import('./customer/call-logs/pages/trace-page.tsx'),
  },
  systemDiagnosis: {
    lead: 'console.diagnosisLead',
    icon: 'pulse',
    group: 'console.group.system',
    needs: 'diagnosis:read',
    load: () => import('./console/diagnosis/pages/diagnosis-page.tsx'),
  },
  cache: {
    lead: 'console.cacheLead',
    icon: 'database',
    group: 'console.group.system',
    needs: 'cache:read',
    load: () => import('./console/cache/pages/cache-page.tsx'),
  },
  keys: {
    lead: 'keys.lead',
    icon: 'key',
    group: 'console.group.access',
    needs: 'keys:read',
    load: () => import('./console/keys/pages/keys-page.tsx'),
  },
  teamChannels: {
    lead: 'teamChannels.lead',
    icon: 'send',
    group: 'console.group.access',
    needs: 'chats:read',
    load: () => import('./customer/webhooks/pages/team-channels-page.tsx'),
  },
  limits: {
    lead: 'limits.lead',
    icon: 'gauge',
    group: 'console.group.access',
    needs: 'limits:read',
    load: () => import('./console/limits/pages/limits-page.tsx'),
  },
  blacklist: {
    lead: 'blacklist.lead',
    icon: 'ban',
    group: 'console.group.access',
    needs: 'blacklist:read',
    load: () => import('./console/blacklist/pages/blacklist-page.tsx'),
  },
  security: {
    lead: 'console.securityLead',
    icon: 'shield',
    menu: 'menu.staff',
    group: 'console.group.access',
    needs: 'security:read',
    load: () => import('./console/security/pages/security-page.tsx'),
  },
  audit: {
    lead: 'audit.lead',
    icon: 'history',
    group: 'console.group.access',
    needs: 'audit:read',
    load: () => import('./console/audit/pages/audit-page.tsx'),
  },
});

/** The pages of the staff. What is denied to a role for want of a permission is said in place of the page. */
export const consolePages: readonly Page[] = [
  ...desks,
  ...inConsole.map((page): Page => ({ under: paths.console, ...page })),
].map((page): Page => ({ ...page, staff: true }));
