import { type EndpointShape, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { type KeyScope, type Permission, type Role, roleMay } from '@waybill/contract/permissions.ts';
import { AppError } from '../app-error.ts';

export type CallerKey = {
  readonly id: number;
  readonly prefix: string;
  /** What it may do: its template's scopes that the owner has now. */
  readonly scopes: ReadonlySet<KeyScope>;
};

export type Caller = {
  readonly userId: number;
  readonly userName: string;
  /** `user` while the role waits for a second factor. */
  readonly role: Role;
  readonly withheld?: Role;
  /** Set where the password or a code was not given in the session lately, and acts that ask for it are rejected. */
  readonly unproved?: true;
  /** 0 for an API key, which has no session. */
  readonly sessionId: number;
  /** Hash of the token that stands for the session, or of the API key. */
  readonly tokenHash: Buffer;
  /** Null for a signed-in account. */
  readonly key: CallerKey | null;
};

export type Credentials = { readonly kind: 'token' | 'key'; readonly text: string };

export type Identified = { readonly caller: Caller; readonly renewedToken: string | undefined };

export type RequestOrigin = { readonly background: boolean; readonly ip: string };

export type Identify = (credentials: Credentials, request: RequestOrigin) => Promise<Identified>;

export const callerMay = ({ role, key }: Pick<Caller, 'role' | 'key'>, permission: Permission): boolean =>
  roleMay(role, permission) && (key === null || key.scopes.has(permission));

/**
 * Throws `forbidden` unless the caller may use an endpoint; `secondFactorMissing` where only that is in the way, `stepUpWanted` where it asks
 * again who calls.
 */
export const requireAccess = (caller: Caller, endpoint: EndpointShape): void => {
  const { access } = endpoint;
  if (access !== 'open' && access !== 'signedIn' && !roleMay(caller.role, access))
    throw new AppError(
      caller.withheld !== undefined && roleMay(caller.withheld, access) ? 'secondFactorMissing' : 'forbidden',
    );
  if (endpoint.stepUp === true && caller.unproved === true) throw new AppError('stepUpWanted');
  if (caller.key === null) return;
  const scope = keyScopeOf(endpoint);
  if (scope === null) throw new AppError('forbidden', { hint: 'errors.forbidden.noKey' });
  if (!caller.key.scopes.has(scope))
    throw new AppError('forbidden', { hint: ['errors.forbidden.scope', { scope }] });
};
