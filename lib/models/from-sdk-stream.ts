import type {
  LanguageModelV4File,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { fromSdkError } from './from-sdk-error.ts';
import { LlmError } from './llm-error.ts';
import type { StopReason, StreamChunk, Usage } from './llm-provider.ts';
import { toSignature } from './signature.ts';

/** Translates the parts of one stream, which it remembers as far as later ones refer to them. */
export function fromSdkStream(): (part: LanguageModelV4StreamPart) => StreamChunk[] {
  const signatures = new Map<string, SharedV4ProviderMetadata>();
  const calls = new Set<string>();
  let media = 0;

  /** Signatures come with whichever part of the reasoning the provider likes. */
  const sign = (id: string, metadata: SharedV4ProviderMetadata | undefined) => {
    if (metadata) signatures.set(id, mergeMetadata(signatures.get(id), metadata));
  };
  const signatureOf = (metadata: SharedV4ProviderMetadata | undefined) => {
    const signature = toSignature(metadata);
    return signature === undefined ? {} : { signature };
  };

  return (part) => {
    switch (part.type) {
      case 'text-delta':
        return [{ type: 'text_delta', text: part.delta }];
      case 'reasoning-start':
        sign(part.id, part.providerMetadata);
        return [{ type: 'reasoning_start', id: part.id }];
      case 'reasoning-delta':
        sign(part.id, part.providerMetadata);
        return part.delta === '' ? [] : [{ type: 'reasoning_delta', id: part.id, text: part.delta }];
      case 'reasoning-end':
        sign(part.id, part.providerMetadata);
        return [{ type: 'reasoning_end', id: part.id, ...signatureOf(signatures.get(part.id)) }];
      case 'tool-input-start':
        calls.add(part.id);
        return [{ type: 'tool_call_start', id: part.id, name: part.toolName }];
      case 'tool-input-delta':
        return [{ type: 'tool_call_delta', id: part.id, json: part.delta }];
      // Ends the call, which some providers give in one piece. The end of its input alone does not: it may have been cut.
      case 'tool-call': {
        const { toolCallId: id, toolName: name, input } = part;
        const whole: StreamChunk[] = calls.delete(id)
          ? []
          : [
              { type: 'tool_call_start', id, name },
              { type: 'tool_call_delta', id, json: input },
            ];
        return [...whole, { type: 'tool_call_end', id, ...signatureOf(part.providerMetadata) }];
      }
      case 'tool-result': {
        const text = typeof part.result === 'string' ? part.result : JSON.stringify(part.result);
        const isError = part.isError === true;
        return [{ type: 'tool_result', callId: part.toolCallId, name: part.toolName, text, isError }];
      }
      case 'file':
        media += 1;
        return fileChunks(part, `media_${media}`);
      case 'finish':
        return [endOf(part.finishReason, part.usage)];
      case 'error':
        return [{ type: 'error', error: fromSdkError(part.error) }];
      default:
        return [];
    }
  };
}

const mergeMetadata = (known: SharedV4ProviderMetadata = {}, more: SharedV4ProviderMetadata) =>
  Object.fromEntries(
    Object.keys({ ...known, ...more }).map((provider) => [
      provider,
      { ...known[provider], ...more[provider] },
    ]),
  );

function fileChunks({ mediaType, data }: LanguageModelV4File, id: string): StreamChunk[] {
  if (data.type !== 'data') return [];
  const bytes = typeof data.data === 'string' ? Buffer.from(data.data, 'base64') : data.data;
  return [
    { type: 'media_start', id, mediaType },
    { type: 'media_delta', id, data: bytes },
    { type: 'media_end', id },
  ];
}

const STOP_REASONS = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_use',
  error: 'error',
  interrupted: null,
  other: 'stop',
} as const satisfies Record<LanguageModelV4FinishReason['unified'], StopReason | null>;

/** A provider that stopped says why. Where the SDK had nothing to read that from, the answer was cut off. */
function endOf({ unified, raw }: LanguageModelV4FinishReason, usage: LanguageModelV4Usage): StreamChunk {
  const stopReason = unified === 'other' && raw === undefined ? null : STOP_REASONS[unified];
  if (stopReason === null) {
    return { type: 'error', error: new LlmError('transport', "The model's answer was cut off.") };
  }
  return { type: 'stop', stopReason, usage: usageOf(usage) };
}

const usageOf = ({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage => ({
  inputTokens: inputTokens.total ?? 0,
  outputTokens: outputTokens.total ?? 0,
  ...(inputTokens.cacheRead && { cacheReadTokens: inputTokens.cacheRead }),
  ...(inputTokens.cacheWrite && { cacheWriteTokens: inputTokens.cacheWrite }),
});
