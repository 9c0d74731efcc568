import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db } from '../../platform/db/database.ts';
import { answers, fieldsOf, id, time, timeOrNull, value } from '../../platform/db/view.ts';
import { existing } from '../../platform/app-error.ts';
import { readBalances } from '../../trade/points/public-api.ts';

const findInfo = answers<Omit<UserInfo, 'balance' | 'frozen'>, [number]>(
  {
    id: id('u.id'),
    ...fieldsOf('u', 'userName', 'nickname', 'email', 'phone', 'role', 'status', 'locale', 'notifyPrefs'),
    createdTime: time('u.created_at'),
    lastLoginTime: timeOrNull('u.last_login_at'),
    acceptedTermsVersion: value('u.accepted_terms'),
    acceptedTermsTime: timeOrNull('u.accepted_terms_at'),
    closesTime: timeOrNull('u.closes_at'),
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
