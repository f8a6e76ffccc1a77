import { z } from 'zod';
import { type JsonSchema, type Tool, type ToolOutcome, toolFailure } from '#lib/models/tool.ts';
import { isJsonObject } from '../json-object.ts';
import type { DynamicVariables, JsonObject } from '../local-types.ts';
import { clientToolConfig } from '../rest/tool-config.ts';
import { boundValue, modelSchema } from '../webhook/tool-arguments.ts';
import type { CallLine } from './call-line.ts';
import type { CallTimers } from './call-timers.ts';
import { clientToolCallFrame } from './server-frame.ts';

const TIMEOUT_SECONDS = 20;
const NO_PARAMETERS: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

/** Calls of client tools that wait for the page, by the id that went out. An id works once. */
export type ClientToolCalls = {
  wait(callId: string, settle: (outcome: ToolOutcome) => void): void;
  forget(callId: string): void;
  /** Of results for calls that nobody waits for any more nothing comes. */
  settle(callId: string, outcome: ToolOutcome): void;
};

export function createClientToolCalls(): ClientToolCalls {
  const waiting = new Map<string, (outcome: ToolOutcome) => void>();
  return {
    wait: (callId, settle) => waiting.set(callId, settle),
    forget: (callId) => waiting.delete(callId),
    settle(callId, outcome) {
      waiting.get(callId)?.(outcome);
      waiting.delete(callId);
    },
  };
}

type Options = {
  config: JsonObject;
  variables(): DynamicVariables;
  line: CallLine;
  timers: CallTimers;
  calls: ClientToolCalls;
  eventId: number;
};

/** A tool that runs in the person's page: asked over the socket, answered over it, or not in time. */
export function clientTool({ config: given, variables, line, timers, calls, eventId }: Options): Tool {
  const config = clientToolConfig.parse(given);
  const inputSchema = (config.parameters && modelSchema(config.parameters)) ?? NO_PARAMETERS;
  const argumentsSchema = z.fromJSONSchema(inputSchema);
  const seconds = config.response_timeout_secs ?? TIMEOUT_SECONDS;
  const expectsResponse = config.expects_response !== false;
  return {
    name: config.name,
    description: config.description,
    inputSchema,
    policy: { effect: 'execute' },
    needsApproval: () => false,
    async invoke(args, call) {
      const parsed = argumentsSchema.safeParse(args ?? {});
      if (!parsed.success)
        return toolFailure(`The arguments are not right. ${z.prettifyError(parsed.error)}`);
      const problems: string[] = [];
      const bound = config.parameters
        ? boundValue(config.parameters, parsed.data, { variables: variables(), problems })
        : {};
      if (problems[0]) return toolFailure(problems[0]);
      call.signal.throwIfAborted();
      const frame = { name: config.name, callId: call.id, type: 'client' as const, eventId };
      line.send(clientToolCallFrame(frame, isJsonObject(bound) ? bound : {}, expectsResponse));
      if (!expectsResponse) return { isError: false, text: 'The tool was called.' };
      return new Promise<ToolOutcome>((resolve, reject) => {
        const late = timers.after(seconds * 1_000, () =>
          settle(toolFailure(`The tool did not answer within ${seconds} seconds.`)),
        );
        const abandon = () => {
          end();
          reject(call.signal.reason);
        };
        const end = () => {
          late.cancel();
          calls.forget(call.id);
          call.signal.removeEventListener('abort', abandon);
        };
        const settle = (outcome: ToolOutcome) => {
          end();
          resolve(outcome);
        };
        calls.wait(call.id, settle);
        call.signal.addEventListener('abort', abandon, { once: true });
      });
    },
  };
}
