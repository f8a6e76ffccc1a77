import type { DynamicVariables, JsonObject } from './local-types.ts';
import {
  hasConstant,
  type ToolConfig,
  type ToolProperty,
  toolConfig,
  toolParameters,
} from './rest/tool-config.ts';

const PLACEHOLDER = /\{\{\s*([\w-]+)\s*\}\}/g;

/** Placeholders replaced by values, in one pass: what looks like a placeholder inside of a value stays as it is. */
export function fillVariables(
  text: string,
  variables: DynamicVariables,
  written: (value: string, offset: number) => string = (value) => value,
): string {
  return text.replace(PLACEHOLDER, (placeholder: string, name: string, offset: number) => {
    const value = variableOf(variables, name);
    return value === undefined ? placeholder : written(String(value), offset);
  });
}

export const variableOf = (
  variables: DynamicVariables,
  name: string,
): string | number | boolean | undefined => (Object.hasOwn(variables, name) ? variables[name] : undefined);

/** Secret variables may stand in the headers of a tool call only: no prompt, no transcript and no record shows one. */
export const isSecretVariable = (name: string): boolean => name.startsWith('secret__');

export const withoutSecretVariables = (variables: DynamicVariables): DynamicVariables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !isSecretVariable(name)));

const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []);

/** Names that a tool refers to anywhere, whether or not it will be called. */
function toolVariables(config: ToolConfig): string[] {
  const inParameters = toolParameters(config).flatMap(({ property }) => propertyVariables(property));
  if (config.type !== 'webhook') return inParameters;
  const { url, request_headers } = config.api_schema;
  const inHeaders = Object.values(request_headers ?? {}).flatMap((value) => {
    if (typeof value === 'string') return namesIn(value);
    return typeof value.variable_name === 'string' ? [value.variable_name] : [];
  });
  return [...namesIn(url), ...inHeaders, ...inParameters];
}

function propertyVariables(property: ToolProperty): string[] {
  if (property.is_omitted) return [];
  if (property.dynamic_variable) return [property.dynamic_variable];
  if (hasConstant(property))
    return typeof property.constant_value === 'string' ? namesIn(property.constant_value) : [];
  return [
    ...(property.allowed_values ? [property.allowed_values.dynamic_variable] : []),
    ...Object.values(property.properties ?? {}).flatMap(propertyVariables),
    ...(property.items ? propertyVariables(property.items) : []),
  ];
}

type Speaking = { firstMessage: string; prompt: string; tools: readonly JsonObject[] };

/** The provider's words for a call that cannot start, in its own notation of a set, or null when nothing is missing. */
export function missingVariables(speaking: Speaking, variables: DynamicVariables): string | null {
  const places = [
    { place: 'first message', names: namesIn(speaking.firstMessage) },
    { place: 'prompt', names: namesIn(speaking.prompt) },
    { place: 'tools', names: speaking.tools.flatMap((config) => toolVariables(toolConfig.parse(config))) },
  ];
  for (const { place, names } of places) {
    const missing = [...new Set(names)].filter(
      (name) => !name.startsWith('system__') && variableOf(variables, name) === undefined,
    );
    if (missing.length)
      return `Missing required dynamic variables in ${place}: {${missing.map((name) => `'${name}'`).join(', ')}}`;
  }
  return null;
}
