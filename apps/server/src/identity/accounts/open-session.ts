import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import type { ErrorName } from '@waybill/contract/codes.ts';
import { sendNotice } from '../../outbox/notices/public-api.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type GivenToken, startSession } from '../sessions/public-api.ts';
import type { AccountTools, SignInCall } from './account-tools.ts';
import { type StoredUser, readUserInfo, recordDevice, recordSignIn } from './store.ts';

export const rejectBlocked = (
  { blacklist }: Pick<AccountTools, 'blacklist'>,
  { id, email }: StoredUser,
): void => {
  blacklist.rejectAccount(id);
  blacklist.rejectEmail(email);
};

/** Throws blocked, notActivated, locked, disabled. */
export const rejectUnlessActive = (tools: Pick<AccountTools, 'blacklist'>, user: StoredUser): void => {
  rejectBlocked(tools, user);
  if (user.status !== 'active') throw new AppError(user.status === 'pending' ? 'notActivated' : user.status);
};

export type OpenedSession = GivenToken & { readonly userId: number };

/**
 * Starts the session of a sign-in, and tells the account when it never signed in with such a device. Throws `changed` when
 * it has another password or status by now than what was checked.
 */
export const openSession = async (
  tx: Tx,
  { id: userId, password_hash: checked }: StoredUser,
  { device, ip }: SignInCall,
  changed: ErrorName,
  by?: Parameters<typeof startSession>[4],
): Promise<OpenedSession> => {
  const [updated] = await recordSignIn(tx, userId, checked);
  if (updated === undefined) throw new AppError(changed);
  const [recorded] = await recordDevice(tx, userId, device ?? '');
  if (recorded?.is_new === true) await sendNotice(tx, { userId, event: 'security', what: 'newDevice', ip });
  return { userId, ...(await startSession(tx, userId, device, ip, by)) };
};

export const signedIn = async (
  db: Db,
  { userId, ...session }: OpenedSession,
): Promise<EndpointData<typeof accountEndpoints.login>> => ({
  ...session,
  userInfo: await readUserInfo(db, userId),
});
