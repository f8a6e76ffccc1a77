import { z } from 'zod';
import { type Tool, type ToolCall, type ToolOutcome, toolFailure } from '#lib/models/tool.ts';
import type { DynamicVariables, JsonObject } from '../local-types.ts';
import { type ToolProperty, type WebhookToolConfig, webhookToolConfig } from '../rest/tool-config.ts';
import { toolAnswer } from './tool-answer.ts';
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
