import 'server-only';
import { isAuthError } from '@supabase/supabase-js';
import { logger } from '#lib/platform/logger.ts';

const QUIET = Symbol.for('reflections.quiet-auth-client');

/**
 * Attack: anybody sends a made-up session, and the auth client prints an error with its trace, or a paragraph, for each. What it has to
 * tell comes back from its calls, and is told there; of what it prints one short line is kept.
 */
export function quietAuthClient(): void {
  if (Reflect.get(globalThis, QUIET)) return;
  Reflect.set(globalThis, QUIET, true);
  for (const name of ['error', 'warn'] as const) {
    const print = console[name].bind(console);
    console[name] = (...said: unknown[]) => {
      const [first] = said;
      if (isAuthError(first)) logger().info({ code: first.code }, 'a session was not taken');
      else if (typeof first === 'string' && first.startsWith('@supabase/ssr: '))
        logger().info('a session could not be read');
      else print(...said);
    };
  }
}
