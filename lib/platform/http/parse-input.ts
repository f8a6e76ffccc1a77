import 'server-only';
import type { z } from 'zod';
import { fail, ok, type Result } from '../result.ts';

export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.infer<Schema>> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'input'] ??= issue.message;
  return fail('invalid_request', { fields });
}
