import type { StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Reader } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { errorFor, rightOf } from './rules.ts';
import { type StoredParty, countSuperAdminsBut, findParties } from './store.ts';

export type Parties = {
  readonly caller: StoredParty;
  readonly target: StoredParty;
  readonly superAdminsLeft: number;
};

/**
 * Reads who acts and on whom as they are now: a role that was taken a moment ago counts no more. Throws notFound when
 * there is no such account, forbidden when the caller is gone.
 */
export const readParties = async (reader: Reader, callerId: number, targetId: number): Promise<Parties> => {
  const [parties, [left]] = await Promise.all([
    findParties(reader, [callerId, targetId]),
    countSuperAdminsBut(reader, targetId),
  ]);
  const caller = parties.find(({ id }) => id === callerId);
  const target = parties.find(({ id }) => id === targetId);
  if (caller === undefined) throw new AppError('forbidden');
  if (target === undefined) throw new AppError('notFound');
  return { caller, target, superAdminsLeft: left?.count ?? 0 };
};

/** Rejects an act that the caller has no right to: forbidden, ownAccount, staffAccount, lastSuperAdmin; any on an erased account. */
export const requireRight = (act: StaffAct, parties: Parties): void => {
  const reason = errorFor(rightOf(act, parties));
  if (parties.target.erased_at !== null) throw new AppError('unsupported', { moneyEffect: 'none' });
  if (reason !== undefined) throw new AppError(reason, { moneyEffect: 'none' });
};
