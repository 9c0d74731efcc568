import type { ComponentType } from 'react';
import { redirect, type LazyRouteFunction, type RouteObject } from 'react-router';
import { BootScreen } from './frame/boot-screen.tsx';
import { leaveWhenSignedIn, requireSignedIn } from './frame/guard.ts';
import { loadPhraseGroup } from './frame/language.tsx';
import type { PageHandle } from './frame/page-handle.ts';
import { PageFailed } from './frame/page-failed.tsx';
import { RootFrame } from './frame/root-frame.tsx';
import { homePath, paths } from './paths.ts';

type PageModule = { readonly default: ComponentType };

const lazy =
  (load: () => Promise<PageModule>): LazyRouteFunction<RouteObject> =>
  async () => ({ Component: (await load()).default });

/** A page of its own chunk. */
const page = (path: string, handle: PageHandle, load: () => Promise<PageModule>): RouteObject => ({
  path,
  handle,
  lazy: lazy(load),
});

const carrierPage = () => import('./features/shipments/pages/carrier-page.tsx');

const loadSiteFrame = async (): Promise<PageModule> => {
  const [frame] = await Promise.all([import('./frame/site-frame.tsx'), loadPhraseGroup('signedIn')]);
  return frame;
};

/** Pages inside the shell, for those who are signed in. */
const signedInPages: RouteObject[] = [
  page(paths.ups, { title: 'page.ups', keepAlive: true, carrier: 'ups' }, carrierPage),
  page(paths.usps, { title: 'page.usps', keepAlive: true, carrier: 'usps' }, carrierPage),
  page(paths.fedex, { title: 'page.fedex', keepAlive: true, carrier: 'fedex' }, carrierPage),
  page(
    paths.myOrders,
    { title: 'page.myOrders', keepAlive: true },
    () => import('./features/orders/pages/my-orders-page.tsx'),
  ),
];

/** Pages without the shell, for everybody. */
const openPages: RouteObject[] = [
  {
    ...page(
      paths.signIn,
      { title: 'page.signIn' },
      () => import('./features/accounts/pages/sign-in-page.tsx'),
    ),
    caseSensitive: true,
    loader: leaveWhenSignedIn,
  },
  {
    path: paths.signInAlias,
    loader: ({ request }) => redirect(paths.signIn + new URL(request.url).search),
  },
  page(paths.forbidden, { title: 'page.forbidden' }, () => import('./frame/forbidden-page.tsx')),
  page('*', { title: 'page.notFound' }, () => import('./frame/not-found-page.tsx')),
];

/** The whole map of the product. */
export const routes: RouteObject[] = [
  {
    Component: RootFrame,
    ErrorBoundary: PageFailed,
    HydrateFallback: BootScreen,
    children: [
      { path: paths.root, loader: () => redirect(homePath) },
      {
        middleware: [requireSignedIn],
        lazy: lazy(loadSiteFrame),
        // A page that fails leaves the shell standing.
        children: [{ ErrorBoundary: PageFailed, children: signedInPages }],
      },
      ...openPages,
    ],
  },
];
