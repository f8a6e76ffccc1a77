import { join } from 'node:path';
import { openEmbeddedSupabase } from '#lib/local/embedded-supabase.ts';
import { localMasterKeys, readOrMakeSecrets } from '#lib/local/local-secrets.ts';
import { Mailbox } from '#lib/local/mailbox.ts';
import { serveLocally } from '#lib/local/stack.ts';
import { root } from './app-under-test.ts';
import { TEST_ENVIRONMENT } from './test-environment.ts';

/**
 * A program: does all the work that waits in a data directory, as the app does in its first minute. What is left is one look at each
 * reflection's agents, which have to be told at which address the app is.
 */
const [dataDir = '', sentenceModel = 'on'] = process.argv.slice(2);
const secrets = readOrMakeSecrets(dataDir);
const supabase = await openEmbeddedSupabase({
  dataDir,
  supabaseDir: join(root, 'supabase'),
  siteUrl: 'http://localhost',
  secrets,
  mailbox: new Mailbox(join(dataDir, 'mail.jsonl')),
});
const api = await serveLocally((request) => supabase.fetch(request));
Object.assign(process.env, TEST_ENVIRONMENT, {
  SUPABASE_URL: api.url,
  SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
  SUPABASE_SECRET_KEY: secrets.secretKey,
  MASTER_KEYS: localMasterKeys(dataDir, {}),
  ELEVENLABS_API_KEY: '',
  MODEL_PROVIDER: '',
  EMBEDDINGS_URL: '',
  LOCAL_DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  SENTENCE_MODEL: sentenceModel,
});
const { drainQueues } = await import('#lib/ops/drain-queues.ts');
const { emptied, postponed, givenUp } = await drainQueues({ deadline: Number.POSITIVE_INFINITY });
if (!emptied || postponed + givenUp > 0) throw new Error('Some of the work on the demo failed.');
await supabase.connection.driver.exec('select internal.queue_runtime_audits()');
await api.stop();
await supabase.close();
process.exit(0);
