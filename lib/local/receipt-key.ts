import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What signs receipts of erasure: the key that is set, or one that is made once for this data directory. */
export function localReceiptKey(
  dataDir: string,
  settings: Readonly<Record<string, string | undefined>>,
): string {
  if (settings.RECEIPT_KEY) return settings.RECEIPT_KEY;
  const path = join(dataDir, 'receipt-key');
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const bytes = privateKey.export({ format: 'der', type: 'pkcs8' });
    writeFileSync(path, bytes.toString('base64'), { mode: 0o600 });
  }
  return readFileSync(path, 'utf8').trim();
}
