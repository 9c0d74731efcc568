import type { ErrorName } from '@waybill/contract/codes.ts';
import type { providerEndpoints } from '@waybill/contract/endpoints/provider.ts';
import type { Call } from '../../../platform/http/handlers.ts';
import type { AccountTools } from '../account-tools.ts';
import { type OpenedSession, openSession, rejectUnlessActive } from '../open-session.ts';
import { AppError, existing } from '../../../platform/app-error.ts';
import type { OidcSettings } from '../../../platform/config/oidc-settings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction, inUserTransaction } from '../../../platform/db/transaction.ts';
import { signOutEverywhere } from '../../sessions/public-api.ts';
import { hasSecondFactor } from '../second-factor/store.ts';
import { giveTicket } from '../second-factor/ticket.ts';
import { type StoredUser, findUser, findUserByAccount } from '../store.ts';
import { type Provider, keysOf, visitOf } from './provider.ts';
import { type Claims, emailOf, isMultiFactor, isRecent, nicknameOf, roleOf } from './rules.ts';
import { findIdentity, insertIdentity, takeAttempt, takeInvitation, updateRole } from './store.ts';
import { type Role, isStaff, roles } from '@waybill/contract/roles.ts';
import { countSuperAdminsBut, expireProposals, lockRoles } from '../../../trade/approvals/public-api.ts';
import { sendNotice } from '../../../outbox/notices/public-api.ts';
import { writeAudit } from '../../../console/audit/public-api.ts';
import { returnTickets } from '../../../tickets/public-api.ts';
import { narrowKeys } from '../../keys/public-api.ts';
import type { Operator } from '../../../platform/access/audit.ts';
import { randomBytes } from 'node:crypto';
import { openAccount } from '../register.ts';
import { hashPassword } from '../password.ts';

/**
 * Links a person that comes for the first time: to the account of the staff that the operator invited under their address,
 * else to a new one with the role of the claims. An account that is there already and was not invited is never reached, a
 * customer's by no way. Throws providerEmailMissing and providerAccountTaken.
 */
const linkFirst = async (
  db: Db,
  settings: Pick<OidcSettings, 'trustEmail'>,
  claims: Claims,
  role: Role,
): Promise<number> => {
  const { iss, sub } = claims;
  const email = emailOf(claims, settings);
  if (email === undefined) throw new AppError('providerEmailMissing');
  // Nobody knows it: the account is reached through the provider alone.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
  const entry = { targetName: email } as const;
  return inTransaction(db, async (tx) => {
    const [invited] = await takeInvitation(tx, iss, sub, email);
    if (invited !== undefined) {
      const linked = { ...entry, act: 'user.link_identity', targetId: invited.user_id } as const;
      await writeAudit(tx, providerActor(iss), linked);
      return invited.user_id;
    }
    const account = { email, password_hash, role, nickname: nicknameOf(claims), status: 'active' } as const;
    const taken = (await findUserByAccount(tx, email)) !== undefined;
    const id = taken ? undefined : await openAccount(tx, account);
    if (id === undefined) throw new AppError('providerAccountTaken');
    await insertIdentity(tx, id, iss, sub);
    const after = { role, status: 'active' };
    await writeAudit(tx, providerActor(iss), { ...entry, act: 'user.create', targetId: id, after });
    return id;
  });
};

/** The provider as the audit names it, which has no account. */
const providerActor = (issuer: string): Operator => ({
  userId: null,
  userName: `OIDC (${new URL(issuer).host})`,
  role: null,
  ip: null,
  traceId: null,
});

/**
 * Gives an account the role that the provider's claims say, as a super admin would: with less, proposals end and tickets
 * return; keys are narrowed, its owner is notified, and it is in the audit. Who joins or leaves the staff is signed out.
 * Throws lastSuperAdmin: somebody has to be left who can give roles.
 */
const applyRole = (db: Db, issuer: string, userId: number, role: Role): Promise<void> =>
  inUserTransaction(db, userId, async (tx) => {
    await lockRoles(tx);
    const user = existing(await findUser(tx, userId));
    if (user.role === role) return;
    if (user.role === 'super_admin') {
      const [left] = await countSuperAdminsBut(tx, userId);
      if ((left?.count ?? 0) === 0) throw new AppError('lastSuperAdmin');
    }
    await updateRole(tx, userId, role);
    if (roles.indexOf(role) < roles.indexOf(user.role)) {
      await expireProposals(tx, userId);
      await returnTickets(tx);
    }
    const moves = isStaff(role) !== isStaff(user.role);
    const sessionsEnded = moves ? await signOutEverywhere(tx, userId, 'revoked') : 0;
    const keys = await narrowKeys(tx, userId, role);
    await sendNotice(tx, { userId, event: 'security', what: 'roleChanged' });
    await writeAudit(tx, providerActor(issuer), {
      act: 'user.role',
      targetId: userId,
      targetName: user.user_name,
      before: { role: user.role },
      after: { role, sessionsEnded, keysNarrowed: keys.narrowed, keysEnded: keys.ended },
    });
  });

type ProviderTools = AccountTools & { readonly settings: OidcSettings; readonly provider: Provider };

type ProviderReturn = Call<typeof providerEndpoints.signInWithProvider>;

/** Errors that are not recorded as a failed sign-in. */
const harmless: ReadonlySet<ErrorName> = new Set([
  'limited',
  'providerUnavailable',
  'secondFactorWanted',
  'blocked',
]);

/** The account of a person, with the role that the claims give from now on. */
const accountOf = async (tools: ProviderTools, claims: Claims): Promise<StoredUser> => {
  const { db, settings } = tools;
  const role = roleOf(claims, settings);
  const known = (await findIdentity(db, claims.iss, claims.sub))[0]?.user_id;
  const before = known === undefined ? undefined : await findUser(db, known);
  if (before !== undefined) rejectUnlessActive(tools, before);
  if (role === undefined) {
    // What the provider took away is taken away here, whether or not anybody comes in.
    if (known !== undefined) await applyRole(db, claims.iss, known, 'user');
    throw new AppError('providerNoRole');
  }
  const id = known ?? (await linkFirst(db, settings, claims, role));
  await applyRole(db, claims.iss, id, role);
  const user = await findUser(db, id);
  if (user === undefined) throw new AppError('providerRefused');
  rejectUnlessActive(tools, user);
  return user;
};

const trySignIn = async (
  tools: ProviderTools,
  call: ProviderReturn,
): Promise<OpenedSession & { readonly user: StoredUser }> => {
  const { db, settings, provider, limits } = tools;
  const { secret, state, code, iss } = call.body;
  await limits.admitAddress(call);
  const taken = await takeAttempt(db, ...keysOf(state, secret));
  if (taken.length === 0) throw new AppError('providerSignInInvalid');
  if (code === undefined) throw new AppError('providerRefused');
  const claims = await provider.exchange(visitOf(state, secret), { code, iss });
  const user = await accountOf(tools, claims);
  const asked = isMultiFactor(claims, settings);
  if (!asked && (await hasSecondFactor(db, user.id)).length > 0)
    throw await giveTicket(db, user, call.device, true);
  const by = { way: asked ? 'oidc_mfa' : 'oidc', proved: isRecent(claims, Date.now()) } as const;
  const given = await inTransaction(db, (tx) => openSession(tx, user, call, 'providerSignInInvalid', by));
  return { ...given, user };
};

/**
 * Signs in whoever the provider says is here. What the browser brings is good once, for the browser that left, and for a
 * few minutes. Throws providerSignInInvalid, providerRefused, providerUnavailable, providerNoRole, providerEmailMissing,
 * providerAccountTaken, lastSuperAdmin, secondFactorWanted, disabled, locked, notActivated, blocked, limited.
 */
export const signInWithProvider = async (
  tools: ProviderTools,
  call: ProviderReturn,
): Promise<OpenedSession> => {
  const { origin } = call;
  try {
    const { user, ...given } = await trySignIn(tools, call);
    tools.record({ kind: 'sign_in', origin, tried: user.email });
    return given;
  } catch (error) {
    if (error instanceof AppError && !harmless.has(error.reason))
      tools.record({ kind: 'sign_in_failed', origin, reason: error.reason });
    throw error;
  }
};
