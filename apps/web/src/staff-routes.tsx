import type { Permission } from '@waybill/contract/permissions.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { RouteObject } from 'react-router';
import { NeedsPermission } from './frame/needs-permission.tsx';
import { requireStaff } from './frame/staff-guard.ts';
import type { PageModule } from './page-route.ts';
import { paths } from './paths.ts';
import { signedInPage } from './signed-in-page.ts';

/** A page of the console: who has not got the permission sees why, in place of the page. */
const consolePage = (
  path: string,
  title: PlainPhrase,
  permission: Permission,
  load: () => Promise<PageModule>,
  keepAlive = true,
): RouteObject =>
  signedInPage(path, { title, keepAlive }, async () => {
    const { default: Page } = await load();
    return {
      default: () => (
        <NeedsPermission permission={permission}>
          <Page />
        </NeedsPermission>
      ),
    };
  });

/** Pages of the staff; what a role may do there is the page's own matter. They come with the first address in them. */
export const staffRoutes: RouteObject = {
  middleware: [requireStaff],
  children: [
    consolePage(
      paths.noticeManagement,
      'page.noticeManagement',
      'notices:read',
      () => import('./features/notices/pages/notice-management-page.tsx'),
    ),
    consolePage(
      paths.ticketManagement,
      'page.ticketManagement',
      'tickets:read',
      () => import('./features/tickets/pages/ticket-management-page.tsx'),
    ),
    signedInPage(
      paths.console,
      { title: 'page.console', keepAlive: true },
      () => import('./features/console-home/pages/console-home-page.tsx'),
    ),
    consolePage(
      paths.users,
      'page.users',
      'users:read',
      () => import('./features/people/pages/users-page.tsx'),
    ),
    signedInPage(paths.user, { title: 'page.user' }, () => import('./features/people/pages/user-page.tsx')),
    consolePage(
      paths.approvals,
      'page.approvals',
      'approvals:read',
      () => import('./features/approvals/pages/approvals-page.tsx'),
    ),
    consolePage(
      paths.refunds,
      'page.refunds',
      'refunds:read',
      () => import('./features/approvals/pages/refunds-page.tsx'),
    ),
    consolePage(
      paths.orders,
      'page.orders',
      'orders:read',
      () => import('./features/staff-orders/pages/orders-page.tsx'),
    ),
    consolePage(
      paths.order,
      'page.order',
      'orders:read',
      () => import('./features/staff-orders/pages/order-page.tsx'),
      false,
    ),
    consolePage(
      paths.recharges,
      'page.recharges',
      'approvals:read',
      () => import('./features/approvals/pages/recharges-page.tsx'),
    ),
    consolePage(
      paths.numbers,
      'page.numbers',
      'numbers:read',
      () => import('./features/staff-numbers/pages/numbers-page.tsx'),
    ),
    consolePage(
      paths.lotImport,
      'page.lotImport',
      'lots:import',
      () => import('./features/lots/pages/import-page.tsx'),
    ),
    consolePage(paths.lots, 'page.lots', 'lots:read', () => import('./features/lots/pages/lots-page.tsx')),
    consolePage(
      paths.prices,
      'page.prices',
      'prices:read',
      () => import('./features/prices/pages/prices-page.tsx'),
    ),
    consolePage(
      paths.codes,
      'page.codes',
      'codes:read',
      () => import('./features/codes/pages/codes-page.tsx'),
    ),
    consolePage(paths.keys, 'page.keys', 'keys:read', () => import('./features/keys/pages/keys-page.tsx')),
    consolePage(
      paths.carriers,
      'page.carriers',
      'carriers:read',
      () => import('./features/console-carriers/pages/carriers-page.tsx'),
    ),
    consolePage(
      paths.teamChannels,
      'page.teamChannels',
      'chats:read',
      () => import('./features/webhooks/pages/team-channels-page.tsx'),
    ),
    consolePage(
      paths.limits,
      'page.limits',
      'limits:read',
      () => import('./features/limits/pages/limits-page.tsx'),
    ),
    consolePage(
      paths.blacklist,
      'page.blacklist',
      'blacklist:read',
      () => import('./features/blacklist/pages/blacklist-page.tsx'),
    ),
    consolePage(
      paths.security,
      'page.security',
      'security:read',
      () => import('./features/security/pages/security-page.tsx'),
    ),
    consolePage(
      paths.systemDiagnosis,
      'page.systemDiagnosis',
      'diagnosis:read',
      () => import('./features/diagnosis/pages/diagnosis-page.tsx'),
    ),
    consolePage(
      paths.cache,
      'page.cache',
      'cache:read',
      () => import('./features/cache/pages/cache-page.tsx'),
    ),
    consolePage(
      paths.audit,
      'page.audit',
      'audit:read',
      () => import('./features/audit/pages/audit-page.tsx'),
    ),
    consolePage(
      paths.logs,
      'page.logs',
      'logs:read',
      () => import('./features/call-logs/pages/call-logs-page.tsx'),
    ),
    consolePage(
      paths.trace,
      'page.trace',
      'logs:read',
      () => import('./features/call-logs/pages/trace-page.tsx'),
      false,
    ),
    consolePage(
      paths.stats,
      'page.stats',
      'stats:read',
      () => import('./features/stats/pages/stats-page.tsx'),
    ),
    consolePage(
      paths.metrics,
      'page.metrics',
      'stats:read',
      () => import('./features/stats/pages/metrics-page.tsx'),
    ),
  ],
};
