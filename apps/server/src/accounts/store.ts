import type { Role } from '@waybill/contract/permissions.ts';
import type { Selectable } from 'kysely';
import { type Reader, statement } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';

export type StoredUser = Selectable<Tables['users']>;

/** The account of an e-mail address or user name, upper and lower case alike. */
export const findUserByAccount = async (reader: Reader, account: string): Promise<StoredUser | undefined> =>
  reader
    .selectFrom('users')
    .selectAll()
    .where((is) =>
      is.or([is('email', '=', account.toLowerCase()), is('user_name', '=', account.toLowerCase())]),
    )
    .executeTakeFirst();

/** The account of an id. */
export const findUser = async (reader: Reader, id: number): Promise<StoredUser | undefined> =>
  reader.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** Adds an account; undefined when its e-mail address is taken. */
export const insertUser = async (
  reader: Reader,
  user: { email: string; passwordHash: string; role: Role; nickname: string | null },
): Promise<number | undefined> => {
  const row = await reader
    .insertInto('users')
    .values({
      user_name: user.email,
      email: user.email,
      nickname: user.nickname,
      role: user.role,
      status: 'active',
      password_hash: user.passwordHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Notes a sign-in. */
export const noteSignIn = statement<never, [number]>('UPDATE users SET last_login_at = now() WHERE id = $1');

/** Stores consent to a version of the terms; answers when. */
export const storeConsent = statement<{ accepted_terms_at: string }, [number, string]>(
  `UPDATE users SET accepted_terms = $2, accepted_terms_at = now() WHERE id = $1 RETURNING accepted_terms_at`,
);
