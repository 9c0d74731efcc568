import { closureDays } from '@waybill/contract/constants.ts';
import { isStaff } from '@waybill/contract/roles.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { readBalances } from '../../../trade/points/public-api.ts';
import { AppError, existing, fieldError } from '../../../platform/app-error.ts';
import type { Db, Reader, Tx } from '../../../platform/db/database.ts';
import { inUserTransaction, takeTime } from '../../../platform/db/transaction.ts';
import { wallTime } from '../../../platform/db/times.ts';
import { endKeys } from '../../keys/public-api.ts';
import { signOutEverywhere } from '../../sessions/public-api.ts';
import type { AccountTools } from '../account-tools.ts';
import { enqueueMail } from '../account-notices.ts';
import { linkHash } from '../rules.ts';
import { type Owner, type OwnersProof, proveOwner } from '../second-factor/prove.ts';
import { findLink, lockLink, usableLink, useLinks } from '../store.ts';
import {
  callsAtOnce,
  cancelClosing,
  cancelWaits,
  countOpenWork,
  eraseCalls,
  eraseFromAudit,
  eraseRows,
  findDue,
  isDue,
  postpone,
  storeClosing,
} from './store.ts';
import { writeAudit } from '../../../console/audit/public-api.ts';

/** Why an account cannot be closed now: something of it is open, or it is one of the staff, whose role has to go first. */
const reasonAgainstClosing = async (reader: Reader, userId: number): Promise<AppError | undefined> => {
  const { role, ...work } = existing((await countOpenWork(reader, userId))[0]);
  if (isStaff(role)) return new AppError('staffAccount');
  return Object.values(work).some((count) => count > 0)
    ? new AppError('accountHasOpenWork', { hint: ['errors.accountHasOpenWork.counts', work] })
    : undefined;
};

export const rejectOpenWork = async (reader: Reader, userId: number): Promise<void> => {
  const against = await reasonAgainstClosing(reader, userId);
  if (against !== undefined) throw against;
};

/**
 * Closes an account: it is erased in `closureDays` days. Ends its sessions, API keys and waits, and mails its owner how to
 * keep it; answers when it is erased. Throws stale when it is being closed already, and what `rejectOpenWork` throws.
 */
export const startClosure = async (tx: Tx, userId: number): Promise<string> => {
  await rejectOpenWork(tx, userId);
  const [closing] = await storeClosing(tx, userId, closureDays);
  if (closing === undefined) throw new AppError('stale', { hint: 'errors.stale.settings' });
  await useLinks(tx, userId, 'closure');
  await signOutEverywhere(tx, userId, 'revoked');
  await endKeys(tx, userId);
  await cancelWaits(tx, userId);
  await enqueueMail(tx, { kind: 'closing', userId });
  return wallTime(closing.closes_at);
};

/** Keeps an account that is being closed; its owner hears of it by mail. Throws stale when it is not. */
export const keepAccount = async (tx: Tx, userId: number): Promise<void> => {
  if ((await cancelClosing(tx, userId)).length === 0)
    throw new AppError('stale', { hint: 'errors.stale.settings' });
  await enqueueMail(tx, { kind: 'kept', userId });
};

/** Mails a link that closes the account, once its owner is proved and gives up the points that are left. */
export const requestClosure = async (
  tools: AccountTools,
  owner: Owner,
  { givesUpBalance, ...proof }: OwnersProof & { readonly givesUpBalance: boolean },
): Promise<void> => {
  const { id: userId, email } = owner.user;
  await rejectOpenWork(tools.db, userId);
  const { available } = await readBalances(tools.db, userId);
  if (available > 0 && !givesUpBalance)
    throw fieldError('givesUpBalance', 'fields.givesUpBalance', { points: toPoints(available) });
  await proveOwner(tools, owner, proof, async (tx) => {
    await tools.limits.admitReset(email, owner);
    await enqueueMail(tx, { kind: 'closure', userId });
  });
};

/** Closes the account whose mail had the token. Throws closureLinkInvalid, and what `startClosure` throws without using it up. */
export const confirmClosure = async (db: Db, token: string): Promise<string> => {
  const hash = linkHash(token);
  const found = usableLink(await findLink(db, hash), 'closure');
  return inUserTransaction(db, found.user_id, async (tx) => {
    const link = usableLink(await lockLink(tx, hash), 'closure');
    return startClosure(tx, link.user_id);
  });
};

const eraseAccount = async (db: Db, userId: number): Promise<void> => {
  if ((await reasonAgainstClosing(db, userId)) !== undefined) return void (await postpone(db, userId));
  while ((await eraseCalls(db, userId)).length === callsAtOnce);
  await inUserTransaction(db, userId, async (tx) => {
    if ((await isDue(tx, userId)).length === 0) return;
    // Open since a moment ago: the next look puts it off.
    if ((await reasonAgainstClosing(tx, userId)) !== undefined) return;
    await takeTime(tx);
    const [audit] = await eraseFromAudit(tx, userId);
    await eraseRows(tx, userId);
    const target = { targetId: userId, targetName: `erased-${userId}` };
    await writeAudit(tx, null, { act: 'user.erase', ...target, after: { entries: audit?.entries ?? {} } });
  });
};

/** Erases the accounts whose days are over, and looks again a day later at those with open work. One that fails keeps no other from it. */
export const eraseAccounts = async (db: Db): Promise<void> => {
  const failures: unknown[] = [];
  for (const { id } of await findDue(db)) await eraseAccount(db, id).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'accounts could not be erased');
};
