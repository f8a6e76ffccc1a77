import 'server-only';
import { type Receipt, receiptBody } from '#lib/contracts/receipt.ts';
import { erasureTexts } from '#lib/contracts/texts/erasure.ts';
import { readErasure } from '#lib/db/erasures.ts';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { keyFingerprint, publicKeyOf, readSigningKey, signReceipt } from '#lib/platform/signed-receipt.ts';

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
