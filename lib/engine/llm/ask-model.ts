import { generateText, Output } from 'ai';
import type { z } from 'zod';
import { configuredModel } from './configured-model.ts';

const TIMEOUT_MS = 90_000;

type Question<T> = { instruction: string; data: string; schema: z.ZodType<T>; signal: AbortSignal };

/**
 * Asks the configured model for an object of a shape; null when no model is configured. Throws when it does not answer in
 * time, or with anything else. The data is fenced off from the instruction by the roles of the messages.
 */
export function askModel(): (<T>(question: Question<T>) => Promise<T>) | null {
  const model = configuredModel();
  if (!model) return null;
  return async ({ instruction, data, schema, signal }) => {
    try {
      const { output } = await generateText({
        model,
        instructions: instruction,
        prompt: data,
        output: Output.object({ schema }),
        maxRetries: 1,
        abortSignal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return output;
    } catch (error) {
      throw new Error(`The model gave no usable answer: ${kindOf(error)}`);
    }
  };
}

/** Errors of the SDK repeat question and answer, which are a person's private words, in messages, causes and fields. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const last = 'lastError' in error && error.lastError instanceof Error ? error.lastError : error;
  const status = 'statusCode' in last && typeof last.statusCode === 'number' ? ` ${last.statusCode}` : '';
  return `${last.name}${status}`;
}
