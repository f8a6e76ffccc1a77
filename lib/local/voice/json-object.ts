import { z } from 'zod';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import type { JsonObject } from './local-types.ts';

export const jsonObject = z.record(z.string(), z.unknown());

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys whose value is a set of names: a change replaces the set, or no name could ever be taken out of it. */
const SETS = new Set(['dynamic_variable_placeholders', 'data_collection', 'language_presets']);

/** What PATCH does: objects are merged, everything else is replaced. */
export function mergeJson(base: JsonObject, change: JsonObject): JsonObject {
  const merged = Object.entries(change).map(([key, value]): [string, unknown] => {
    const before = Object.hasOwn(base, key) ? base[key] : undefined;
    return [
      key,
      isJsonObject(before) && isJsonObject(value) && !SETS.has(key) ? mergeJson(before, value) : value,
    ];
  });
  // `fromEntries` makes own properties of whatever name, `__proto__` too; an assignment would not.
  return Object.fromEntries([...Object.entries(base), ...merged]);
}

const MAX_DEPTH = 64;

/** Of JSON so deep that whoever walks it would run out of stack there is no value either. */
export const parseShallowJson = (text: string): unknown => (isTooDeep(text) ? undefined : parseJson(text));

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isInString = !isInString;
    else if (isInString) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
