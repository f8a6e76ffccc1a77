import type { DynamicVariables, JsonObject } from '../local-types.ts';
import {
  fillVariables,
  isSecretVariable,
  variableOf,
  withoutSecretVariables,
} from '../required-variables.ts';
import type { WebhookToolConfig } from '../rest/tool-config.ts';
import { boundValue } from './tool-arguments.ts';

export type WebhookRequest = {
  url: string;
  method: string;
  headers: Headers;
  body: string | null;
  /** The request as the transcript may show it. */
  details: JsonObject;
};

type Given = {
  config: WebhookToolConfig;
  args: ReadonlyMap<string, unknown>;
  variables: DynamicVariables;
  secretValue(id: string): string | undefined;
};

/** The HTTP request of a tool call, or what is missing for it. */
export function webhookRequest({ config, args, variables, secretValue }: Given): WebhookRequest | string {
  const { api_schema: api } = config;
  const method = api.method ?? 'GET';
  const problems: string[] = [];
  const open = { variables: withoutSecretVariables(variables), problems };
  const bind = (properties: NonNullable<typeof api.path_params_schema>) =>
    Object.entries(properties).flatMap(([name, property]): [string, string][] => {
      const value = boundValue(property, args.get(name), open);
      return value === undefined ? [] : [[name, String(value)]];
    });

  const pathParams = bind(api.path_params_schema ?? {});
  const queryParams = bind(api.query_params_schema?.properties ?? {});
  const url = webhookAddress(api.url, open.variables, pathParams, queryParams);
  if (typeof url === 'string') problems.push(url);
  const headers = webhookHeaders(api.request_headers ?? {}, variables, secretValue);
  if (typeof headers === 'string') problems.push(headers);

  const fields =
    method === 'GET' || !api.request_body_schema
      ? undefined
      : (boundValue(api.request_body_schema, Object.fromEntries(args), open) ?? {});
  const isForm = api.content_type === 'application/x-www-form-urlencoded';
  const body = fields === undefined ? null : isForm ? formText(fields) : JSON.stringify(fields);
  if (problems.length || typeof url === 'string' || typeof headers === 'string') return problems.join(' ');
  if (body !== null) headers.sent.set('content-type', api.content_type ?? 'application/json');
  return {
    url: url.href,
    method,
    headers: headers.sent,
    body,
    details: {
      type: 'webhook',
      method,
      url: url.href,
      headers: headers.shown,
      path_params: Object.fromEntries(pathParams),
      query_params: Object.fromEntries(queryParams),
      body,
    },
  };
}

type Pairs = readonly (readonly [string, string])[];

/**
 * A variable at the very start of the address may be its origin; anywhere else, what a browser sent as a variable or
 * what a model thought of must stay one part of the path.
 */
function webhookAddress(
  template: string,
  variables: DynamicVariables,
  path: Pairs,
  query: Pairs,
): URL | string {
  const pathEnd = template.search(/[?#]|$/);
  let hasEmptyPart = path.some(([, value]) => value === '');
  const filled = fillVariables(template, variables, (value, offset) => {
    if (offset === 0) return value;
    if (value === '' && offset < pathEnd) hasEmptyPart = true;
    return encodeURIComponent(value);
  });
  const params = new Map(path);
  const address = filled.replace(/\{([\w-]+)\}/g, (placeholder, name: string) => {
    const value = params.get(name);
    return value === undefined ? placeholder : encodeURIComponent(value);
  });
  if (hasEmptyPart || hasDotSegment(address)) return 'A part of the path is not one.';
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return 'The address is none.';
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url;
}

/** Such a part, which no encoding changes, would climb to another route: `/tools/../retrieve` is `/retrieve`. */
const hasDotSegment = (address: string): boolean =>
  (/^[^?#]*/.exec(address)?.[0] ?? '').split(/[/\\]/).some((part) => /^(?:\.|%2e){1,2}$/i.test(part));

const REDACTED = '<REDACTED>';

function webhookHeaders(
  configured: NonNullable<WebhookToolConfig['api_schema']['request_headers']>,
  variables: DynamicVariables,
  secretValue: (id: string) => string | undefined,
): { sent: Headers; shown: Record<string, string> } | string {
  const sent = new Headers();
  const shown: Record<string, string> = {};
  for (const [name, header] of Object.entries(configured)) {
    const value = headerText(header, variables, secretValue);
    if (value === undefined) return `The header ${name} has no value.`;
    // The message of what `Headers` throws has the value in it.
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) return `The header ${name} cannot be sent.`;
    sent.set(name, value);
    shown[name] = isSecretHeader(header) ? REDACTED : value;
  }
  return { sent, shown };
}

type HeaderValue = NonNullable<WebhookToolConfig['api_schema']['request_headers']>[string];

function headerText(
  header: HeaderValue,
  variables: DynamicVariables,
  secretValue: (id: string) => string | undefined,
): string | undefined {
  if (typeof header === 'string') return fillVariables(header, variables);
  if (typeof header.secret_id === 'string') return secretValue(header.secret_id);
  const variable =
    typeof header.variable_name === 'string' ? variableOf(variables, header.variable_name) : undefined;
  return variable === undefined ? undefined : String(variable);
}

const isSecretHeader = (header: HeaderValue): boolean =>
  typeof header === 'string'
    ? header.includes('secret__')
    : typeof header.variable_name !== 'string' || isSecretVariable(header.variable_name);

function formText(fields: unknown): string {
  const entries = Object.entries(typeof fields === 'object' && fields !== null ? fields : {});
  return new URLSearchParams(
    entries.map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ).toString();
}
