import { redirect, type MiddlewareFunction } from 'react-router';
import { activationPath, isAt, paths } from '../paths.ts';

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
