import { isJsonObject, parseShallowJson } from '../json-object.ts';
import type { WebhookToolConfig } from '../rest/tool-config.ts';

type Assigned = { name: string; value: string | number | boolean };

/** What a tool's answer means for the call: the text that the model is told, and variables with new values. */
export function toolAnswer(config: WebhookToolConfig, body: string): { text: string; assigned: Assigned[] } {
  const assignments = config.assignments ?? [];
  const filter = config.api_schema.response_filter;
  const json = parseShallowJson(body);
  const assigned = assignments.flatMap(({ dynamic_variable: name, value_path: path }): Assigned[] => {
    const value = valueAt(json, path);
    return value === undefined || value === null ? [] : [{ name, value: plainValue(value) }];
  });
  if (filter?.mode === 'hide_all') return { text: '', assigned };
  const hidden = assignments.filter(({ sanitize }) => sanitize).map(({ value_path }) => value_path);
  if (json === undefined || (filter?.mode !== 'allow' && !hidden.length)) return { text: body, assigned };
  const shown = filter?.mode === 'allow' ? onlyPaths(json, filter.filters ?? []) : json;
  return { text: JSON.stringify(withoutPaths(shown, hidden)), assigned };
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((current, key) => {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    return new Map(Object.entries(current)).get(key);
  }, value);
}

const plainValue = (value: unknown): string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);

/** The object with nothing in it but these dotted paths. */
const onlyPaths = (json: unknown, paths: readonly string[]): unknown =>
  filtered(json, (path) => ({
    keep: paths.some((allowed) => allowed === path || path.startsWith(`${allowed}.`)),
    enter: paths.some((allowed) => allowed.startsWith(`${path}.`)),
  }));

const withoutPaths = (json: unknown, paths: readonly string[]): unknown =>
  filtered(json, (path) => ({
    keep: !paths.some((hidden) => hidden === path || hidden.startsWith(`${path}.`)),
    enter: !paths.includes(path),
  }));

type Choice = { keep: boolean; enter: boolean };

function filtered(value: unknown, choose: (path: string) => Choice, prefix = ''): unknown {
  const child = (key: string, of: unknown): unknown[] => {
    const path = `${prefix}${key}`;
    const { keep, enter } = choose(path);
    if (keep) return [of];
    const isEntered = enter && typeof of === 'object' && of !== null;
    return isEntered ? [filtered(of, choose, `${path}.`)] : [];
  };
  if (Array.isArray(value)) return value.flatMap((item, index) => child(String(index), item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, of]) => child(key, of).map((kept) => [key, kept])),
  );
}
