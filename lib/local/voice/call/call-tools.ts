import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  createToolRegistry,
  defineTool,
  type JsonSchema,
  type Tool,
  type ToolOutcome,
  type ToolRegistry,
  toolFailure,
} from '#lib/models/tool.ts';
import { isJsonObject } from '../json-object.ts';
import type { AgentSettings, CallServices, DynamicVariables, JsonObject } from '../local-types.ts';
import { withoutSecretVariables } from '../required-variables.ts';
import { clientToolConfig } from '../rest/tool-config.ts';
import { boundValue, modelSchema } from '../webhook/tool-arguments.ts';
import type { CallLine } from './call-line.ts';
import type { CallTimers } from './call-timers.ts';
import type { CallTranscript, ToolTrace } from './call-transcript.ts';
import type { Utterance } from './call-utterance.ts';
import { type CallVariables, recordedValue } from './call-variables.ts';
import {
  clientToolCallFrame,
  type ToolType,
  toolPayloadFrame,
  toolRequestFrame,
  toolResponseFrame,
} from './server-frame.ts';

export type EndCall = { reason?: string | undefined; message?: string | undefined };

const TIMEOUT_SECONDS = 20;
const NO_PARAMETERS: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

/** Calls of client tools that wait for the page, by the id that went out. An id works once. */
type ClientToolCalls = {
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
function clientTool({ config: given, variables, line, timers, calls, eventId }: Options): Tool {
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

export type CallContext = {
  settings: AgentSettings;
  services: CallServices;
  variables: CallVariables;
  line: CallLine;
  timers: CallTimers;
  transcript: CallTranscript;
  clientCalls: ClientToolCalls;
};

/** What the model can call in one turn. Each call is shown on the line and kept in the transcript. */
export function callTools(
  context: CallContext,
  utterance: Utterance,
  onEndCall: (args: EndCall) => void,
): ToolRegistry {
  const { settings, services, variables, line, timers, clientCalls } = context;
  const webhookTools = settings.webhookTools.map((config) =>
    watched('webhook', context, utterance, (trace) =>
      services.webhookTool(
        config,
        variables.all,
        (name, value) => {
          trace()?.assigned(name, recordedValue(name, value));
          variables.assign(name, value);
        },
        (_callId, details) => trace()?.sent(details),
      ),
    ),
  );
  const clientTools = settings.clientTools.map((config) =>
    watched('client', context, utterance, () =>
      clientTool({
        config,
        variables: () => withoutSecretVariables(variables.all()),
        line,
        timers,
        calls: clientCalls,
        eventId: utterance.eventId,
      }),
    ),
  );
  const endCall = settings.endCall ? [endCallTool(settings.endCall.description, onEndCall)] : [];
  return createToolRegistry([...webhookTools, ...clientTools, ...endCall]);
}

export const newToolCallId = (name: string) => `${name}_${randomBytes(16).toString('hex')}`;

/** A turn calls its tools one at a time, so that there is one trace to write to at most. */
function watched(
  type: ToolType,
  context: CallContext,
  utterance: Utterance,
  make: (trace: () => ToolTrace | null) => Tool,
): Tool {
  const { line, transcript } = context;
  let trace: ToolTrace | null = null;
  const tool = make(() => trace);
  const { name } = tool;
  return {
    ...tool,
    async invoke(args, call) {
      const callId = newToolCallId(name);
      const frame = { name, callId, type, eventId: utterance.eventId };
      const turn = utterance.breakForTool();
      const current = transcript.toolCalled(turn, { type, requestId: callId, name, input: args });
      trace = current;
      line.send(toolRequestFrame(frame));
      const startedAt = performance.now();
      let outcome: ToolOutcome = toolFailure('The call was interrupted.');
      try {
        outcome = await invokeOrMisbehave(tool, args, { ...call, id: callId }, context);
        return outcome;
      } finally {
        current.result({ ...outcome, seconds: (performance.now() - startedAt) / 1_000 });
        line.send(toolResponseFrame(frame, outcome.isError));
        line.send(toolPayloadFrame(frame, outcome.isError, outcome.text));
      }
    },
  };
}

async function invokeOrMisbehave(
  tool: Tool,
  args: unknown,
  call: { id: string; signal: AbortSignal },
  { services, timers }: CallContext,
): Promise<ToolOutcome> {
  const fault = services.misbehaviour('tool');
  if (!fault) return tool.invoke(args, call);
  if (fault.does === 'drop') return toolFailure('The tool cannot be reached.');
  if (fault.does === 'status') return toolFailure(`The tool answered ${fault.status ?? 500}.`);
  if (fault.does === 'garbage') return { isError: false, text: '{"passages": [' };
  if (fault.does === 'slow') await timers.pause(fault.afterMs, call.signal);
  const outcome = await tool.invoke(args, call);
  if (fault.does === 'late') await timers.pause(fault.afterMs, call.signal);
  return outcome;
}

const END_CALL = 'Ends the call. Say goodbye first.';

function endCallTool(description: string, onEndCall: (args: EndCall) => void): Tool {
  return defineTool({
    name: 'end_call',
    description: description || END_CALL,
    parameters: z.object({ reason: z.string().optional(), message: z.string().optional() }),
    policy: { effect: 'execute', approval: 'never' },
    async execute(args) {
      onEndCall(args);
      return { isError: false, text: 'The call ends now.' };
    },
  });
}
