/** Of a data directory: where the database is, where one is being made, and where one was before it was made anew. */
export const DATABASE_FOLDERS = [
  'postgres',
  'postgres.unfinished',
  'postgres.renewed',
  'postgres-before',
] as const;
