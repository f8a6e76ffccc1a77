/** What the API serves, as `supabase/config.toml` says to Supabase. */
export const EXPOSED_SCHEMAS = ['public', 'api'] as const;
