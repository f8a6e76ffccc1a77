import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupProblem } from './startup-problem.ts';

const secretsSchema = z.strictObject({
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  drainSecret: z.string().min(32),
});

export type LocalSecrets = z.infer<typeof secretsSchema>;

/** Made once per data directory, so that a restart keeps everybody signed in. */
export function readOrMakeSecrets(directory: string): LocalSecrets {
  const path = join(directory, 'secrets.json');
  if (!existsSync(path)) {
    const key = () => randomBytes(24).toString('base64url');
    const secrets = {
      jwtSecret: key() + key(),
      publishableKey: `sb_publishable_${key()}`,
      secretKey: `sb_secret_${key()}`,
      drainSecret: key() + key(),
    };
    writeFileSync(path, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    return secrets;
  }
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new StartupProblem(
      `${path} is damaged. Delete it and start again; everybody will have to sign in anew.`,
    );
  }
}
