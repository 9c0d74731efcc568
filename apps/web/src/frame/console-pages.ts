import type { Permission } from '@waybill/contract/permissions.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon-names.ts';

export const consoleGroups = [
  'console.group.people',
  'console.group.stock',
  'console.group.access',
  'console.group.system',
] as const satisfies readonly PlainPhrase[];

export type ConsolePage = {
  readonly path: string;
  readonly label: PlainPhrase;
  readonly lead: PlainPhrase;
  readonly group: (typeof consoleGroups)[number];
  readonly icon: IconName;
  readonly needs: Permission;
};

export const consolePages: readonly ConsolePage[] = [
  {
    path: paths.users,
    label: 'page.users',
    lead: 'people.lead',
    group: 'console.group.people',
    icon: 'people',
    needs: 'users:read',
  },
  {
    path: paths.approvals,
    label: 'page.approvals',
    lead: 'approvals.lead',
    group: 'console.group.people',
    icon: 'approve',
    needs: 'approvals:read',
  },
  {
    path: paths.orders,
    label: 'page.orders',
    lead: 'console.ordersLead',
    group: 'console.group.people',
    icon: 'bag',
    needs: 'orders:read',
  },
  {
    path: paths.refunds,
    label: 'page.refunds',
    lead: 'refunds.lead',
    group: 'console.group.people',
    icon: 'refund',
    needs: 'refunds:read',
  },
  {
    path: paths.recharges,
    label: 'page.recharges',
    lead: 'recharges.lead',
    group: 'console.group.people',
    icon: 'wallet',
    needs: 'approvals:read',
  },
  {
    path: paths.codes,
    label: 'page.codes',
    lead: 'codes.lead',
    group: 'console.group.people',
    icon: 'gift',
    needs: 'codes:read',
  },
  {
    path: paths.prices,
    label: 'page.prices',
    lead: 'prices.lead',
    group: 'console.group.people',
    icon: 'price',
    needs: 'prices:read',
  },
  {
    path: paths.lots,
    label: 'page.lots',
    lead: 'lots.lead',
    group: 'console.group.stock',
    icon: 'box',
    needs: 'lots:read',
  },
  {
    path: paths.numbers,
    label: 'page.numbers',
    lead: 'console.numbersLead',
    group: 'console.group.stock',
    icon: 'barcode',
    needs: 'numbers:read',
  },
  {
    path: paths.carriers,
    label: 'page.carriers',
    lead: 'console.carriersLead',
    group: 'console.group.stock',
    icon: 'truck',
    needs: 'carriers:read',
  },
  {
    path: paths.keys,
    label: 'page.keys',
    lead: 'keys.lead',
    group: 'console.group.access',
    icon: 'key',
    needs: 'keys:read',
  },
  {
    path: paths.teamChannels,
    label: 'page.teamChannels',
    lead: 'teamChannels.lead',
    group: 'console.group.access',
    icon: 'send',
    needs: 'chats:read',
  },
  {
    path: paths.limits,
    label: 'page.limits',
    lead: 'limits.lead',
    group: 'console.group.access',
    icon: 'gauge',
    needs: 'limits:read',
  },
  {
    path: paths.blacklist,
    label: 'page.blacklist',
    lead: 'blacklist.lead',
    group: 'console.group.access',
    icon: 'ban',
    needs: 'blacklist:read',
  },
  {
    path: paths.security,
    label: 'page.security',
    lead: 'console.securityLead',
    group: 'console.group.access',
    icon: 'shield',
    needs: 'security:read',
  },
  {
    path: paths.audit,
    label: 'page.audit',
    lead: 'audit.lead',
    group: 'console.group.access',
    icon: 'history',
    needs: 'audit:read',
  },
  {
    path: paths.stats,
    label: 'page.stats',
    lead: 'console.statsLead',
    group: 'console.group.system',
    icon: 'pie',
    needs: 'stats:read',
  },
  {
    path: paths.metrics,
    label: 'page.metrics',
    lead: 'console.metricsLead',
    group: 'console.group.system',
    icon: 'chart',
    needs: 'stats:read',
  },
  {
    path: paths.logs,
    label: 'page.logs',
    lead: 'console.logsLead',
    group: 'console.group.system',
    icon: 'terminal',
    needs: 'logs:read',
  },
  {
    path: paths.systemDiagnosis,
    label: 'page.systemDiagnosis',
    lead: 'console.diagnosisLead',
    group: 'console.group.system',
    icon: 'pulse',
    needs: 'diagnosis:read',
  },
  {
    path: paths.cache,
    label: 'page.cache',
    lead: 'console.cacheLead',
    group: 'console.group.system',
    icon: 'database',
    needs: 'cache:read',
  },
];
