/** The roles of an account, least first (spec section 6). */
export const roles = ['user', 'announcement_admin', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** Admin in the sense of spec section 6: anybody of the staff. */
export const isStaff = (role: Role): boolean => role !== 'user';
