import { redirect, type MiddlewareFunction, type LoaderFunctionArgs } from 'react-router';
import { activationPath, isAt, paths, signInPath } from '../paths.ts';
import { liveSession, loadedSession } from '../client/live-session.ts';
import { currentToken, sessionStore } from '../client/session.ts';
import { currentT } from './language.tsx';
import { message } from './messages.tsx';
import { landingPath } from './phone.ts';
import { redirectTarget } from './redirect-rule.ts';
import { askedHash } from './stay-put.ts';

/** Where a login code in the address leads, undefined where there is none (spec section 2). */
export const activationFor = ({ pathname, searchParams }: URL): string | undefined => {
  const code = searchParams.get('code');
  // That of the identity provider is none of these.
  const isTaken = [paths.activation, paths.providerReturn].some((path) => isAt(pathname, path));
  return code === null || code.trim() === '' || isTaken ? undefined : activationPath(code);
};

export const leadToActivation: MiddlewareFunction = ({ request }) => {
  const target = activationFor(new URL(request.url));
  if (target !== undefined) throw redirect(target);
};

const fullPath = (request: Request): string => {
  const url = new URL(request.url);
  return url.pathname + url.search + askedHash();
};

const signedIn = async (): Promise<boolean> =>
  currentToken() !== null && (await (await liveSession()).check());

/**
 * Lets only signed-in people through; others go to sign in and come back. Within the app it answers
 * at once: what is chosen on a page often stands in its address, and must not lag behind.
 */
export const requireSignedIn: MiddlewareFunction = ({ request }) =>
  loadedSession()?.checkNow() === true ? undefined : askFirst(request);

const askFirst = async (request: Request): Promise<void> => {
  if (await signedIn()) return;
  // What is left of a session without its token is of no use to anybody.
  if (sessionStore.read().auth === null) sessionStore.forget();
  message.warning(currentT()('guard.signInFirst'));
  throw redirect(signInPath(fullPath(request)));
};

export const leaveWhenSignedIn = async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
  if (!(await signedIn())) return null;
  const url = new URL(request.url);
  return redirect(redirectTarget(url.searchParams.get('redirect'), url.origin, landingPath()));
};
