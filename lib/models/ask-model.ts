import { z } from 'zod';
import { configuredProvider } from './configured-provider.ts';
import { LlmError, type LlmReply } from './llm-provider.ts';

const TIMEOUT_MS = 90_000;

type Question<T> = { instruction: string; data: string; schema: z.ZodType<T>; signal: AbortSignal };

/**
 * Asks the configured model for an object of a shape; null when no model is configured. Throws when it does not answer in
 * time, or with anything else. The data is fenced off from the instruction by the roles of the messages.
 */
export function askModel(): (<T>(question: Question<T>) => Promise<T>) | null {
  const configured = configuredProvider();
  if (!configured) return null;
  const { provider, model, key } = configured;
  return async ({ instruction, data, schema, signal }) => {
    const request = {
      model,
      system: instruction,
      messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text: data }] }],
      tools: [],
      outputSchema: z.toJSONSchema(schema, { io: 'output' }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    };
    try {
      const reply = await onceMore(() => provider.generate(request, key));
      return schema.parse(JSON.parse(textOf(reply)));
    } catch (error) {
      throw new Error(`The model gave no usable answer: ${kindOf(error)}`);
    }
  };
}

/** What is likely to pass is tried a second time. */
async function onceMore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof LlmError && error.retryable)) throw error;
    return ask();
  }
}

const textOf = ({ content }: LlmReply): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** Errors of parsing repeat the answer, which holds a person's private words. */
function kindOf(error: unknown): string {
  if (error instanceof LlmError) return [error.kind, error.status].filter(Boolean).join(' ');
  return error instanceof Error ? error.name : typeof error;
}
