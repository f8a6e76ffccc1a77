import 'server-only';
import { fromDatabase } from './database-failure.ts';
import { serviceClient } from './service-client.ts';

/** The newest migration that the database has, or null when it does not answer. Never throws. */
export async function probeDatabase(signal: AbortSignal): Promise<string | null> {
  try {
    const probed = fromDatabase(await serviceClient().rpc('health_probe').abortSignal(signal));
    return probed.ok ? probed.value : null;
  } catch {
    return null;
  }
}
