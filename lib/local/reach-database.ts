import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { localMasterKeys, readOrMakeSecrets } from './local-secrets.ts';
import { readEnvFile } from './read-env-file.ts';
import { requireSettings } from './require-settings.ts';
import { readStackAddress } from './stack-address.ts';
import { embeddedStack } from './stand-ins.ts';
import { StartupProblem } from './startup-problem.ts';
import { voiceSecrets } from './voice-address.ts';

type Stack = { close(): Promise<void> };
type Reached = Stack & { dataDir: string };

/**
 * For commands beside the app: gives this process an environment in which the service client reaches the database of
 * `.env.local`, else the embedded one, which may be running in another terminal.
 */
export async function reachDatabase(root: string): Promise<Reached> {
  const settings = { ...readEnvFile(join(root, '.env.local')), ...process.env };
  const dataDir = settings.LOCAL_DATA_DIR || join(root, '.local');
  if (settings.SUPABASE_URL) {
    requireSettings(settings);
    Object.assign(process.env, settings);
    return { dataDir, close: async () => {} };
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartupProblem(
      `There is no data in ${dataDir} yet. Run \`npm run dev\` once, then this again.`,
    );
  const stack = await openStack(root, dataDir);
  const environment = {
    ...settings,
    ...stack.env,
    ...voiceSecrets(dataDir, settings),
    MASTER_KEYS: localMasterKeys(dataDir, settings),
  };
  try {
    requireSettings(environment);
  } catch (error) {
    await stack.close();
    throw error;
  }
  Object.assign(process.env, environment);
  return { dataDir, close: stack.close };
}

async function openStack(root: string, dataDir: string): Promise<Stack & { env: Record<string, string> }> {
  const { startLocalStack } = await embeddedStack();
  try {
    const stack = await startLocalStack({ root, dataDir, appUrl: 'http://localhost:3000', seed: false });
    return { env: stack.env, close: () => stack.stop() };
  } catch (error) {
    const address = readStackAddress(dataDir);
    if (!(error instanceof StartupProblem) || !address) throw error;
    const { publishableKey, secretKey } = readOrMakeSecrets(dataDir);
    return {
      env: {
        SUPABASE_URL: address,
        SUPABASE_PUBLISHABLE_KEY: publishableKey,
        SUPABASE_SECRET_KEY: secretKey,
      },
      close: async () => {},
    };
  }
}
