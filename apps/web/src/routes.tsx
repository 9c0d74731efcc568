import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { redirect, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { BootScreen } from './frame/boot-screen.tsx';
import { leaveWhenSignedIn } from './frame/guard.ts';
import { loadPhraseBundle } from './frame/language.tsx';
import { leadToActivation } from './frame/login-code.ts';
import { PageFailed } from './frame/page-failed.tsx';
import { landingPath } from './frame/phone.ts';
import { RootFrame } from './frame/root-frame.tsx';
import { staysPut } from './frame/stay-put.ts';
import { page, type PageModule } from './page-route.ts';
import { isAt, paths } from './paths.ts';

const accountPage = (path: string, title: PlainPhrase, load: () => Promise<PageModule>): RouteObject =>
  page(path, { title }, load);

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
  accountPage(
    paths.providerReturn,
    'page.signIn',
    () => import('./features/accounts/pages/provider-page.tsx'),
  ),
  page(paths.sharedParcel, { title: 'page.share' }, async () => {
    const [parcel] = await Promise.all([
      import('./features/shared-parcel/shared-parcel-page.tsx'),
      loadPhraseBundle('app'),
    ]);
    return parcel;
  }),
  page(paths.forbidden, { title: 'page.forbidden' }, () => import('./frame/forbidden-page.tsx')),
  page('*', { title: 'page.notFound' }, () => import('./frame/not-found-page.tsx')),
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

/** Adds the pages behind a shell when an address is none of those above: those of phones, or all others. */
export const addSignedInRoutes: PatchRoutesOnNavigationFunction = async ({ patch, path }) => {
  try {
    const { addRoutes } = await (path.toLowerCase().startsWith(paths.mobile) &&
    !isAt(path, paths.mobileFollowed)
      ? import('./mobile-routes.tsx')
      : import('./signed-in-routes.tsx'));
    await addRoutes((parent, route) => patch(parent ?? rootRoute, [route]), path);
  } catch (error) {
    if (!(await staysPut(error))) throw error;
  }
};
