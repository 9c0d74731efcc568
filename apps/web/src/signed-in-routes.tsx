import type { Permission } from '@waybill/contract/permissions.ts';
import type { PhraseGroup, PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { RouteObject } from 'react-router';
import { requireSignedIn } from './frame/guard.ts';
import { guarded } from './frame/guarded.ts';
import { loadPhraseGroup } from './frame/language.tsx';
import { loadMobileFrame } from './frame/load-mobile-frame.ts';
import { shellRoute, type PageHandle } from './frame/page-handle.ts';
import { PageFailed } from './frame/page-failed.tsx';
import { leadPhones } from './frame/lead-phones.ts';
import { wantsMobile } from './frame/phone.ts';
import { requireStaff } from './frame/staff-guard.ts';
import { lazy, page, withPhrases, type PageModule } from './page-route.ts';
import { paths } from './paths.ts';

const signedInPage = (path: string, handle: PageHandle, load: () => Promise<PageModule>): RouteObject =>
  page(path, handle, guarded(load));

const carrierPage = () => import('./features/shipments/pages/carrier-page.tsx');

/** The personal centre shows a part of another feature; they meet here. */
const personalPage = withPhrases('personal', async () => {
  const [{ PersonalPage }, { PointsSection }] = await Promise.all([
    import('./features/accounts/pages/personal-page.tsx'),
    import('./features/points/parts/points-section.tsx'),
  ]);
  return { default: () => <PersonalPage points={PointsSection} /> };
});

/** Batch query has a part of another feature too. */
const batchQueryPage = withPhrases('batchQuery', async () => {
  const [{ BatchQueryPage }, { ConditionsSection }] = await Promise.all([
    import('./features/track-batches/pages/batch-query-page.tsx'),
    import('./features/shipments/parts/conditions-section.tsx'),
  ]);
  return { default: () => <BatchQueryPage conditions={ConditionsSection} /> };
});

/** On phones the frame of their own pages stands around all others as well. */
const siteFrame = guarded(async () => {
  const [frame] = await Promise.all([
    wantsMobile() ? loadMobileFrame() : import('./frame/site-frame.tsx'),
    loadPhraseGroup('signedIn'),
  ]);
  return frame;
});

/** A page of the console: who has not got the permission sees why, in place of the page. */
const consolePage = (
  path: string,
  title: PlainPhrase,
  permission: Permission,
  load: () => Promise<PageModule>,
  phrases: readonly PhraseGroup[] = [],
): RouteObject =>
  signedInPage(
    path,
    { title, keepAlive: true },
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

/** Pages of the staff. */
const consolePages: RouteObject = {
  middleware: [requireStaff],
  children: [
    signedInPage(
      paths.console,
      { title: 'page.console', keepAlive: true },
      withPhrases('console', () => import('./features/console-home/pages/console-home-page.tsx')),
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
      withPhrases('console', () => import('./features/people/pages/user-page.tsx')),
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
      ['consoleCarriers'],
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
      paths.audit,
      'page.audit',
      'audit:read',
      () => import('./features/audit/pages/audit-page.tsx'),
    ),
  ],
};

/** Pages inside the shell, for those who are signed in. */
const signedInPages: RouteObject[] = [
  {
    middleware: [leadPhones],
    children: [
      signedInPage(paths.ups, { title: 'page.ups', keepAlive: true, carrier: 'ups' }, carrierPage),
      signedInPage(paths.usps, { title: 'page.usps', keepAlive: true, carrier: 'usps' }, carrierPage),
      signedInPage(paths.fedex, { title: 'page.fedex', keepAlive: true, carrier: 'fedex' }, carrierPage),
    ],
  },
  signedInPage(paths.batchQuery, { title: 'page.batchQuery', keepAlive: true }, batchQueryPage),
  signedInPage(
    paths.myOrders,
    { title: 'page.myOrders', keepAlive: true },
    () => import('./features/orders/pages/my-orders-page.tsx'),
  ),
  signedInPage(
    paths.ticketCenter,
    { title: 'page.ticketCenter', keepAlive: true },
    withPhrases('tickets', () => import('./features/tickets/pages/ticket-center-page.tsx')),
  ),
  signedInPage(
    paths.ticketDetail,
    { title: 'page.ticketDetail' },
    withPhrases('tickets', () => import('./features/tickets/pages/ticket-detail-page.tsx')),
  ),
  {
    // The guard of the staff; what a role may do there is the page's own matter.
    middleware: [requireStaff],
    children: [
      signedInPage(
        paths.noticeManagement,
        { title: 'page.noticeManagement', keepAlive: true },
        withPhrases(
          ['noticeCentre', 'noticeManagement'],
          () => import('./features/notices/pages/notice-management-page.tsx'),
        ),
      ),
      signedInPage(
        paths.ticketManagement,
        { title: 'page.ticketManagement', keepAlive: true },
        withPhrases(
          ['tickets', 'ticketDesk'],
          () => import('./features/tickets/pages/ticket-management-page.tsx'),
        ),
      ),
    ],
  },
  signedInPage(
    paths.testNotification,
    { title: 'page.testNotification' },
    withPhrases('noticeCentre', () => import('./features/notices/pages/notice-test-page.tsx')),
  ),
  consolePages,
  signedInPage(paths.personal, { title: 'page.personal' }, personalPage),
];

/** Everything behind the shell. The public pages do without this map; it comes with the first address in it. */
export const signedInRoutes: RouteObject = {
  id: shellRoute,
  middleware: [requireSignedIn],
  lazy: lazy(siteFrame),
  // A page that fails leaves the shell standing.
  children: [{ ErrorBoundary: PageFailed, children: signedInPages }],
};
