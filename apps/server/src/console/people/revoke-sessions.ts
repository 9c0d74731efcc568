import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Person } from '../../platform/access/witness.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { listSessions, signOutEverywhere, signOutOne } from '../../sessions/public-api.ts';
import { effectOf, notifyUser } from '../approvals/public-api.ts';
import { type AccountActOptions, actOnAccount } from './account-act.ts';

export type SessionsToRevoke = {
  readonly userId: number;
  /** Null for all of them. */
  readonly sessionId: number | null;
  readonly reason: string;
};

/**
 * Signs an account out everywhere, or ends one of its sessions. Throws notFound for a session that is not its own or
 * over already, and what `actOnAccount` rejects. `revoked` hears whose sessions were ended.
 */
export const revokeSessions = async (
  db: Db,
  wanted: SessionsToRevoke,
  options: AccountActOptions,
  revoked: (user: Person) => void,
): Promise<ActResult> => {
  const { userId, sessionId } = wanted;
  let whose: Person | undefined;
  const result = await actOnAccount(
    db,
    {
      right: 'revoke',
      wanted,
      plan: async (tx) => {
        const live = await listSessions(tx, userId, -1);
        if (sessionId === null) return effectOf({ sessionsEnded: live.length });
        if (!live.some(({ id }) => id === String(sessionId))) throw new AppError('notFound');
        return effectOf({ sessionsEnded: 1 });
      },
      carryOut: async (tx, { target }, effect) => {
        whose = { id: userId, userName: target.user_name };
        if (sessionId === null) await signOutEverywhere(tx, userId, 'revoked');
        else await signOutOne(tx, userId, sessionId);
        await notifyUser(tx, userId, { event: 'security', act: 'sessions_ended' });
        const { sessionsEnded } = effect;
        const one = sessionId === null ? {} : { sessionId: String(sessionId) };
        return { act: 'user.revoke_sessions', after: { sessionsEnded, ...one } };
      },
    },
    options,
  );
  if (whose !== undefined) revoked(whose);
  return result;
};
