import type { Permission } from '@waybill/contract/permissions.ts';
import { staffLoaders } from '@waybill/phrases/staff-loaders.ts';
import { addPhraseLoaders, type PhraseGroup, type PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { RouteObject } from 'react-router';
import { requireStaff } from './frame/staff-guard.ts';
import { withPhrases, type PageModule } from './page-route.ts';
import { paths } from './paths.ts';
import { signedInPage } from './signed-in-page.ts';

addPhraseLoaders(staffLoaders);

/** A page of the console: who has not got the permission sees why, in place of the page. */
const consolePage = (
  path: string,
  title: PlainPhrase,
  permission: Permission,
  load: () => Promise<PageModule>,
  phrases: readonly PhraseGroup[] = [],
  keepAlive = true,
): RouteObject =>
  signedInPage(
    path,
    { title, keepAlive },
    withPhrases(['console', ...phrases], async () => {
      const [{ default: Page }, { NeedsPermission }] = await Promise.all([
        load(),
        import('./frame/needs-permission.tsx'),
      ]);
      return {
        default: () => (
          <NeedsPermission permission={permission}>
            <Page />
          </NeedsPermission>
        ),
      };
    }),
  );

/** Pages of the staff; what a role may do there is the page's own matter. They come with the first address in them. */
export const staffRoutes: RouteObject = {
  middleware: [requireStaff],
  children: [
    consolePage(
      paths.noticeManagement,
      'page.noticeManagement',
      'notices:read',
      () => import('./features/notices/pages/notice-management-page.tsx'),
      ['noticeCentre', 'noticeManagement'],
    ),
    consolePage(
      paths.ticketManagement,
      'page.ticketManagement',
      'tickets:read',
      () => import('./features/tickets/pages/ticket-management-page.tsx'),
      ['tickets', 'ticketDesk'],
    ),
    signedInPage(
      paths.console,
      { title: 'page.console', keepAlive: true },
      withPhrases(
        ['console', 'consoleHome', 'consoleMonitoring'],
        () => import('./features/console-home/pages/console-home-page.tsx'),
      ),
    ),
    consolePage(
      paths.users,
      'page.users',
      'users:read',
      () => import('./features/people/pages/users-page.tsx'),
    ),
    signedInPage(
      paths.user,
      { title: 'page.user' },
      withPhrases(['console', 'lookingBack'], () => import('./features/people/pages/user-page.tsx')),
    ),
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
      ['consoleOrders'],
    ),
    consolePage(
      paths.order,
      'page.order',
      'orders:read',
      () => import('./features/staff-orders/pages/order-page.tsx'),
      ['consoleOrders', 'lookingBack', 'tickets'],
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
      ['consoleOrders', 'lookingBack'],
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
      ['consolePrices', 'consoleTrials'],
    ),
    consolePage(
      paths.codes,
      'page.codes',
      'codes:read',
      () => import('./features/codes/pages/codes-page.tsx'),
    ),
    consolePage(paths.keys, 'page.keys', 'keys:read', () => import('./features/keys/pages/keys-page.tsx'), [
      'apiKeys',
    ]),
    consolePage(
      paths.carriers,
      'page.carriers',
      'carriers:read',
      () => import('./features/console-carriers/pages/carriers-page.tsx'),
      ['consoleCarriers'],
    ),
    consolePage(
      paths.teamChannels,
      'page.teamChannels',
      'chats:read',
      () => import('./features/webhooks/pages/team-channels-page.tsx'),
      ['apiKeys'],
    ),
    consolePage(
      paths.limits,
      'page.limits',
      'limits:read',
      () => import('./features/limits/pages/limits-page.tsx'),
      ['consoleLimits', 'consoleTrials'],
    ),
    consolePage(
      paths.blacklist,
      'page.blacklist',
      'blacklist:read',
      () => import('./features/blacklist/pages/blacklist-page.tsx'),
      ['consoleTrials'],
    ),
    consolePage(
      paths.security,
      'page.security',
      'security:read',
      () => import('./features/security/pages/security-page.tsx'),
      ['consoleHealth', 'errors'],
    ),
    consolePage(
      paths.systemDiagnosis,
      'page.systemDiagnosis',
      'diagnosis:read',
      () => import('./features/diagnosis/pages/diagnosis-page.tsx'),
      ['consoleHealth'],
    ),
    consolePage(
      paths.cache,
      'page.cache',
      'cache:read',
      () => import('./features/cache/pages/cache-page.tsx'),
      ['consoleHealth'],
    ),
    consolePage(
      paths.audit,
      'page.audit',
      'audit:read',
      () => import('./features/audit/pages/audit-page.tsx'),
      ['apiKeys'],
    ),
    consolePage(
      paths.logs,
      'page.logs',
      'logs:read',
      () => import('./features/call-logs/pages/call-logs-page.tsx'),
      ['consoleMonitoring', 'errors'],
    ),
    consolePage(
      paths.trace,
      'page.trace',
      'logs:read',
      () => import('./features/call-logs/pages/trace-page.tsx'),
      ['consoleMonitoring', 'errors'],
      false,
    ),
    consolePage(
      paths.stats,
      'page.stats',
      'stats:read',
      () => import('./features/stats/pages/stats-page.tsx'),
      ['consoleMonitoring'],
    ),
    consolePage(
      paths.platformInsight,
      'page.platformInsight',
      'stats:read',
      () => import('./features/followed-numbers/insight/platform-insight-page.tsx'),
      ['stock', 'followed', 'timeline'],
    ),
    consolePage(
      paths.metrics,
      'page.metrics',
      'stats:read',
      () => import('./features/stats/pages/metrics-page.tsx'),
      ['consoleMonitoring'],
    ),
  ],
};
