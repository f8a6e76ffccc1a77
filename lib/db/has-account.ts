import 'server-only';
import type { Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import { serviceClient } from './service-client.ts';

/** Whether a message to this address reaches somebody of ours. Nothing that is answered to a caller may rest on it. */
export async function hasAccount(email: string): Promise<Result<boolean>> {
  return fromDatabase(await serviceClient().rpc('has_account', { p_email: email }));
}
