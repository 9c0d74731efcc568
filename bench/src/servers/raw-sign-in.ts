import { randomBytes } from 'node:crypto';
import { sessionTimes } from '@waybill/contract/session-times.ts';
import { passwordFits } from '@waybill/server/src/accounts/password.ts';
import { tokenHash } from '@waybill/server/src/sessions/public-api.ts';
import type { RawDatabase } from './raw-database.ts';

export type RawSignIn = { readonly account: string; readonly password: string };

/**
 * The account, its hash verified, a session written, the account as its owner sees it; no limits, no witness. Hashes
 * are verified by the product's own function, as many at a time.
 */
export const rawSignIn = async ({ run }: RawDatabase, { account, password }: RawSignIn): Promise<object> => {
  const [user] = await run('userByAccount', [account, account]);
  if (!(await passwordFits(user?.['password_hash'], password))) throw new Error('wrong password');
  const id = user?.['id'];
  const token = randomBytes(32).toString('base64url');
  const [started] = await run('insertSession', [tokenHash(token), id, null, '127.0.0.1', 'password']);
  const [[fresh], [balances]] = await Promise.all([run('user', [id]), run('balances', [id])]);
  return {
    token,
    expiresIn: sessionTimes.life,
    expiresAt: Number(started?.['expires_at']),
    userInfo: {
      id: String(id),
      userName: fresh?.['user_name'],
      nickname: fresh?.['nickname'],
      email: fresh?.['email'],
      phone: fresh?.['phone'],
      role: fresh?.['role'],
      status: fresh?.['status'],
      balance: Number(balances?.['available']) / 100,
      frozen: Number(balances?.['frozen']) / 100,
      locale: fresh?.['locale'],
      notifyPrefs: fresh?.['notify_prefs'],
      createdTime: fresh?.['created_at'],
      lastLoginTime: fresh?.['last_login_at'],
      acceptedTerms: fresh?.['accepted_terms'],
      acceptedTermsTime: fresh?.['accepted_terms_at'],
    },
  };
};
