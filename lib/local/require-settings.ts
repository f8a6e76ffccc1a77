import { type Env, parseEnv } from '#lib/platform/env.ts';
import { StartupProblem } from './startup-problem.ts';

/** The environment as the app will read it; what is wrong in it is one line for whoever set it. */
export function requireSettings(environment: Record<string, string | undefined>): Env {
  const parsed = parseEnv(environment);
  if ('env' in parsed) return parsed.env;
  const problems = parsed.problems.map(({ variable, message }) => `${variable} ${message}`);
  throw new StartupProblem(
    `Settings to put right in .env.local (explained in .env.example): ${problems.join('; ')}`,
  );
}
