import { z } from 'zod';
import { type Tool, type ToolCall, type ToolOutcome, toolFailure } from '#lib/models/tool.ts';
import { isJsonObject, parseShallowJson } from '../json-object.ts';
import type { DynamicVariables, JsonObject } from '../local-types.ts';
import { type ToolProperty, type WebhookToolConfig, webhookToolConfig } from '../rest/tool-config.ts';
import { modelSchema } from './tool-arguments.ts';
import { type WebhookRequest, webhookRequest } from './webhook-request.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
const TIMEOUT_SECONDS = 20;
/** What the model is told when errors are hidden from it; the real provider's own words are not documented. */
const HIDDEN = 'The tool call did not succeed.';

type Options = {
  config: JsonObject;
  variables(): DynamicVariables;
  secretValue(id: string): string | undefined;
  onAssigned(name: string, value: string | number | boolean): void;
  onCalled?(callId: string, details: JsonObject): void;
};

type Assigned = { name: string; value: string | number | boolean };

/** What a tool's answer means for the call: the text that the model is told, and variables with new values. */
function toolAnswer(config: WebhookToolConfig, body: string): { text: string; assigned: Assigned[] } {
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

/**
 * A webhook tool of an agent as one of ours. The model fills in the parameters that have only a description, wherever in the
 * request they belong: they are arguments side by side, as the body's are.
 */
export function webhookTool({ config: given, variables, secretValue, onAssigned, onCalled }: Options): Tool {
  const config = webhookToolConfig.parse(given);
  const inputSchema = modelSchema(modelParameters(config)) ?? {
    type: 'object',
    properties: {},
    additionalProperties: false,
  };
  const argumentsSchema = z.fromJSONSchema(inputSchema);
  return {
    name: config.name,
    description: config.description,
    inputSchema,
    policy: { effect: 'egress' },
    needsApproval: () => false,
    async invoke(args, call) {
      const parsed = argumentsSchema.safeParse(args ?? {});
      if (!parsed.success)
        return toolFailure(`The arguments are not right. ${z.prettifyError(parsed.error)}`);
      const request = webhookRequest({
        config,
        args: new Map(Object.entries(Object(parsed.data))),
        variables: variables(),
        secretValue,
      });
      if (typeof request === 'string') return failure(config, request, request);
      onCalled?.(call.id, request.details);
      const answer = await send(config, request, call);
      if (typeof answer !== 'string') return answer;
      const { text, assigned } = toolAnswer(config, answer);
      for (const { name, value } of assigned) onAssigned(name, value);
      return { isError: false, text };
    },
  };
}

/** Everything that a request is made of, as one object. */
function modelParameters({ api_schema: api }: WebhookToolConfig): ToolProperty {
  return {
    type: 'object',
    properties: {
      ...api.path_params_schema,
      ...api.query_params_schema?.properties,
      ...api.request_body_schema?.properties,
    },
    required: [
      ...Object.keys(api.path_params_schema ?? {}),
      ...(api.query_params_schema?.required ?? []),
      ...(api.request_body_schema?.required ?? []),
    ],
  };
}

/** The answer's body, or what the model is told instead. */
async function send(
  config: WebhookToolConfig,
  request: WebhookRequest,
  call: ToolCall,
): Promise<string | ToolOutcome> {
  const seconds = config.response_timeout_secs ?? TIMEOUT_SECONDS;
  const timeout = AbortSignal.timeout(seconds * 1000);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.any([call.signal, timeout]),
    });
    const body = await boundedText(response);
    if (body === null) return failure(config, 'The answer is too long.', 'The answer is too long.');
    if (response.ok) return body;
    return failure(config, `The tool answered ${response.status}.`, `${response.status}: ${body}`);
  } catch (error) {
    call.signal.throwIfAborted();
    const what = timeout.aborted
      ? `The tool did not answer within ${seconds} seconds.`
      : 'The tool cannot be reached.';
    return failure(config, what, `${what} ${reasonOf(error)}`.trim());
  }
}

function failure(config: WebhookToolConfig, summary: string, whole: string): ToolOutcome {
  if (config.tool_error_handling_mode === 'passthrough') return toolFailure(whole);
  return toolFailure(config.tool_error_handling_mode === 'summarized' ? summary : HIDDEN);
}

/** `fetch` says only that it failed; what failed stands in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

async function boundedText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
