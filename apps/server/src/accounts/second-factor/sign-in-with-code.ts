import type { Blacklist } from '../../console/blacklist/public-api.ts';
import type { NotifyLimit } from '../../platform/access/guard.ts';
import type { Origin } from '../../platform/access/witness.ts';
import { AppError } from '../../platform/app-error.ts';
import { type GivenToken, startSession } from '../../sessions/public-api.ts';
import { notifyOfNewDevice } from '../safety-notices.ts';
import { findUser, recordSignIn } from '../store.ts';
import { type Proof, type FactorTools, admitProof, withProof } from './prove.ts';
import { findTicket, takeTicket, takeTry } from './store.ts';
import { deviceOf, ticketHash } from './ticket.ts';

export type CodeAttempt = Proof & {
  readonly ticket: string;
  readonly ip: string;
  readonly device: string | undefined;
  readonly origin: Origin;
  readonly notifyLimit: NotifyLimit;
};

/**
 * The second step of a sign-in. Each try of its ticket is taken before the code is looked at, so that no two of them
 * count as one. Throws signInTicketInvalid, codeWrong, limited, locked, blocked.
 */
export const signInWithCode = async (
  tools: FactorTools,
  blacklist: Pick<Blacklist, 'rejectAccount' | 'rejectEmail'>,
  attempt: CodeAttempt,
): Promise<GivenToken & { userId: number }> => {
  const hash = ticketHash(attempt.ticket);
  const device = deviceOf(attempt.device);
  const [found] = await findTicket(tools.db, hash, device);
  const user = found === undefined ? undefined : await findUser(tools.db, found.user_id);
  if (user === undefined) throw new AppError('signInTicketInvalid');
  blacklist.rejectAccount(user.id);
  blacklist.rejectEmail(user.email);
  const prover = { user, origin: attempt.origin, notifyLimit: attempt.notifyLimit };
  await admitProof(tools, prover);
  if ((await takeTry(tools.db, hash, device)).length === 0) throw new AppError('signInTicketInvalid');
  const given = await withProof(tools, prover, attempt, async (tx, by) => {
    const taken = await takeTicket(tx, hash);
    const [updated] = await recordSignIn(tx, user.id, user.password_hash);
    if (taken.length === 0 || updated === undefined) throw new AppError('signInTicketInvalid');
    await notifyOfNewDevice(tx, user.id, attempt);
    const way = taken[0]?.by_provider === true ? 'oidc_mfa' : by;
    return {
      userId: user.id,
      ...(await startSession(tx, user.id, attempt.device, attempt.ip, { way, proved: true })),
    };
  });
  tools.record({ kind: 'sign_in', origin: attempt.origin, tried: user.email });
  return given;
};
