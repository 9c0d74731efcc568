import { type SecondWay, secondWays } from '@waybill/contract/vocabulary/second-way.ts';
import type { ApiError } from '../../client/errors.ts';

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
