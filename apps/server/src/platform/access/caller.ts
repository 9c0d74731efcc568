import { type Permission, type Role, roleMay } from '@waybill/contract/permissions.ts';
import type { Access } from '@waybill/contract/endpoint.ts';
import { Refusal } from '../refusal.ts';

/** Who calls. */
export type Caller = {
  readonly userId: number;
  readonly userName: string;
  readonly role: Role;
  readonly sessionId: number;
  /** Hash of the token that stands for the session. */
  readonly tokenHash: Buffer;
};

/** What a token turned out to be. */
export type Identified = { readonly caller: Caller; readonly renewedToken: string | undefined };

/** Finds out whose a token is; throws the refusal that says why it is no good. */
export type Identify = (token: string, request: { background: boolean; ip: string }) => Promise<Identified>;

/** Whether a role may use an endpoint of that access. */
export const roleHasAccess = (role: Role, access: Access): boolean =>
  access === 'open' || access === 'signedIn' || roleMay(role, access satisfies Permission);

/** Throws `forbidden` unless the caller may. */
export const requireAccess = (caller: Caller, access: Access): void => {
  if (!roleHasAccess(caller.role, access)) throw new Refusal('forbidden');
};
