// How much, how long and how often: of reflections and their members.

// The database holds to these: supabase/schemas/platform/limits.sql.

/** Of one person; those that were brought in from a file count as well. */
export const MOST_OWNED_REFLECTIONS = 50;

/** Of one reflection, those that nobody has accepted yet. */
export const MOST_OPEN_INVITATIONS = 100;

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14;

/** How often one address may call each route and action. */
export const REFLECTION_RATES = {
  'accept-invitation': { limit: 30, windowSeconds: 600 },
  'change-member-role': { limit: 60, windowSeconds: 600 },
  'create-reflection': { limit: 20, windowSeconds: 600 },
  'delete-reflection': { limit: 20, windowSeconds: 600 },
  'erase-chats': { limit: 20, windowSeconds: 600 },
  'erasure-receipt': { limit: 60, windowSeconds: 600 },
  'export-reflection': { limit: 20, windowSeconds: 600 },
  'import-reflection': { limit: 10, windowSeconds: 600 },
  'invite-member': { limit: 30, windowSeconds: 3_600 },
  'leave-reflection': { limit: 20, windowSeconds: 600 },
  'remove-member': { limit: 60, windowSeconds: 600 },
  'revoke-invitation': { limit: 60, windowSeconds: 600 },
  'update-reflection': { limit: 60, windowSeconds: 600 },
} as const;
