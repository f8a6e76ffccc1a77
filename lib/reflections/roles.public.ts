import { z } from 'zod';

/** What a signed-in person may be to a reflection. A guest has no row and is not in this list. */
export const roleSchema = z.enum(['owner', 'admin', 'operator', 'viewer']);

export type Role = z.infer<typeof roleSchema>;

export const STEWARDS: readonly Role[] = ['owner', 'admin', 'operator'];
export const MANAGERS: readonly Role[] = ['owner', 'admin'];
export const OWNERS: readonly Role[] = ['owner'];
export const MEMBERS: readonly Role[] = roleSchema.options;

const MANAGED: Readonly<Record<Role, readonly Role[]>> = {
  owner: roleSchema.options,
  admin: ['operator', 'viewer'],
  operator: [],
  viewer: [],
};

const GRANTED: Readonly<Record<Role, readonly Role[]>> = {
  ...MANAGED,
  admin: ['admin', 'operator', 'viewer'],
};

/** Members with these roles can be changed and removed by somebody with `role`; the database enforces the same. */
export const rolesManagedBy = (role: Role): readonly Role[] => MANAGED[role];

/** What somebody with `role` may make others; an admin can appoint an admin, but not take it back. */
export const rolesGrantedBy = (role: Role): readonly Role[] => GRANTED[role];
