/**
 * Zod would try, at its first look at anything, whether it may write code; our policy refuses that, and every page with a form
 * would report itself. Its own function for this would bring all of it into pages that have no use for it.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };
