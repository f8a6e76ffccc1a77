import type { WatchedSource } from '#components/knowledge/use-activity.ts';
import { endTexts, stepTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Progress = Omit<WatchedSource, 'title'>;

/** Throws when the server cannot be asked. */
export async function readProgress(address: string, signal: AbortSignal): Promise<readonly Progress[]> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The progress could not be read: ${response.status}`);
  const answer: unknown = await response.json();
  const sources = isObject(answer) ? answer.sources : null;
  return Array.isArray(sources) ? sources.filter(isProgress) : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** By hand: zod looks whether it may compile code, which the content security policy refuses and reports. */
function isProgress(value: unknown): value is Progress {
  if (!isObject(value)) return false;
  const { id, status, progress, failureReason, end } = value;
  return (
    typeof id === 'string' &&
    typeof status === 'string' &&
    Object.hasOwn(stepTexts, status) &&
    typeof progress === 'number' &&
    (failureReason === null || typeof failureReason === 'string') &&
    typeof end === 'string' &&
    Object.hasOwn(endTexts, end)
  );
}
