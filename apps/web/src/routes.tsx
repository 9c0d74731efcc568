import type { PhraseGroup, PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { ComponentType } from 'react';
import { redirect, type LazyRouteFunction, type RouteObject } from 'react-router';
import { currentToken } from './client/session.ts';
import { BootScreen } from './frame/boot-screen.tsx';
import { leaveWhenSignedIn, requireSignedIn } from './frame/guard.ts';
import { loadPhraseGroup } from './frame/language.tsx';
import { leadToActivation } from './frame/login-code.ts';
import { shellRoute, type PageHandle } from './frame/page-handle.ts';
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

/**
 * The router fetches chunks before the guard has spoken; those behind the shell are not worth
 * fetching for somebody whom the guard is about to send to sign in. A failed fetch is tried anew.
 */
const guarded = (load: () => Promise<PageModule>) => (): Promise<PageModule> =>
  currentToken() === null ? Promise.reject(new Error('Signed out')) : load();

const signedInPage = (path: string, handle: PageHandle, load: () => Promise<PageModule>): RouteObject =>
  page(path, handle, guarded(load));

/** A page with phrases of its own, which come with it. */
const withPhrases =
  (group: PhraseGroup, load: () => Promise<PageModule>) => async (): Promise<PageModule> => {
    const [module] = await Promise.all([load(), loadPhraseGroup(group)]);
    return module;
  };

const carrierPage = () => import('./features/shipments/pages/carrier-page.tsx');

/** The personal centre shows a part of another feature; they meet here. */
const personalPage = withPhrases('personal', async () => {
  const [{ PersonalPage }, { PointsSection }] = await Promise.all([
    import('./features/accounts/pages/personal-page.tsx'),
    import('./features/points/parts/points-section.tsx'),
  ]);
  return { default: () => <PersonalPage points={PointsSection} /> };
});

const siteFrame = guarded(async () => {
  const [frame] = await Promise.all([import('./frame/site-frame.tsx'), loadPhraseGroup('signedIn')]);
  return frame;
});

/** Pages inside the shell, for those who are signed in. */
const signedInPages: RouteObject[] = [
  signedInPage(paths.ups, { title: 'page.ups', keepAlive: true, carrier: 'ups' }, carrierPage),
  signedInPage(paths.usps, { title: 'page.usps', keepAlive: true, carrier: 'usps' }, carrierPage),
  signedInPage(paths.fedex, { title: 'page.fedex', keepAlive: true, carrier: 'fedex' }, carrierPage),
  signedInPage(
    paths.myOrders,
    { title: 'page.myOrders', keepAlive: true },
    () => import('./features/orders/pages/my-orders-page.tsx'),
  ),
  signedInPage(paths.personal, { title: 'page.personal' }, personalPage),
];

const accountPage = (path: string, title: PlainPhrase, load: () => Promise<PageModule>): RouteObject =>
  page(path, { title }, withPhrases('accounts', load));

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
  accountPage(paths.register, 'page.register', () => import('./features/accounts/pages/register-page.tsx')),
  accountPage(
    paths.forgotPassword,
    'page.forgotPassword',
    () => import('./features/accounts/pages/forgot-password-page.tsx'),
  ),
  accountPage(
    paths.resetPassword,
    'page.resetPassword',
    () => import('./features/accounts/pages/reset-password-page.tsx'),
  ),
  accountPage(
    paths.activation,
    'page.activation',
    () => import('./features/accounts/pages/activation-page.tsx'),
  ),
  page(paths.forbidden, { title: 'page.forbidden' }, () => import('./frame/forbidden-page.tsx')),
  page('*', { title: 'page.notFound' }, () => import('./frame/not-found-page.tsx')),
];

/** The whole map of the product. */
export const routes: RouteObject[] = [
  {
    Component: RootFrame,
    ErrorBoundary: PageFailed,
    HydrateFallback: BootScreen,
    middleware: [leadToActivation],
    children: [
      { path: paths.root, loader: () => redirect(homePath) },
      {
        id: shellRoute,
        middleware: [requireSignedIn],
        lazy: lazy(siteFrame),
        // A page that fails leaves the shell standing.
        children: [{ ErrorBoundary: PageFailed, children: signedInPages }],
      },
      ...openPages,
    ],
  },
];
