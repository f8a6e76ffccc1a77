import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './app-under-test.ts';

/** Of all files in some folders of the project, and of the packages: what was made of them is found again by it. */
export function fingerprintOf(...folders: string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  return hash.digest('hex').slice(0, 16);
}
