import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db } from '../../platform/db/database.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { AppError } from '../../platform/app-error.ts';
import { readBalances } from '../../trade/points/public-api.ts';
import { findUser } from './store.ts';

export const readUserInfo = async (db: Db, userId: number): Promise<UserInfo> => {
  const [user, balances] = await Promise.all([findUser(db, userId), readBalances(db, userId)]);
  if (user === undefined) throw new AppError('notFound');
  return {
    id: String(user.id),
    userName: user.user_name,
    nickname: user.nickname,
    email: user.email,
    phone: user.phone,
    role: user.role,
    status: user.status,
    balance: toPoints(balances.available),
    frozen: toPoints(balances.frozen),
    locale: user.locale,
    notifyPrefs: user.notify_prefs,
    createdTime: wallTime(user.created_at),
    lastLoginTime: wallTimeOrNull(user.last_login_at),
    acceptedTermsVersion: user.accepted_terms,
    acceptedTermsTime: wallTimeOrNull(user.accepted_terms_at),
    closesTime: wallTimeOrNull(user.closes_at),
  };
};
