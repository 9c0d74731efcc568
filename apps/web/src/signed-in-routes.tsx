import { currentToken, useSession } from './client/session.ts';
import { roleMay, type Permission } from '@waybill/contract/permissions.ts';
import type { ReactNode } from 'react';
import { Link, redirect, type RouteObject } from 'react-router';
import { homePath, paths } from './paths.ts';
import { buttonClass } from './kit/button.tsx';
import { FullPageState } from './shell/full-page-state.tsx';
import { useT, loadPhraseBundle } from './shell/language.tsx';
import { StaffSecondFactor } from './shell/staff-second-factor.tsx';
import './styles/app.css';
import { requireSignedIn } from './shell/guard.ts';
import { leadPhones } from './shell/lead-phones.ts';
import { mobileShellRoute, shellRoute, type Page, type PageModule } from './shell/page.ts';
import { PageFailed } from './shell/page-failed.tsx';
import { wantsMobile } from './shell/phone.ts';
import { requireStaff } from './shell/staff-guard.ts';
import { lazy } from './lazy-route.ts';
import { pages } from './pages.ts';

/**
 * The router fetches chunks before the guard has spoken; those behind a shell are not worth
 * fetching for somebody whom the guard is about to send to sign in. A failed fetch is tried anew.
 */
const guarded =
  <Module,>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    currentToken() === null ? Promise.reject(new Error('Signed out')) : load();

type Props = { readonly permission: Permission | undefined; readonly children: ReactNode };

const NeedsPermission = ({ permission, children }: Props) => {
  const t = useT();
  const allowed = useSession(
    ({ user }) => user !== null && (permission === undefined || roleMay(user.role, permission)),
  );
  if (allowed)
    return (
      <>
        <StaffSecondFactor />
        {children}
      </>
    );
  return (
    <FullPageState inShell sign="403" title={t('noAccess.title')} text={t('noAccess.text')}>
      <Link className={buttonClass({ variant: 'primary' })} to={homePath}>
        {t('action.backHome')}
      </Link>
    </FullPageState>
  );
};

/** After the first load has settled: what is kept for the time without a network must not slow it down. */
const settledAfter = 4_000;

/**
 * Keeps the app for the time without a network. A newer worker waits until no tab needs the files of this one; nobody
 * sees an older page for that, because pages come from the network first.
 */
const startServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker
      .register('/service-worker.js')
      .catch((error: unknown) => console.error('Nothing is kept for the time without a network', error));
  }, settledAfter);
};

/** A page of the staff: who has not got the permission sees why, in place of the page. */
const staffPage =
  ({ needs, load }: Page) =>
  async (): Promise<PageModule> => {
    const [{ default: Content }] = await Promise.all([load(), loadPhraseBundle('console')]);
    return {
      default: () => (
        <NeedsPermission permission={needs}>
          <Content />
        </NeedsPermission>
      ),
    };
  };

const routeOf = (page: Page): RouteObject => ({
  path: page.path,
  handle: page,
  lazy: lazy(guarded(page.staff === true ? staffPage(page) : page.load)),
  middleware: page.staff === true ? [requireStaff] : [leadPhones],
});

const shellOf = (id: string, load: () => Promise<PageModule>, children: RouteObject[]): RouteObject => ({
  id,
  middleware: [requireSignedIn],
  lazy: lazy(
    guarded(async () => {
      const [shell] = await Promise.all([load(), loadPhraseBundle('app')]);
      return shell;
    }),
  ),
  // A page that fails leaves the shell standing.
  children: [{ ErrorBoundary: PageFailed, children }],
});

const mobileShell = () => import('./mobile-shell.tsx');

/** On phones the shell of their own pages stands around all others as well. */
const siteShell = () => (wantsMobile() ? mobileShell() : import('./site-shell.tsx'));

const ofPhones = ({ path }: Page): boolean => path.startsWith(`${paths.mobile}/`);

startServiceWorker();

/** The pages behind the sign-in, those made for phones (spec section 2) in a shell of their own. */
export const signedInRoutes: readonly RouteObject[] = [
  shellOf(shellRoute, siteShell, pages.filter((page) => !ofPhones(page)).map(routeOf)),
  shellOf(mobileShellRoute, mobileShell, [
    { path: paths.mobile, loader: () => redirect(paths.mobileHome) },
    ...pages.filter(ofPhones).map(routeOf),
  ]),
];
