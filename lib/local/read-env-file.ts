import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { StartupProblem } from './startup-problem.ts';

/** `util.parseEnv` passes over what it does not understand; a person wants to hear about it. */
export function readEnvFile(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const text = readFileSync(path, 'utf8');
  const outsideQuotes = text.replace(
    /=\s*(["'`])[\s\S]*?\1/g,
    (value) => `=${'\n'.repeat(value.split('\n').length - 1)}`,
  );
  for (const [index, line] of outsideQuotes.split(/\r?\n/).entries()) {
    if (/^\s*(#.*)?$/.test(line) || /^\s*(export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=[^"'`]*$/.test(line)) continue;
    throw new StartupProblem(
      `${path}, line ${index + 1}, is not NAME=value. Correct it (see .env.example) and start again.`,
    );
  }
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(text))) if (value !== undefined) values[name] = value;
  return values;
}
