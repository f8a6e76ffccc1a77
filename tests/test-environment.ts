/** What `env()` needs to answer in a unit test. Nothing listens at these addresses. */
export const TEST_ENVIRONMENT = {
  NODE_ENV: 'test',
  APP_URL: 'https://app.example',
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for_tests',
  SUPABASE_SECRET_KEY: 'sb_secret_for_tests_only',
  LOG_LEVEL: 'silent',
  SENTENCE_MODEL: 'off',
} as const;

Object.assign(process.env, TEST_ENVIRONMENT);
