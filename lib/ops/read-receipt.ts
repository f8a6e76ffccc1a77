import 'server-only';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { keyFingerprint, publicKeyOf, readSigningKey, signReceipt } from '#lib/platform/signed-receipt.ts';
import { type Receipt, receiptBody } from '#lib/reflections/receipt.public.ts';
import { readErasure } from '#lib/reflections/store/as-service/erasures.ts';
import { erasureTexts } from '#lib/reflections/texts/erasure.public.ts';

/** Signed, once nothing is found anywhere any more; until then there is none, nor where the installation has no key. */
export async function readReceipt(token: string): Promise<Result<Receipt>> {
  const read = await readErasure(token);
  if (!read.ok) return read;
  const { places, checkedAt, isComplete } = read.value;
  const key = readSigningKey(env().RECEIPT_KEY?.reveal() ?? '');
  if (!key || !isComplete || !places || !checkedAt) return fail('not_found');
  const about = { installation: env().APP_URL, kept: erasureTexts.kept };
  return ok(signReceipt(receiptBody({ ...read.value, places, checkedAt }, about), key));
}

/** Of the key that receipts are checked against; null where none is signed. */
export function receiptFingerprint(): string | null {
  const key = readSigningKey(env().RECEIPT_KEY?.reveal() ?? '');
  return key && keyFingerprint(publicKeyOf(key));
}
