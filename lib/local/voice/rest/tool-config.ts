import { z } from 'zod';
import { jsonObject } from '../json-object.ts';

/** The real provider takes null for what is left out. */
export const nullIsAbsent = (value: unknown) => value ?? undefined;
export const maybe = <T extends z.ZodType>(schema: T) => z.preprocess(nullIsAbsent, schema.optional());

/** A parameter of a tool, or an object or list of such. Who fills it in is said by exactly one of its value sources. */
const toolProperty = z.looseObject({
  type: maybe(z.enum(['string', 'boolean', 'integer', 'number', 'object', 'array'])),
  description: maybe(z.string()),
  dynamic_variable: maybe(z.string()),
  constant_value: z.unknown().optional(),
  is_system_provided: maybe(z.boolean()),
  is_omitted: maybe(z.boolean()),
  enum: maybe(z.array(z.string('Input should be a valid string'))),
  allowed_values: maybe(z.looseObject({ dynamic_variable: z.string().min(1) })),
  required: maybe(z.array(z.string())),
  get properties() {
    return maybe(z.record(z.string().min(1), toolProperty));
  },
  get items() {
    return maybe(toolProperty);
  },
});
export type ToolProperty = z.output<typeof toolProperty>;

const headerValue = z.union([
  z.string(),
  z.looseObject({ secret_id: z.string().min(1) }),
  z.looseObject({ variable_name: z.string().min(1) }),
  z.looseObject({ env_var_label: z.string().min(1) }),
]);

const apiSchema = z.looseObject({
  url: z.string().min(1),
  method: maybe(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
  content_type: maybe(z.enum(['application/json', 'application/x-www-form-urlencoded'])),
  request_headers: maybe(
    z.record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'is no header name'), headerValue),
  ),
  path_params_schema: maybe(z.record(z.string().min(1), toolProperty, 'Input should be a valid dictionary')),
  query_params_schema: maybe(
    z.looseObject({
      properties: z.record(z.string().min(1), toolProperty),
      required: maybe(z.array(z.string())),
    }),
  ),
  request_body_schema: maybe(toolProperty),
  response_filter: maybe(
    z.looseObject({
      mode: maybe(z.enum(['all', 'allow', 'hide_all'])),
      filters: maybe(z.array(z.string())),
    }),
  ),
});

const assignment = z.looseObject({
  dynamic_variable: z
    .string()
    .min(1)
    .refine((name) => !name.startsWith('system__'), 'system variables cannot be assigned'),
  value_path: z.string().min(1),
  sanitize: maybe(z.boolean()),
});

const named = {
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, "String should match pattern '^[a-zA-Z0-9_-]{1,64}$'"),
  description: z.string(),
  response_timeout_secs: maybe(z.number()),
  tool_error_handling_mode: maybe(z.string()),
  assignments: maybe(z.array(assignment)),
  dynamic_variables: maybe(jsonObject),
};

export const webhookToolConfig = z.looseObject({
  type: z.literal('webhook'),
  ...named,
  api_schema: apiSchema,
});
export type WebhookToolConfig = z.output<typeof webhookToolConfig>;

export const clientToolConfig = z.looseObject({
  type: z.literal('client'),
  ...named,
  parameters: maybe(toolProperty),
  expects_response: maybe(z.boolean()),
});

const systemToolConfig = z.looseObject({
  type: z.literal('system'),
  ...named,
  description: maybe(z.string()),
  params: z.looseObject({ system_tool_type: z.string() }),
});

const TIMEOUT_SECONDS = { webhook: [5, 300], client: [1, 120], system: [1, 300] } as const;

/** What the provider accepts as the configuration of a tool. */
export const toolConfig = z
  .discriminatedUnion('type', [webhookToolConfig, clientToolConfig, systemToolConfig])
  .superRefine((config, context) => {
    const [least, most] = TIMEOUT_SECONDS[config.type];
    const seconds = config.response_timeout_secs ?? 20;
    if (seconds < least || seconds > most)
      context.addIssue({
        code: 'custom',
        path: ['response_timeout_secs'],
        message: `Input should be from ${least} to ${most}`,
      });
    for (const { path, message } of valueSourceProblems(config))
      context.addIssue({ code: 'custom', path, message });
  });
export type ToolConfig = z.output<typeof toolConfig>;

type Problem = { path: string[]; message: string };

/** Every parameter that stands directly in a request, with its place. */
export function toolParameters(config: ToolConfig): { path: string[]; property: ToolProperty }[] {
  if (config.type === 'system') return [];
  if (config.type === 'client')
    return config.parameters ? [{ path: ['parameters'], property: config.parameters }] : [];
  const { path_params_schema, query_params_schema, request_body_schema } = config.api_schema;
  return [
    ...Object.entries(path_params_schema ?? {}).map(([name, property]) => ({
      path: ['api_schema', 'path_params_schema', name],
      property,
    })),
    ...Object.entries(query_params_schema?.properties ?? {}).map(([name, property]) => ({
      path: ['api_schema', 'query_params_schema', 'properties', name],
      property,
    })),
    ...(request_body_schema
      ? [{ path: ['api_schema', 'request_body_schema'], property: request_body_schema }]
      : []),
  ];
}

function valueSourceProblems(config: ToolConfig): Problem[] {
  return toolParameters(config).flatMap(({ path, property }) => {
    const isInAddress = path[1] === 'path_params_schema' || path[1] === 'query_params_schema';
    if (isInAddress && !isLiteral(property)) return [{ path, message: 'Only literal types can be in a URL' }];
    return propertyProblems(path, property, false);
  });
}

function propertyProblems(path: string[], property: ToolProperty, isInList: boolean): Problem[] {
  const bound = boundSources(property);
  if (isInList && bound.length) return [{ path, message: 'An item of a list can only be described' }];
  if (isLiteral(property)) {
    const sources = [...bound, ...(property.description ? ['description'] : [])];
    if (sources.length === 1 || (isInList && !sources.length)) return [];
    return [{ path, message: sources.length > 1 ? TWO_SOURCES : NO_SOURCE }];
  }
  if (bound.length > 1) return [{ path, message: TWO_SOURCES }];
  if (property.type === 'array' && !property.items)
    return [{ path: [...path, 'items'], message: 'Field required' }];
  const stray = (property.required ?? []).filter((name) => !Object.hasOwn(property.properties ?? {}, name));
  if (stray.length > 0)
    return [{ path: [...path, 'required'], message: `Required properties not defined: ${stray.join(', ')}` }];
  const children = Object.entries(property.properties ?? {}).flatMap(([name, child]) =>
    propertyProblems([...path, 'properties', name], child, isInList),
  );
  const items = property.items ? propertyProblems([...path, 'items'], property.items, true) : [];
  return [...children, ...items];
}

const SOURCES = 'description, dynamic_variable, is_system_provided, constant_value, or is_omitted';
const TWO_SOURCES = `Can only set one of: ${SOURCES}`;
const NO_SOURCE = `Must set one of: ${SOURCES}`;

const isLiteral = ({ type, properties, items }: ToolProperty) =>
  type ? type !== 'object' && type !== 'array' : !properties && !items;

/** The sources other than the model. An empty text is how the real provider writes that there is none. */
const boundSources = (property: ToolProperty): string[] => [
  ...(property.dynamic_variable ? ['dynamic_variable'] : []),
  ...(hasConstant(property) ? ['constant_value'] : []),
  ...(property.is_system_provided ? ['is_system_provided'] : []),
  ...(property.is_omitted ? ['is_omitted'] : []),
];

export const hasConstant = ({ constant_value }: ToolProperty): boolean =>
  constant_value !== undefined && constant_value !== null && constant_value !== '';
