/** The roles of an account, least first (spec section 6). */
export const roles = ['user', 'announcement_admin', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** Everything beyond one's own affairs that somebody may be allowed to do, as `resource:action`. */
export const permissions = ['lots:read', 'lots:import', 'lots:withdraw'] as const;
export type Permission = (typeof permissions)[number];

/** The one table of rights. The server decides by it; the web only greys out by it. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  user: [],
  announcement_admin: [],
  admin: ['lots:read'],
  super_admin: ['lots:read', 'lots:import', 'lots:withdraw'],
};

/** Whether a role holds a permission. */
export const roleMay = (role: Role, permission: Permission): boolean =>
  rolePermissions[role].includes(permission);

/** Admin in the sense of spec section 6: anybody of the staff. */
export const isStaff = (role: Role): boolean => role !== 'user';
