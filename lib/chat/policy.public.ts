import { MEMBERS, OWNERS, STEWARDS } from '#lib/reflections/roles.public.ts';

/** Who may what with typed sessions. The database asks the same again. */
export const CHAT_POLICY = {
  /** Encrypted: read by nobody else. */
  write: MEMBERS,
  /** And a folder that outlives the session. */
  useTools: STEWARDS,
  /** Typed sessions of everybody, unread. */
  eraseAll: OWNERS,
} as const;
