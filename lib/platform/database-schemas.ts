/** What the API serves, as `supabase/config.toml` says to Supabase. */
export const EXPOSED_SCHEMAS = ['public', 'api'] as const;

/** The schema of the functions that the app calls; rows are read from `public`. */
export const FUNCTION_SCHEMA = 'api';
