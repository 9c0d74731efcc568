import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { UserInfo, accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, type Reader, statement } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { msOf } from '../../platform/db/times.ts';
import { AppError, existing } from '../../platform/app-error.ts';
import { type LinkPurpose, type UsableLink, mayUse } from './rules.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { answers, field, fieldsOf } from '../../platform/db/view.ts';
import { readBalances } from '../../trade/points/public-api.ts';

export type StoredUser = Selectable<Tables['users']>;

export const findUserByAccount = async (reader: Reader, account: string): Promise<StoredUser | undefined> =>
  reader
    .selectFrom('users')
    .selectAll()
    .where((is) =>
      is.or([is('email', '=', account.toLowerCase()), is('user_name', '=', account.toLowerCase())]),
    )
    .executeTakeFirst();

export const findUser = async (reader: Reader, id: number): Promise<StoredUser | undefined> =>
  reader.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const insertUser = async (
  reader: Reader,
  user: Omit<Insertable<Tables['users']>, 'user_name'>,
): Promise<number | undefined> => {
  const row = await reader
    .insertInto('users')
    .values({ user_name: user.email, ...user })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Notes a sign-in; nothing when the account has another password or status by now than the one that was checked. */
export const recordSignIn = statement<{ id: number }, [number, string]>(
  `UPDATE users SET last_login_at = now() WHERE id = $1 AND password_hash = $2 AND status = 'active' RETURNING id`,
);

/**
 * Notes what kind of device an account signs in with, by its user agent without the numbers; answers whether it is a
 * new one beside others that were known.
 */
export const recordDevice = statement<{ is_new: boolean }, [number, string]>(
  `WITH known AS (
     SELECT EXISTS (SELECT FROM known_devices WHERE user_id = $1) AS others
   ), noted AS (
     INSERT INTO known_devices (user_id, device) VALUES ($1, regexp_replace(left($2, 300), '[0-9._]+', '', 'g'))
     ON CONFLICT (user_id, device) DO UPDATE SET seen_at = now() RETURNING xmax = 0 AS inserted
   )
   SELECT known.others AND noted.inserted AS is_new FROM known, noted`,
);

export const storeConsent = statement<{ accepted_terms_at: string }, [number, string]>(
  `UPDATE users SET accepted_terms = $2, accepted_terms_at = now() WHERE id = $1 RETURNING accepted_terms_at`,
);

/** Changes what was sent of a profile and empties what `clearFields` names: clients drop empty fields. */
export const updateProfile = async (
  reader: Reader,
  userId: number,
  {
    clearFields = [],
    notifyPrefs = {},
    ...sent
  }: EndpointInput<typeof accountEndpoints.saveUserInfo>['body'],
): Promise<void> => {
  const cleared = Object.fromEntries(clearFields.map((field) => [field, null]));
  const notify_prefs = sql<string>`notify_prefs || ${JSON.stringify(notifyPrefs)}::jsonb`;
  const change = { ...sent, ...cleared, notify_prefs };
  await reader.updateTable('users').set(change).where('id', '=', userId).execute();
};

/** Sets a password. An account that waits for its activation is active with it: who sets it has read its mail. */
export const updatePassword = statement<never, [number, string]>(
  `UPDATE users SET password_hash = $2, status = CASE status WHEN 'pending' THEN 'active' ELSE status END WHERE id = $1`,
);

export const activateUser = statement<never, [number]>(
  `UPDATE users SET status = 'active' WHERE id = $1 AND status = 'pending'`,
);

export const unlockUser = statement<{ id: number }, [number]>(
  `UPDATE users SET status = 'active' WHERE id = $1 AND status = 'locked' RETURNING id`,
);

export const insertLink = statement<never, [Buffer, number, LinkPurpose, number]>(
  `INSERT INTO mail_links (token_hash, user_id, purpose, expires_at)
   VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
);

export type StoredLink = UsableLink & {
  user_id: number;
  email: string;
  role: Role;
  /** The database's clock at that moment. */
  now: number;
};

const linkText = `SELECT l.user_id, u.email, u.role, l.purpose, l.expires_at <= now() AS expired,
     ${msOf('l.used_at')} AS used_at, u.status AS user_status, ${msOf('now()')} AS now
   FROM mail_links l JOIN users u ON u.id = l.user_id WHERE l.token_hash = $1`;

export const findLink = statement<StoredLink, [Buffer]>(linkText);

/** A link by the hash of its token, locked together with its account: of two who open it one comes second. */
export const lockLink = statement<StoredLink, [Buffer]>(`${linkText} FOR UPDATE`);

/** The link that was found, if it may be used. Throws resetLinkInvalid, closureLinkInvalid. */
export const usableLink = ([link]: readonly StoredLink[], purpose: 'reset' | 'closure'): StoredLink => {
  if (!mayUse(link, purpose)) throw new AppError(`${purpose}LinkInvalid`);
  return link;
};

export const useLink = statement<never, [Buffer]>(
  `UPDATE mail_links SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL`,
);

export const useLinks = statement<never, [number, LinkPurpose]>(
  `UPDATE mail_links SET used_at = now() WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL`,
);

const findInfo = answers<Omit<UserInfo, 'balance' | 'frozen'>, [number]>(
  {
    id: field.id('u.id'),
    ...fieldsOf('u', 'userName', 'nickname', 'email', 'phone', 'role', 'status', 'locale', 'notifyPrefs'),
    createdTime: field.time('u.created_at'),
    lastLoginTime: field.timeOrNull('u.last_login_at'),
    acceptedTermsVersion: field.value('u.accepted_terms'),
    acceptedTermsTime: field.timeOrNull('u.accepted_terms_at'),
    closesTime: field.timeOrNull('u.closes_at'),
  },
  (columns) => `SELECT ${columns} FROM users u WHERE u.id = $1`,
);

export const readUserInfo = async (db: Db, userId: number): Promise<UserInfo> => {
  const [[user], balances] = await Promise.all([findInfo(db, userId), readBalances(db, userId)]);
  return {
    ...existing(user),
    balance: toPoints(balances.available),
    frozen: toPoints(balances.frozen),
  };
};
