import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Result } from '#lib/platform/result.ts';

/** Whether a message to this address reaches somebody of ours. Nothing that is answered to a caller may rest on it. */
export async function hasAccount(email: string): Promise<Result<boolean>> {
  return fromDatabase(await serviceClient().rpc('has_account', { p_email: email }));
}
