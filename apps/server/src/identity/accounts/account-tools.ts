import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import type { Blacklist } from '../../guard/blacklist/public-api.ts';
import type { Limits } from '../../guard/limits/public-api.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Call } from '../../platform/http/handlers.ts';
import type { Security } from '../../records/security/public-api.ts';
import type { SessionLookup } from '../sessions/public-api.ts';
import { createAccountLimits } from './account-limits.ts';

/** What the routes of accounts are made of. */
export type AccountDeps = Pick<Deps, 'config' | 'db' | 'pool'> & {
  readonly sessions: SessionLookup;
  readonly limits: Limits;
  readonly blacklist: Blacklist;
  readonly security: Security;
};

export const accountTools = ({ pool, limits, security, ...deps }: AccountDeps) => ({
  ...deps,
  limits: createAccountLimits(pool, limits),
  record: security.record,
});

export type AccountTools = ReturnType<typeof accountTools>;

/** What a sign-in asks of its call. */
export type SignInCall = Pick<Call<EndpointShape>, 'ip' | 'device' | 'origin' | 'notifyLimit'>;
