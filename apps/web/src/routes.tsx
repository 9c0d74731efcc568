import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { redirect, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { BootScreen, RootFrame } from './shell/root-frame.tsx';
import { leaveWhenSignedIn, leadToActivation } from './shell/guard.ts';
import { loadPhraseBundle } from './shell/language.tsx';
import type { PageModule } from './shell/page.ts';
import { PageFailed } from './shell/page-failed.tsx';
import { landingPath } from './shell/phone.ts';
import { staysPut } from './shell/stay-put.ts';
import { lazy } from './lazy-route.ts';
import { paths } from './paths.ts';

const page = (path: string, title: PlainPhrase, load: () => Promise<PageModule>): RouteObject => ({
  path,
  handle: { title },
  lazy: lazy(load),
});

const openPages: RouteObject[] = [
  {
    ...page(paths.signIn, 'page.signIn', () => import('./customer/accounts/pages/sign-in-page.tsx')),
    caseSensitive: true,
    loader: leaveWhenSignedIn,
  },
  {
    path: paths.signInAlias,
    loader: ({ request }) => redirect(paths.signIn + new URL(request.url).search),
  },
  page(paths.register, 'page.register', () => import('./customer/accounts/pages/register-page.tsx')),
  page(
    paths.forgotPassword,
    'page.forgotPassword',
    () => import('./customer/accounts/pages/forgot-password-page.tsx'),
  ),
  page(
    paths.resetPassword,
    'page.resetPassword',
    () => import('./customer/accounts/pages/reset-password-page.tsx'),
  ),
  page(
    paths.closeAccount,
    'page.closeAccount',
    () => import('./customer/accounts/pages/close-account-page.tsx'),
  ),
  page(paths.activation, 'page.activation', () => import('./customer/accounts/pages/activation-page.tsx')),
  page(paths.providerReturn, 'page.signIn', () => import('./customer/accounts/pages/provider-page.tsx')),
  page(paths.sharedParcel, 'page.share', async () => {
    const [parcel] = await Promise.all([
      import('./customer/shared-parcel/shared-parcel-page.tsx'),
      loadPhraseBundle('app'),
    ]);
    return parcel;
  }),
  page(paths.forbidden, 'page.forbidden', () => import('./shell/dead-end-page.tsx')),
  page('*', 'page.notFound', () => import('./shell/dead-end-page.tsx')),
];

const rootRoute = 'root';

export const routes: RouteObject[] = [
  {
    id: rootRoute,
    Component: RootFrame,
    ErrorBoundary: PageFailed,
    HydrateFallback: BootScreen,
    middleware: [leadToActivation],
    children: [{ path: paths.root, loader: () => redirect(landingPath()) }, ...openPages],
  },
];

let added = false;

/** Adds the pages behind the sign-in, once, when an address is none of those above. */
export const addSignedInRoutes: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  try {
    const { signedInRoutes } = await import('./signed-in-routes.tsx');
    // Several navigations may ask at the same time.
    if (!added) patch(rootRoute, [...signedInRoutes]);
    added = true;
  } catch (error) {
    if (!(await staysPut(error))) throw error;
  }
};
