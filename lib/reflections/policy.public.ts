import { MANAGERS, MEMBERS, OWNERS } from './roles.public.ts';

/** Who may what with a reflection and its members. The database asks the same again. */
export const REFLECTION_POLICY = {
  /** The overview, and whatever a page says about the reflection. */
  open: MEMBERS,
  leave: MEMBERS,
  /** Its name, address and languages. */
  changeSettings: MANAGERS,
  /** Within `rolesGrantedBy` and `rolesManagedBy`. */
  inviteAndChangeMembers: MANAGERS,
  /** With everything in it, after proving who one is. */
  export: OWNERS,
  /** After proving who one is. */
  delete: OWNERS,
} as const;
