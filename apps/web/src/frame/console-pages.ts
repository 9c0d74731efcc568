import type { Permission } from '@waybill/contract/permissions.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon-names.ts';

export type ConsolePage = {
  readonly path: string;
  readonly label: PlainPhrase;
  /** What it is for, in a few words. */
  readonly lead: PlainPhrase;
  readonly icon: IconName;
  readonly needs: Permission;
};

/** Pages of the console, in the order in which its home lists them. */
export const consolePages: readonly ConsolePage[] = [
  { path: paths.users, label: 'page.users', lead: 'people.lead', icon: 'people', needs: 'users:read' },
  {
    path: paths.approvals,
    label: 'page.approvals',
    lead: 'approvals.lead',
    icon: 'approve',
    needs: 'approvals:read',
  },
  {
    path: paths.orders,
    label: 'page.orders',
    lead: 'console.ordersLead',
    icon: 'bag',
    needs: 'orders:read',
  },
  {
    path: paths.numbers,
    label: 'page.numbers',
    lead: 'console.numbersLead',
    icon: 'barcode',
    needs: 'numbers:read',
  },
  { path: paths.refunds, label: 'page.refunds', lead: 'refunds.lead', icon: 'refund', needs: 'refunds:read' },
  {
    path: paths.recharges,
    label: 'page.recharges',
    lead: 'recharges.lead',
    icon: 'wallet',
    needs: 'approvals:read',
  },
  { path: paths.lots, label: 'page.lots', lead: 'lots.lead', icon: 'box', needs: 'lots:read' },
  { path: paths.prices, label: 'page.prices', lead: 'prices.lead', icon: 'price', needs: 'prices:read' },
  { path: paths.codes, label: 'page.codes', lead: 'codes.lead', icon: 'gift', needs: 'codes:read' },
  {
    path: paths.carriers,
    label: 'page.carriers',
    lead: 'console.carriersLead',
    icon: 'truck',
    needs: 'carriers:read',
  },
  { path: paths.keys, label: 'page.keys', lead: 'keys.lead', icon: 'key', needs: 'keys:read' },
  { path: paths.limits, label: 'page.limits', lead: 'limits.lead', icon: 'gauge', needs: 'limits:read' },
  {
    path: paths.blacklist,
    label: 'page.blacklist',
    lead: 'blacklist.lead',
    icon: 'ban',
    needs: 'blacklist:read',
  },
  {
    path: paths.security,
    label: 'page.security',
    lead: 'console.securityLead',
    icon: 'shield',
    needs: 'security:read',
  },
  {
    path: paths.systemDiagnosis,
    label: 'page.systemDiagnosis',
    lead: 'console.diagnosisLead',
    icon: 'pulse',
    needs: 'diagnosis:read',
  },
  {
    path: paths.cache,
    label: 'page.cache',
    lead: 'console.cacheLead',
    icon: 'database',
    needs: 'cache:read',
  },
  { path: paths.audit, label: 'page.audit', lead: 'audit.lead', icon: 'history', needs: 'audit:read' },
  { path: paths.stats, label: 'page.stats', lead: 'console.statsLead', icon: 'pie', needs: 'stats:read' },
  {
    path: paths.metrics,
    label: 'page.metrics',
    lead: 'console.metricsLead',
    icon: 'chart',
    needs: 'stats:read',
  },
  { path: paths.logs, label: 'page.logs', lead: 'console.logsLead', icon: 'terminal', needs: 'logs:read' },
];
