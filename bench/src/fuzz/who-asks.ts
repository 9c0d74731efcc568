import { type EndpointShape, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import type { Actor } from './market.ts';
import type { Operation } from './operations.ts';

/** What ends the session that it is made with: made with one of its own, so that others go on. */
export const endsItsSession = new Set(['logout', 'endSession', 'refreshToken']);
/** What may end sessions, roles or keys of others, or limit them. */
export const shutsOut = new Set([
  'endOtherSessions',
  'changePassword',
  'resetPassword',
  'revokeUserSessions',
  'setUserStatus',
  'setUserRole',
  'setKeyStatus',
  'changeKey',
  'rotateKey',
  'deleteKey',
  'collectMyKey',
  'revokeMyKey',
  'changeTemplate',
  'deleteTemplate',
  'saveLimits',
  'deleteLimit',
]);

const mayAsk = (endpoint: EndpointShape, { role, key }: Actor): boolean => {
  const { access } = endpoint;
  if (access === 'open') return true;
  if (role === null || (key !== undefined && keyScopeOf(endpoint) === null)) return false;
  return access === 'signedIn' || roleMay(role, access);
};

/** Who makes a call: mostly somebody who may, now and then anybody. */
export const actorFor = (actors: readonly Actor[], { endpoint }: Operation, dice: number): Actor => {
  const may = actors.filter((actor) => mayAsk(endpoint, actor));
  // Mostly who may; a user more often than the staff where both may.
  const users = may.filter(({ role }) => role === 'user');
  const from = dice % 10 < 2 ? actors : dice % 10 < 7 && users.length > 0 ? users : may;
  return from[dice % from.length] ?? (actors[0] as Actor);
};

/** Who makes a call that an answer led to: who was answered, or of all others somebody who may. Undefined when nobody. */
export const followerOf = (
  actors: readonly Actor[],
  { endpoint }: Operation,
  answered: Actor,
  byAnother: boolean,
  dice: number,
): Actor | undefined => {
  const able = actors.filter(
    (actor) =>
      actor.role !== null && byAnother === (actor.userId !== answered.userId) && mayAsk(endpoint, actor),
  );
  return able.includes(answered) ? answered : able[dice % Math.max(1, able.length)];
};
