import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { ToolParameter, ToolSpec } from '../voice-provider.ts';

type WebhookTool = ElevenLabs.ToolRequestModelToolConfig.Webhook;

export function toolPayload(spec: ToolSpec, secretIds: Readonly<Record<string, string>>): WebhookTool {
  return {
    type: 'webhook',
    name: spec.name,
    description: spec.description,
    responseTimeoutSecs: spec.timeoutSeconds,
    // By default errors of a tool of one's own are hidden from the model, which then claims success.
    toolErrorHandlingMode: 'passthrough',
    apiSchema: {
      url: spec.url,
      method: 'POST',
      contentType: 'application/json',
      requestHeaders: Object.fromEntries(
        Object.entries(secretIds).map(([header, secretId]) => [header, { secretId }]),
      ),
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
