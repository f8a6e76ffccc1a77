import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#tests/app-under-test.ts';

/** The project once more, by links, with something in it that must not be in the real one. */
export function rootWith({ envLocal, migration }: { envLocal?: string; migration?: string }): {
  path: string;
  remove(): void;
} {
  const path = mkdtempSync(join(tmpdir(), 'reflections-root-'));
  for (const name of ['lib', 'node_modules', '.next', 'package.json'])
    symlinkSync(join(root, name), join(path, name));
  cpSync(join(root, 'supabase'), join(path, 'supabase'), { recursive: true });
  if (envLocal) writeFileSync(join(path, '.env.local'), envLocal);
  if (migration) writeFileSync(join(path, 'supabase', 'migrations', '99999999999999_odd.sql'), migration);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
