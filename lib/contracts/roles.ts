import { z } from 'zod';

/** What a signed-in person may be to a reflection. A guest has no row and is not in this list. */
export const roleSchema = z.enum(['owner', 'admin', 'operator', 'viewer']);

export type Role = z.infer<typeof roleSchema>;

export const STEWARDS: readonly Role[] = ['owner', 'admin', 'operator'];
export const MANAGERS: readonly Role[] = ['owner', 'admin'];
export const OWNERS: readonly Role[] = ['owner'];
export const MEMBERS: readonly Role[] = roleSchema.options;

/** The roles that somebody with `role` may hand out or take away; the database enforces the same. */
export function rolesManagedBy(role: Role): readonly Role[] {
  if (role === 'owner') return roleSchema.options;
  if (role === 'admin') return ['admin', 'operator', 'viewer'];
  return [];
}
