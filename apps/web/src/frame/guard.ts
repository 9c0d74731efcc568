import { redirect, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router';
import { serverNow } from '../client/server-clock.ts';
import { endSession, sessionIsLive, touchSession, useSession } from '../client/session.ts';
import { signInPath } from '../paths.ts';
import { currentT } from './language.tsx';
import { message } from './messages.tsx';
import { redirectTarget } from './redirect-rule.ts';

const fullPath = (request: Request): string => {
  const url = new URL(request.url);
  return url.pathname + url.search;
};

/** Lets only signed-in people through; others go to sign in and come back. */
export const requireSignedIn: MiddlewareFunction = ({ request }) => {
  const { auth } = useSession.getState();
  if (sessionIsLive(auth, serverNow())) {
    touchSession();
    return;
  }
  if (auth !== null) endSession('lapsed');
  message.warning(currentT()('guard.signInFirst'));
  throw redirect(signInPath(fullPath(request)));
};

/** Keeps those who are signed in off the sign-in page. */
export const leaveWhenSignedIn = ({ request }: LoaderFunctionArgs): Response | null => {
  if (!sessionIsLive(useSession.getState().auth, serverNow())) return null;
  const url = new URL(request.url);
  return redirect(redirectTarget(url.searchParams.get('redirect'), url.origin));
};
