import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { roles, type Role } from '@waybill/contract/roles.ts';

/** What is taken for granted of an account until the server says it. */
const blank: UserInfo = {
  id: '',
  userName: '',
  nickname: null,
  email: '',
  phone: null,
  role: 'user',
  status: 'active',
  balance: 0,
  frozen: 0,
  locale: 'zh-CN',
  createdTime: '',
  lastLoginTime: null,
  acceptedTermsVersion: null,
  acceptedTermsTime: null,
  closesTime: null,
};

/** The role a value names, in whatever case; what names none may do what a user may (spec section 3). */
export const roleOf = (value: unknown): Role =>
  roles.find((role) => typeof value === 'string' && role === value.trim().toLowerCase()) ?? 'user';

/** What to call somebody: the first of these names that says something. */
export const nameOf = (...names: readonly (string | null | undefined)[]): string | undefined =>
  names.find((name) => name?.trim()) ?? undefined;

/** Whether a field of an account has the kind of value that everybody who shows it counts on. */
const isUsual = ([name, value]: readonly [string, unknown]): boolean => {
  const usual: unknown = name in blank ? blank[name as keyof UserInfo] : {};
  return usual === null ? value === null || typeof value === 'string' : typeof value === typeof usual;
};

/** The account in an answer or in storage: a field that is missing or of another kind counts as not known. */
export const accountOf = (value: unknown): UserInfo => {
  const known = typeof value === 'object' && value !== null ? value : {};
  return {
    ...blank,
    ...Object.fromEntries(Object.entries(known).filter(isUsual)),
    role: roleOf('role' in known ? known.role : undefined),
  };
};
