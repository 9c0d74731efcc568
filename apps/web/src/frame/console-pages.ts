import type { Permission } from '@waybill/contract/permissions.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { paths } from '../paths.ts';
import type { WorkIconName } from '../ui/work-icon.tsx';

export type ConsolePage = {
  readonly path: string;
  readonly label: PlainPhrase;
  /** What it is for, in a few words. */
  readonly lead: PlainPhrase;
  readonly icon: WorkIconName;
  readonly needs: Permission;
};

/** Pages of the console, in the order in which its home lists them. */
export const consolePages: readonly ConsolePage[] = [
  { path: paths.users, label: 'page.users', lead: 'people.lead', icon: 'user', needs: 'users:read' },
  {
    path: paths.approvals,
    label: 'page.approvals',
    lead: 'approvals.lead',
    icon: 'checkCircle',
    needs: 'approvals:read',
  },
  {
    path: paths.orders,
    label: 'page.orders',
    lead: 'console.ordersLead',
    icon: 'orders',
    needs: 'orders:read',
  },
  {
    path: paths.numbers,
    label: 'page.numbers',
    lead: 'console.numbersLead',
    icon: 'search',
    needs: 'numbers:read',
  },
  { path: paths.refunds, label: 'page.refunds', lead: 'refunds.lead', icon: 'coins', needs: 'refunds:read' },
  {
    path: paths.recharges,
    label: 'page.recharges',
    lead: 'recharges.lead',
    icon: 'list',
    needs: 'approvals:read',
  },
  { path: paths.lots, label: 'page.lots', lead: 'lots.lead', icon: 'box', needs: 'lots:read' },
  { path: paths.prices, label: 'page.prices', lead: 'prices.lead', icon: 'orders', needs: 'prices:read' },
  { path: paths.codes, label: 'page.codes', lead: 'codes.lead', icon: 'coins', needs: 'codes:read' },
  {
    path: paths.carriers,
    label: 'page.carriers',
    lead: 'console.carriersLead',
    icon: 'truck',
    needs: 'carriers:read',
  },
  { path: paths.keys, label: 'page.keys', lead: 'keys.lead', icon: 'settings', needs: 'keys:read' },
  { path: paths.limits, label: 'page.limits', lead: 'limits.lead', icon: 'clock', needs: 'limits:read' },
  {
    path: paths.blacklist,
    label: 'page.blacklist',
    lead: 'blacklist.lead',
    icon: 'error',
    needs: 'blacklist:read',
  },
  {
    path: paths.security,
    label: 'page.security',
    lead: 'console.securityLead',
    icon: 'lock',
    needs: 'security:read',
  },
  {
    path: paths.systemDiagnosis,
    label: 'page.systemDiagnosis',
    lead: 'console.diagnosisLead',
    icon: 'monitor',
    needs: 'diagnosis:read',
  },
  { path: paths.cache, label: 'page.cache', lead: 'console.cacheLead', icon: 'inbox', needs: 'cache:read' },
  { path: paths.audit, label: 'page.audit', lead: 'audit.lead', icon: 'lock', needs: 'audit:read' },
  { path: paths.stats, label: 'page.stats', lead: 'console.statsLead', icon: 'panel', needs: 'stats:read' },
  {
    path: paths.metrics,
    label: 'page.metrics',
    lead: 'console.metricsLead',
    icon: 'chart',
    needs: 'stats:read',
  },
  { path: paths.logs, label: 'page.logs', lead: 'console.logsLead', icon: 'list', needs: 'logs:read' },
];
