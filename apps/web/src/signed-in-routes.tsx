import './styles/app.css';
import type { RouteObject } from 'react-router';
import { requireSignedIn } from './frame/guard.ts';
import { guarded } from './frame/guarded.ts';
import { loadPhraseBundle } from './frame/language.tsx';
import { shellRoute } from './frame/page-handle.ts';
import { PageFailed } from './frame/page-failed.tsx';
import { leadOthers, leadPhones } from './frame/lead-phones.ts';
import { wantsMobile } from './frame/phone.ts';
import { startServiceWorker } from './frame/service-worker.ts';
import { lazy } from './page-route.ts';
import { paths } from './paths.ts';
import { signedInPage } from './signed-in-page.ts';

const carrierPage = () => import('./features/shipments/pages/carrier-page.tsx');

const followedPage = () => import('./features/followed-numbers/pages/followed-page.tsx');

/** The personal centre shows parts of another feature; they meet here. */
const personalPage = async () => {
  const [{ PersonalPage }, { PointsSection, StatementsSection }] = await Promise.all([
    import('./features/accounts/pages/personal-page.tsx'),
    import('./features/points/parts/points-section.tsx'),
  ]);
  return { default: () => <PersonalPage points={PointsSection} statements={StatementsSection} /> };
};

const developersPage = async () => {
  const [{ DevelopersPage }, { KeysSection }] = await Promise.all([
    import('./features/webhooks/pages/developers-page.tsx'),
    import('./features/accounts/my-keys/keys-section.tsx'),
  ]);
  return { default: () => <DevelopersPage keys={KeysSection} /> };
};

const batchQueryPage = async () => {
  const [{ BatchQueryPage }, { ConditionsSection }] = await Promise.all([
    import('./features/track-batches/pages/batch-query-page.tsx'),
    import('./features/shipments/parts/conditions-section.tsx'),
  ]);
  return { default: () => <BatchQueryPage conditions={ConditionsSection} /> };
};

/** On phones the frame of their own pages stands around all others as well. */
const siteFrame = guarded(async () => {
  const [frame] = await Promise.all([
    wantsMobile() ? import('./mobile-shell.tsx') : import('./site-shell.tsx'),
    loadPhraseBundle('app'),
  ]);
  return frame;
});

const signedInPages: RouteObject[] = [
  {
    middleware: [leadPhones],
    children: [
      signedInPage(paths.ups, { title: 'page.ups', keepAlive: true, carrier: 'ups' }, carrierPage),
      signedInPage(paths.usps, { title: 'page.usps', keepAlive: true, carrier: 'usps' }, carrierPage),
      signedInPage(paths.fedex, { title: 'page.fedex', keepAlive: true, carrier: 'fedex' }, carrierPage),
      signedInPage(paths.followed, { title: 'page.followed', keepAlive: true }, followedPage),
    ],
  },
  {
    // Not in the phones' own map, for which their home would pay.
    middleware: [leadOthers],
    children: [signedInPage(paths.mobileFollowed, { title: 'page.followed', keepAlive: true }, followedPage)],
  },
  signedInPage(
    paths.insight,
    { title: 'page.insight', keepAlive: true },
    () => import('./features/followed-numbers/insight/insight-page.tsx'),
  ),
  signedInPage(paths.batchQuery, { title: 'page.batchQuery', keepAlive: true }, batchQueryPage),
  signedInPage(
    paths.waits,
    { title: 'page.waits' },
    () => import('./features/shipments/waits/waits-page.tsx'),
  ),
  signedInPage(
    paths.myOrders,
    { title: 'page.myOrders', keepAlive: true },
    () => import('./features/orders/pages/my-orders-page.tsx'),
  ),
  signedInPage(
    paths.ticketCenter,
    { title: 'page.ticketCenter', keepAlive: true },
    () => import('./features/tickets/pages/ticket-center-page.tsx'),
  ),
  signedInPage(
    paths.ticketDetail,
    { title: 'page.ticketDetail' },
    () => import('./features/tickets/pages/ticket-detail-page.tsx'),
  ),
  signedInPage(
    paths.testNotification,
    { title: 'page.testNotification' },
    () => import('./features/notices/pages/notice-test-page.tsx'),
  ),
  signedInPage(paths.personal, { title: 'page.personal' }, personalPage),
  signedInPage(paths.developers, { title: 'page.developers' }, developersPage),
];

startServiceWorker();

const pagesRoute = 'pages';

const signedInRoutes: RouteObject = {
  id: shellRoute,
  middleware: [requireSignedIn],
  lazy: lazy(siteFrame),
  // A page that fails leaves the shell standing.
  children: [{ id: pagesRoute, ErrorBoundary: PageFailed, children: signedInPages }],
};

const ofStaff = (path: string): boolean =>
  [paths.console, paths.noticeManagement, paths.ticketManagement].some(
    (top) => path === top || path.startsWith(`${top}/`),
  );

const added = new Set<RouteObject>();

/**
 * Adds the pages behind the shell, and those of the staff with the first address of theirs: the public pages do without
 * this map, and users without that one. `add` is told the route above, none for the top.
 */
export const addRoutes = async (
  add: (parent: string | undefined, route: RouteObject) => void,
  path: string,
): Promise<void> => {
  // Several navigations may ask at the same time.
  const addOnce = (parent: string | undefined, route: RouteObject): void => {
    if (!added.has(route)) add(parent, route);
    added.add(route);
  };
  addOnce(undefined, signedInRoutes);
  if (!ofStaff(path)) return;
  const [{ staffRoutes }] = await Promise.all([import('./staff-routes.tsx'), loadPhraseBundle('console')]);
  addOnce(pagesRoute, staffRoutes);
};
