import type { ActEffect, ActResult, StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import { type Role, isStaff, roles } from '@waybill/contract/roles.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import {
  hasSecondFactor,
  keepAccount,
  rejectOpenWork,
  resetSecondFactor,
  startClosure,
} from '../../identity/accounts/public-api.ts';
import { countKeys, countNarrowedKeys, endKeys, narrowKeys } from '../../identity/keys/public-api.ts';
import { listSessions, signOutEverywhere, signOutOne } from '../../identity/sessions/public-api.ts';
import { sendNotice } from '../../outbox/notices/public-api.ts';
import { pauseEndpoints } from '../../outbox/webhooks/public-api.ts';
import { readFollowLimit } from '../../parcels/followed-numbers/public-api.ts';
import { type Actor, type AuditEntry, auditorOf } from '../../platform/access/audit.ts';
import type { Person } from '../../platform/access/witness.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { countAssigned, returnTickets } from '../../tickets/public-api.ts';
import {
  type Parties,
  effectOf,
  expireProposals,
  lockRoles,
  readParties,
  requireRight,
  resultOf,
} from '../../trade/approvals/public-api.ts';
import { writeAudit } from '../audit/public-api.ts';
import { reasonAgainstStatus } from './rules.ts';
import { countStanding, updateFollowLimit, updateRole, updateStatus } from './store.ts';

type AccountAct = {
  readonly right: Extract<StaffAct, 'status' | 'role' | 'revoke' | 'follow' | 'factor' | 'closure'>;
  plan(tx: Tx, parties: Parties): Promise<ActEffect>;
  /** Does it and notifies the user; answers what the audit says of it. */
  carryOut(
    tx: Tx,
    parties: Parties,
    effect: ActEffect,
  ): Promise<Pick<AuditEntry, 'act' | 'before' | 'after'>>;
};

type AccountCall<Change> = Actor & {
  readonly params: { readonly id: string };
  readonly body: Change & { readonly preview: boolean; readonly reason: string };
  readonly idempotencyKey: string | undefined;
};

/**
 * Does an act on an account once per key, under that user's lock and the lock of roles, and writes it into the audit; with
 * `preview` its effect is told and nothing done. Who acts is read again: a role that was just taken counts no more. `done`
 * hears whose account it was. Throws forbidden, ownAccount, staffAccount, lastSuperAdmin, notFound, and what the act rejects.
 */
export const actOnAccount = async <Change>(
  db: Db,
  { params, body, idempotencyKey: key, ...call }: AccountCall<Change>,
  actOf: (userId: number, change: Change, byId: number) => AccountAct,
  done: (user: Person) => void = () => undefined,
): Promise<ActResult> => {
  const { preview, ...wanted } = body;
  const userId = rowId(params.id);
  const by = auditorOf(call);
  const { right, plan, carryOut } = actOf(userId, body, by.userId);
  let changed: Person | undefined;
  const result = await inUserTransaction(db, userId, async (tx) => {
    const work = async (): Promise<ActResult> => {
      await lockRoles(tx);
      const parties = await readParties(tx, by.userId, userId);
      requireRight(right, parties);
      const effect = await plan(tx, parties);
      if (!preview) {
        const entry = await carryOut(tx, parties, effect);
        const target = { targetId: userId, targetName: parties.target.user_name };
        await writeAudit(tx, by, { ...entry, ...target, reason: body.reason });
        changed = { id: userId, userName: parties.target.user_name };
      }
      return resultOf(preview ? 'preview' : 'done', effect);
    };
    const path = `admin/users/${userId}/${right}`;
    const content = { userId, ...wanted };
    return preview ? work() : onceByKey(tx, { userId: by.userId, path, key, content }, work);
  });
  if (changed !== undefined) done(changed);
  return result;
};

const countSessions = async (tx: Tx, userId: number): Promise<number> =>
  (await listSessions(tx, userId, -1)).length;

/**
 * Takes the second factor of somebody else away, whose app is lost, and ends their sessions; they are notified here and
 * by mail. Throws stale when there is none.
 */
export const resetFactor = (userId: number): AccountAct => ({
  right: 'factor',
  plan: async (tx) => {
    if ((await hasSecondFactor(tx, userId)).length === 0)
      throw new AppError('stale', { hint: 'errors.stale.secondFactor' });
    return effectOf({ sessionsEnded: await countSessions(tx, userId) });
  },
  carryOut: async (tx) => {
    const sessionsEnded = await resetSecondFactor(tx, userId);
    return { act: 'user.reset_second_factor', after: { sessionsEnded } };
  },
});

/**
 * Closes an account on request of its owner, or keeps it; they are notified by mail. Throws stale when it is so already,
 * accountHasOpenWork, staffAccount.
 */
export const setClosure = (userId: number, { closing }: { readonly closing: boolean }): AccountAct => ({
  right: 'closure',
  plan: async (tx, { target }) => {
    if ((target.closes_at !== null) === closing)
      throw new AppError('stale', { hint: 'errors.stale.settings' });
    if (!closing) return effectOf({});
    await rejectOpenWork(tx, userId);
    const [standing] = await countStanding(tx, userId);
    return effectOf({
      waits: standing?.waits ?? 0,
      sessionsEnded: await countSessions(tx, userId),
      keysEnded: await countKeys(tx, userId),
    });
  },
  carryOut: async (tx, _, { sessionsEnded, keysEnded }) => {
    if (!closing) {
      await keepAccount(tx, userId);
      return { act: 'user.keep' };
    }
    await startClosure(tx, userId);
    return { act: 'user.close', after: { sessionsEnded, keysEnded } };
  },
});

/**
 * Signs an account out everywhere, or ends one of its sessions. Throws notFound for a session that is not its own or
 * over already.
 */
export const revokeSessions = (
  userId: number,
  { sessionId }: { readonly sessionId?: string | undefined },
): AccountAct => ({
  right: 'revoke',
  plan: async (tx) => {
    const live = await listSessions(tx, userId, -1);
    if (sessionId === undefined) return effectOf({ sessionsEnded: live.length });
    if (!live.some(({ id }) => id === sessionId)) throw new AppError('notFound');
    return effectOf({ sessionsEnded: 1 });
  },
  carryOut: async (tx, _, { sessionsEnded }) => {
    if (sessionId === undefined) await signOutEverywhere(tx, userId, 'revoked');
    else await signOutOne(tx, userId, rowId(sessionId));
    await sendNotice(tx, { userId, event: 'security', what: 'signedOut' });
    return {
      act: 'user.revoke_sessions',
      after: { sessionsEnded, ...(sessionId !== undefined && { sessionId }) },
    };
  },
});

/** Sets how many numbers an account may follow; what it follows stays. Throws stale when it may follow so many already. */
export const setFollowLimit = (userId: number, { limit }: { readonly limit: number }): AccountAct => ({
  right: 'follow',
  plan: async (tx) => {
    const before = (await readFollowLimit(tx, userId)).limit;
    if (before === limit) throw new AppError('stale', { hint: 'errors.stale.settings' });
    return effectOf({ followLimit: { before, after: limit } });
  },
  carryOut: async (tx, _, { followLimit: changed }) => {
    await updateFollowLimit(tx, userId, limit);
    const before = { followLimit: changed?.before };
    return { act: 'user.follow_limit', before, after: { followLimit: limit } };
  },
});

const answersTickets = (role: Role): boolean => roleMay(role, 'tickets:answer');

/**
 * Changes the role of somebody else; every node goes by the new one within a second. Less of a role ends what its account
 * proposed, and without the right to answer them its tickets become unassigned. Who becomes one of the staff is signed out:
 * the next sign-in asks whether the password is good enough for that. API keys of the account lose what the new role has
 * not, for good, and gain nothing. Throws stale when the account has that role already.
 */
export const setRole = (userId: number, { role }: { readonly role: Role }, byId: number): AccountAct => ({
  right: 'role',
  plan: async (tx, { target }) => {
    if (target.role === role) throw new AppError('stale', { hint: 'errors.stale.settings' });
    const keys = await countNarrowedKeys(tx, userId, role);
    const joins = !isStaff(target.role) && isStaff(role);
    return effectOf({
      role: { before: target.role, after: role },
      sessionsEnded: joins ? await countSessions(tx, userId) : 0,
      keysNarrowed: keys.narrowed,
      keysEnded: keys.ended,
      ticketsReturned: answersTickets(role) ? 0 : await countAssigned(tx, userId),
    });
  },
  carryOut: async (tx, { target }, { sessionsEnded, ticketsReturned }) => {
    await updateRole(tx, userId, role, byId);
    if (roles.indexOf(role) < roles.indexOf(target.role)) await expireProposals(tx, userId);
    if (!isStaff(target.role) && isStaff(role)) await signOutEverywhere(tx, userId, 'revoked');
    if (answersTickets(target.role) && !answersTickets(role)) await returnTickets(tx);
    const keys = await narrowKeys(tx, userId, role);
    await sendNotice(tx, { userId, event: 'security', what: 'roleChanged' });
    const after = {
      role,
      sessionsEnded,
      keysNarrowed: keys.narrowed,
      keysEnded: keys.ended,
      ...(ticketsReturned > 0 && { ticketsReturned }),
    };
    return { act: 'user.role', before: { role: target.role }, after };
  },
});

/**
 * Disables an account, which ends its sessions and API keys, pauses its webhooks and returns its tickets, or enables it
 * again. Throws stale when it has that status already, unsupported for one that waits for its activation.
 */
export const setStatus = (
  userId: number,
  { status }: { readonly status: 'active' | 'disabled' },
  byId: number,
): AccountAct => ({
  right: 'status',
  plan: async (tx, { target }) => {
    const before = target.status;
    const against = reasonAgainstStatus(before, status);
    if (against === 'stale') throw new AppError('stale', { hint: 'errors.stale.settings' });
    if (against !== undefined) throw new AppError(against, { moneyEffect: 'none' });
    if (status === 'active') return effectOf({ status: { before, after: status } });
    const [standing] = await countStanding(tx, userId);
    return effectOf({
      status: { before, after: status },
      ...standing,
      sessionsEnded: await countSessions(tx, userId),
      keysEnded: await countKeys(tx, userId),
      ticketsReturned: await countAssigned(tx, userId),
    });
  },
  carryOut: async (tx, { target }, { sessionsEnded, keysEnded, ticketsReturned }) => {
    await updateStatus(tx, userId, status, byId);
    if (status === 'active') await sendNotice(tx, { userId, event: 'security', what: 'enabled' });
    else {
      await signOutEverywhere(tx, userId, 'disabled');
      await endKeys(tx, userId);
      await pauseEndpoints(tx, userId);
      await expireProposals(tx, userId);
      if (isStaff(target.role)) await returnTickets(tx);
    }
    const after = { status, sessionsEnded, keysEnded, ...(ticketsReturned > 0 && { ticketsReturned }) };
    return { act: 'user.status', before: { status: target.status }, after };
  },
});
