import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { type InterfaceLanguage, isInterfaceLanguage } from '#lib/platform/words/language.public.ts';

/** In which a message to this address is read; null where it reaches nobody of ours. Nothing that is answered to a caller may rest on it. */
export async function languageOfAccount(email: string): Promise<Result<InterfaceLanguage | null>> {
  const found = fromDatabase(await serviceClient().rpc('language_of_account', { p_email: email }));
  if (!found.ok) return found;
  return ok(isInterfaceLanguage(found.value) ? found.value : null);
}
