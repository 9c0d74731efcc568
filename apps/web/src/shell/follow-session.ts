import type { DataRouter } from 'react-router';
import { startLiveSession, notifySession } from '../client/live-session.ts';
import { currentToken, useSession } from '../client/session.ts';
import { isAt, paths, signInPath } from '../paths.ts';
import { shellRoutes } from './page.ts';
import { homeOf } from './phone.ts';
import { redirectTarget } from './redirect-rule.ts';

/** Pages that nobody is warned on before the session ends. */
const quiet = [paths.signIn, paths.register] as const;

/** Leads the user along when a session begins or ends, wherever that happened. */
export const followSession = (router: DataRouter): void => {
  useSession.subscribe((now, before) => {
    const { pathname, search, hash } = router.state.location;
    if (before.auth === null && now.auth !== null && isAt(pathname, paths.signIn)) {
      const wanted = new URLSearchParams(search).get('redirect');
      const target = redirectTarget(wanted, location.origin, homeOf(now.user?.role ?? 'user'));
      void router.navigate(target, { replace: true });
    }
    // The guard itself leads on from an expired session, and a public page needs none.
    const inShell = router.state.matches.some(({ route }) => shellRoutes.has(route.id));
    if (before.auth !== null && now.auth === null && inShell && now.ended !== 'expired') {
      void router.navigate(now.ended === 'signedOut' ? paths.signIn : signInPath(pathname + search + hash));
    }
  });
  let shown: unknown = router.state.location;
  router.subscribe(({ location }) => {
    if (location === shown) return;
    shown = location;
    if (currentToken() === null) return;
    notifySession((session) => session.navigated(!quiet.some((path) => isAt(location.pathname, path))));
  });
  startLiveSession();
};
