import type { JsonSchema } from '#lib/models/tool.ts';
import { parseShallowJson } from '../json-object.ts';
import type { DynamicVariables } from '../local-types.ts';
import { fillVariables, variableOf } from '../required-variables.ts';
import { hasConstant, type ToolProperty } from '../rest/tool-config.ts';

/** The part of a parameter that the model fills in, or null when that is nothing. */
export function modelSchema(property: ToolProperty): JsonSchema | null {
  if (isBound(property)) return null;
  const { type = 'string', description } = property;
  const described = description ? { type, description } : { type };
  if (property.properties || type === 'object') {
    const filled = Object.entries(property.properties ?? {}).flatMap(([name, child]) => {
      const schema = modelSchema(child);
      return schema ? [[name, schema] as const] : [];
    });
    const names = filled.map(([name]) => name);
    if (!names.length) return null;
    return {
      ...described,
      type: 'object',
      properties: Object.fromEntries(filled),
      required: (property.required ?? []).filter((name) => names.includes(name)),
      additionalProperties: false,
    };
  }
  if (type === 'array') return { ...described, items: (property.items && modelSchema(property.items)) ?? {} };
  return property.enum?.length ? { ...described, enum: property.enum } : described;
}

type Binding = { variables: DynamicVariables; problems: string[] };

/** A parameter's value from whichever source it has; undefined when it is to be left out. Problems are collected. */
export function boundValue(property: ToolProperty, given: unknown, binding: Binding): unknown {
  const { variables, problems } = binding;
  if (property.is_omitted || property.is_system_provided) return undefined;
  if (property.dynamic_variable) {
    const value = variableOf(variables, property.dynamic_variable);
    if (value === undefined) problems.push(`The variable ${property.dynamic_variable} has no value.`);
    return value === undefined ? undefined : ofType(property.type, value);
  }
  if (hasConstant(property)) {
    const { constant_value: constant } = property;
    return typeof constant === 'string' ? fillVariables(constant, variables) : constant;
  }
  if (property.properties) return boundObject(property, given, binding);
  if (property.allowed_values && given !== undefined && !isAllowed(property, given, variables))
    problems.push('A value is not one of those that are allowed.');
  return given;
}

function boundObject(property: ToolProperty, given: unknown, binding: Binding): unknown {
  const arguments_ = new Map(typeof given === 'object' && given !== null ? Object.entries(given) : []);
  const bound = Object.entries(property.properties ?? {}).flatMap(([name, child]) => {
    const value = boundValue(child, arguments_.get(name), binding);
    return value === undefined ? [] : [[name, value] as const];
  });
  return bound.length || given !== undefined ? Object.fromEntries(bound) : undefined;
}

const isBound = (property: ToolProperty): boolean =>
  Boolean(property.dynamic_variable || property.is_omitted || property.is_system_provided) ||
  hasConstant(property);

/** Variables often arrive as text, whatever they stand for. One that is not of the type is sent as it is. */
function ofType(type: ToolProperty['type'], value: string | number | boolean): unknown {
  if (type === 'string') return String(value);
  if (typeof value !== 'string' || type === undefined) return value;
  if (type === 'integer' || type === 'number')
    return value.trim() && Number.isFinite(Number(value)) ? Number(value) : value;
  return parseShallowJson(value) ?? value;
}

function isAllowed(property: ToolProperty, given: unknown, variables: DynamicVariables): boolean {
  const list = variableOf(variables, property.allowed_values?.dynamic_variable ?? '');
  const allowed = list === undefined ? [] : ofType('array', list);
  return Array.isArray(allowed) && allowed.includes(given);
}
