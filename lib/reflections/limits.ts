// How much, how long and how often: of reflections and their members.

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
