import { roles, type Role } from './roles.ts';

export { roles, type Role };

/** The one table of rights: the least role that has each. The server decides by it; the web only greys out by it. */
const leastRoles = {
  'lots:read': 'admin',
  'lots:import': 'super_admin',
  'lots:withdraw': 'super_admin',
  'notices:read': 'announcement_admin',
  'notices:send': 'announcement_admin',
  'notices:toggle': 'announcement_admin',
  /** Those that one sent oneself. */
  'notices:delete': 'announcement_admin',
  'notices:delete_any': 'admin',
  'tickets:read': 'admin',
  'tickets:answer': 'admin',
  'users:read': 'admin',
  /** Recharge, refund and adjust; above the limits it is a proposal. */
  'users:money': 'admin',
  'users:status': 'admin',
  'users:role': 'super_admin',
  'approvals:read': 'admin',
  'approvals:decide': 'super_admin',
  'refunds:read': 'admin',
  /** Orders of all accounts; their numbers are masked. */
  'orders:read': 'admin',
  /** The numbers of an order in full; each look is written into the audit. */
  'orders:numbers': 'admin',
  /** A number of the stock by its full spelling. */
  'numbers:read': 'admin',
  'numbers:block': 'admin',
  'audit:read': 'admin',
  /** The audit as a file; each export is written into it. */
  'audit:export': 'super_admin',
  'prices:read': 'admin',
  'prices:manage': 'super_admin',
  'codes:read': 'admin',
  'codes:manage': 'super_admin',
  'keys:read': 'admin',
  'keys:manage': 'admin',
  /** Chat channels of the team. */
  'chats:read': 'admin',
  'chats:manage': 'admin',
  'templates:read': 'admin',
  'templates:manage': 'super_admin',
  'limits:read': 'admin',
  'limits:manage': 'super_admin',
  'blacklist:read': 'admin',
  'blacklist:manage': 'admin',
  /** Entries that last longer than a day. */
  'blacklist:long': 'super_admin',
  'carriers:read': 'admin',
  'carriers:manage': 'super_admin',
  'logs:read': 'admin',
  'stats:read': 'admin',
  'security:read': 'admin',
  /** Acknowledge alerts, say what became of errors. */
  'security:manage': 'admin',
  'diagnosis:read': 'admin',
  /** Look at the invariants over everything at once. */
  'invariants:check': 'super_admin',
  'cache:read': 'admin',
  'cache:clear_user': 'admin',
  'cache:clear_all': 'super_admin',
} as const satisfies Readonly<Record<string, Role>>;
export type Permission = keyof typeof leastRoles;
export const permissions = Object.keys(leastRoles) as Permission[];

/**
 * What an API key may be allowed of its owner's own affairs; an endpoint names the one that it needs. A key may also
 * hold permissions of the staff, as long as its owner has them.
 */
export const ownScopes = [
  'own:profile',
  'own:query',
  'own:order',
  'own:orders',
  'own:track',
  'own:follow',
  'own:points',
  'own:tickets',
  'own:notices',
  'own:webhooks',
] as const;
export type OwnScope = (typeof ownScopes)[number];

export const keyScopes = [...ownScopes, ...permissions] as const;
export type KeyScope = (typeof keyScopes)[number];

export const roleMay = (role: Role, permission: Permission): boolean =>
  roles.indexOf(role) >= roles.indexOf(leastRoles[permission]);
