import type { DataRouter } from 'react-router';
import { followOtherTabs, useSession } from '../client/session.ts';
import { paths, signInPath } from '../paths.ts';
import { currentT } from './language.tsx';
import { message } from './messages.tsx';
import { redirectTarget } from './redirect-rule.ts';

/** Leads the user along when a session begins or ends, wherever that happened. */
export const followSession = (router: DataRouter): void => {
  followOtherTabs();
  useSession.subscribe((now, before) => {
    const { pathname, search } = router.state.location;
    const signingIn = pathname.toLowerCase() === paths.signIn;
    if (before.auth === null && now.auth !== null && signingIn) {
      const target = redirectTarget(new URLSearchParams(search).get('redirect'), location.origin);
      void router.navigate(target, { replace: true });
    }
    // The guard itself leads on from a lapsed session.
    if (before.auth !== null && now.auth === null && !signingIn && now.ended !== 'lapsed') {
      if (now.ended === 'expired') message.error(currentT()('guard.sessionExpired'));
      void router.navigate(now.ended === 'signedOut' ? paths.signIn : signInPath(pathname + search));
    }
  });
};
