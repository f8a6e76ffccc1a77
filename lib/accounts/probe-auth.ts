import 'server-only';
import { env } from '#lib/platform/env.ts';

/** Whether the auth service answers. Never throws. */
export async function probeAuth(signal: AbortSignal): Promise<boolean> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  try {
    const response = await fetch(`${SUPABASE_URL}/auth/v1/health`, {
      headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
      signal,
    });
    return response.ok;
  } catch {
    return false;
  }
}
