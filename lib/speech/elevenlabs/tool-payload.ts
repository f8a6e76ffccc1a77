import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { ToolParameter, ToolSpec } from '../voice-provider.ts';

export type ToolPayload = ElevenLabs.ToolRequestModelToolConfig.Webhook;

/** `secretIds`: the headers of every call, by the ids under which the provider keeps their values. */
export function toolPayload(spec: ToolSpec, secretIds: Readonly<Record<string, string>> = {}): ToolPayload {
  const headers = Object.entries(secretIds).map(([header, secretId]) => [header, { secretId }]);
  return {
    type: 'webhook',
    name: spec.name,
    description: spec.description,
    responseTimeoutSecs: spec.timeoutSeconds,
    // By default errors of a tool of one's own are hidden from the model, which then claims success.
    toolErrorHandlingMode: 'passthrough',
    // Somebody listens while it is looked up.
    preToolSpeech: 'force',
    apiSchema: {
      url: spec.url,
      method: 'POST',
      contentType: 'application/json',
      ...(headers.length > 0 && { requestHeaders: Object.fromEntries(headers) }),
      requestBodySchema: {
        type: 'object',
        description: `The arguments of ${spec.name}.`,
        required: spec.parameters.filter(({ required }) => required).map(({ name }) => name),
        properties: Object.fromEntries(spec.parameters.map((parameter) => [parameter.name, leaf(parameter)])),
      },
    },
  };
}

/** A leaf has one source for its value; the provider refuses two. */
const leaf = (parameter: ToolParameter): ElevenLabs.ObjectJsonSchemaPropertyInputPropertiesValue =>
  parameter.from === 'model'
    ? { type: parameter.type, description: parameter.description }
    : { type: parameter.type, dynamicVariable: parameter.variable };
