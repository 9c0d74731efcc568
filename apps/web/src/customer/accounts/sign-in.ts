import { type SecondWay, secondWays } from '@waybill/contract/vocabulary/second-way.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import type { ApiError } from '../../client/errors.ts';
import { liveSession } from '../../client/live-session.ts';
import { currentT } from '../../shell/language.tsx';
import { message } from '../../shell/messages.tsx';

/** Starts the session of this browser with what a sign-in is answered; the frame then leads on. */
export const startSession = async (answer: Promise<EndpointData<typeof accountEndpoints.login>>) => {
  // What keeps the session comes while the server thinks.
  const [session, { token, expiresAt, userInfo }] = await Promise.all([liveSession(), answer]);
  session.signIn({ token, expiry: expiresAt }, userInfo);
  message.success(currentT()('signIn.done'));
};

/** What a right password was answered with where the account has a second factor. */
export type SecondStep = { readonly ticket: string; readonly ways: readonly SecondWay[] };

/** Reads it out of the error of a sign-in; undefined when that is another one. */
export const secondStepOf = ({ detail = {} }: ApiError): SecondStep | undefined => {
  const { ticket, ways } = detail;
  if (typeof ticket !== 'string') return undefined;
  return { ticket, ways: secondWays.filter((way) => Array.isArray(ways) && ways.includes(way)) };
};

/** What a page hands to the sign-in page with the navigation, never in the address. */
export type SignInState = { readonly account: string | undefined };

/** The account handed over, empty when there is none. */
export const accountIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'account' in state && typeof state.account === 'string'
    ? state.account
    : '';
