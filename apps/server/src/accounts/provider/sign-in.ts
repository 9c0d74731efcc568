import type { ErrorName } from '@waybill/contract/codes.ts';
import type { Blacklist } from '../../console/blacklist/public-api.ts';
import { AppError } from '../../platform/app-error.ts';
import type { NotifyLimit } from '../../platform/access/guard.ts';
import type { Origin, RecordSecurity } from '../../platform/access/witness.ts';
import type { OidcSettings } from '../../platform/config/oidc-settings.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type GivenToken, startSession } from '../../sessions/public-api.ts';
import { reasonAgainstSignIn } from '../rules.ts';
import { notifyOfNewDevice } from '../safety-notices.ts';
import { hasSecondFactor } from '../second-factor/store.ts';
import { giveTicket } from '../second-factor/ticket.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import { type StoredUser, findUser, recordSignIn } from '../store.ts';
import { linkFirst, linkedAccount } from './account-of.ts';
import { applyRole } from './apply-role.ts';
import type { Provider } from './provider.ts';
import { type Claims, isMultiFactor, isRecent, roleOf } from './rules.ts';
import { takeAttempt } from './store.ts';
import { keysOf, visitOf } from './visit.ts';

export type ProviderTools = {
  readonly db: Db;
  readonly settings: OidcSettings;
  readonly provider: Provider;
  readonly limits: Pick<SignInLimits, 'admitAddress'>;
  readonly blacklist: Pick<Blacklist, 'rejectAccount' | 'rejectEmail'>;
  readonly record: RecordSecurity;
};

export type ProviderReturn = {
  readonly secret: string;
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly ip: string;
  readonly device: string | undefined;
  readonly origin: Origin;
  readonly notifyLimit: NotifyLimit;
};

/** Errors that are not recorded as a failed sign-in. */
const harmless: ReadonlySet<ErrorName> = new Set([
  'limited',
  'providerUnavailable',
  'secondFactorWanted',
  'blocked',
]);

const rejectUnlessActive = ({ blacklist }: ProviderTools, { id, email, status }: StoredUser): void => {
  blacklist.rejectAccount(id);
  blacklist.rejectEmail(email);
  const against = reasonAgainstSignIn(status);
  if (against !== undefined) throw new AppError(against);
};

/** The account of a person, with the role that the claims give from now on. */
const accountOf = async (tools: ProviderTools, claims: Claims): Promise<StoredUser> => {
  const { db, settings } = tools;
  const role = roleOf(claims, settings);
  const known = await linkedAccount(db, claims);
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
  back: ProviderReturn,
): Promise<GivenToken & { readonly user: StoredUser }> => {
  const { db, settings, provider, limits } = tools;
  await limits.admitAddress(back.ip, back.notifyLimit);
  const taken = await takeAttempt(db, ...keysOf(back.state, back.secret));
  if (taken.length === 0) throw new AppError('providerSignInInvalid');
  if (back.code === undefined) throw new AppError('providerRefused');
  const claims = await provider.exchange(visitOf(back.state, back.secret), {
    code: back.code,
    iss: back.iss,
  });
  const user = await accountOf(tools, claims);
  const asked = isMultiFactor(claims, settings);
  if (!asked && (await hasSecondFactor(db, user.id)).length > 0)
    throw await giveTicket(db, user, back.device, true);
  const given = await inTransaction(db, async (tx) => {
    const [updated] = await recordSignIn(tx, user.id, user.password_hash);
    if (updated === undefined) throw new AppError('providerSignInInvalid');
    await notifyOfNewDevice(tx, user.id, back);
    const by = { way: asked ? 'oidc_mfa' : 'oidc', proved: isRecent(claims, Date.now()) } as const;
    return startSession(tx, user.id, back.device, back.ip, by);
  });
  return { ...given, user };
};

/**
 * Signs in whoever the provider says is here. What the browser brings is good once, for the browser that left, and for a
 * few minutes. Throws providerSignInInvalid, providerRefused, providerUnavailable, providerNoRole, providerEmailMissing,
 * providerAccountTaken, lastSuperAdmin, secondFactorWanted, disabled, locked, notActivated, blocked, limited.
 */
export const signInWithProvider = async (
  tools: ProviderTools,
  back: ProviderReturn,
): Promise<GivenToken & { userId: number }> => {
  const { origin } = back;
  try {
    const { user, ...given } = await trySignIn(tools, back);
    tools.record({ kind: 'sign_in', origin, tried: user.email });
    return { userId: user.id, ...given };
  } catch (error) {
    if (error instanceof AppError && !harmless.has(error.reason))
      tools.record({ kind: 'sign_in_failed', origin, reason: error.reason });
    throw error;
  }
};
