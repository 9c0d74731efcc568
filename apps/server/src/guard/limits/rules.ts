import type { limitTargets } from '@waybill/contract/endpoints/protection.ts';
import type { Role } from '@waybill/contract/permissions.ts';

/** Limits that guard money and passwords, as they come with the product. They are counted in the database. */
export const guards = {
  login: { target: 'ip', path: '/auth/login', points: 5, seconds: 60 },
  register: { target: 'ip', path: '/auth/register', points: 3, seconds: 3_600 },
  forgot: { target: 'user', path: '/auth/forgot-password', points: 3, seconds: 3_600 },
  validate: { target: 'ip', path: '/auth/validate/*', points: 20, seconds: 60 },
  exchange: { target: 'user', path: '/user/pointsExchange', points: 5, seconds: 900 },
} as const satisfies Record<
  string,
  { target: (typeof limitTargets)[number]; path: string; points: number; seconds: number }
>;
export type GuardCode = keyof typeof guards;

const isGuard = (code: string): code is GuardCode => code in guards;

const loosest = 10;

export const isTooLoose = (code: string, maxRequests: number, windowSeconds: number): boolean => {
  if (!isGuard(code)) return false;
  const { points, seconds } = guards[code];
  return maxRequests * seconds > points * windowSeconds * loosest;
};

/** Whether a limit's path covers a path of the contract: the same, a beginning that ends with `*`, or any. */
export const covers = (limitPath: string, path: string): boolean =>
  limitPath.endsWith('*') ? path.startsWith(limitPath.slice(0, -1)) : limitPath === path;

/** Whether a limit is for accounts of a role: of the general ones, one is for users and one for staff. */
export const bindsRole = (code: string | null, role: Role): boolean =>
  code === 'user' ? role === 'user' : code !== 'staff' || role !== 'user';
