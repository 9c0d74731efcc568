import { roles, type Role } from './roles.ts';

export { roles, type Role };

export const permissions = [
  'lots:read',
  'lots:import',
  'lots:withdraw',
  'notices:read',
  'notices:send',
  'notices:toggle',
  /** Those that one sent oneself. */
  'notices:delete',
  'notices:delete_any',
  'tickets:read',
  'tickets:answer',
  'users:read',
  /** Recharge, refund and adjust; above the limits it is a proposal. */
  'users:money',
  'users:status',
  'users:role',
  'approvals:read',
  'approvals:decide',
  'refunds:read',
  /** Orders of all accounts; their numbers are masked. */
  'orders:read',
  /** The numbers of an order in full; each look is written into the audit. */
  'orders:numbers',
  /** A number of the stock by its full spelling. */
  'numbers:read',
  'numbers:block',
  'audit:read',
  /** The audit as a file; each export is written into it. */
  'audit:export',
  'prices:read',
  'prices:manage',
  'codes:read',
  'codes:manage',
  'keys:read',
  'keys:manage',
  /** Chat channels of the team. */
  'chats:read',
  'chats:manage',
  'templates:read',
  'templates:manage',
  'limits:read',
  'limits:manage',
  'blacklist:read',
  'blacklist:manage',
  /** Entries that last longer than a day. */
  'blacklist:long',
  'carriers:read',
  'carriers:manage',
  'logs:read',
  'stats:read',
  'security:read',
  /** Acknowledge alerts, say what became of errors. */
  'security:manage',
  'diagnosis:read',
  /** Look at the invariants over everything at once. */
  'invariants:check',
  'cache:read',
  'cache:clear_user',
  'cache:clear_all',
] as const;
export type Permission = (typeof permissions)[number];

const announcing = ['notices:read', 'notices:send', 'notices:toggle', 'notices:delete'] as const;
const administering = [
  ...announcing,
  'notices:delete_any',
  'tickets:read',
  'tickets:answer',
  'lots:read',
  'users:read',
  'users:money',
  'users:status',
  'approvals:read',
  'refunds:read',
  'orders:read',
  'orders:numbers',
  'numbers:read',
  'numbers:block',
  'audit:read',
  'prices:read',
  'codes:read',
  'keys:read',
  'keys:manage',
  'chats:read',
  'chats:manage',
  'templates:read',
  'limits:read',
  'blacklist:read',
  'blacklist:manage',
  'carriers:read',
  'logs:read',
  'stats:read',
  'security:read',
  'security:manage',
  'diagnosis:read',
  'cache:read',
  'cache:clear_user',
] as const;

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

/** The one table of rights. The server decides by it; the web only greys out by it. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  user: [],
  announcement_admin: announcing,
  admin: administering,
  super_admin: [
    ...administering,
    'lots:import',
    'lots:withdraw',
    'users:role',
    'approvals:decide',
    'audit:export',
    'prices:manage',
    'codes:manage',
    'templates:manage',
    'limits:manage',
    'blacklist:long',
    'carriers:manage',
    'invariants:check',
    'cache:clear_all',
  ],
};

export const roleMay = (role: Role, permission: Permission): boolean =>
  rolePermissions[role].includes(permission);

/** Admin in the sense of spec section 6: anybody of the staff. */
export const isStaff = (role: Role): boolean => role !== 'user';
