import { z } from 'zod';

/** Where the bytes of a picture or of a long output are kept: by their own hash, beside the session. */
export const mediaHandleSchema = z.templateLiteral(['media://sha256-', z.string().regex(/^[0-9a-f]{64}$/)]);
export type MediaHandle = z.infer<typeof mediaHandleSchema>;

/** What a tool answered, where there is more to say of it than its text. */
const fullResultSchema = z.strictObject({
  text: z.string(),
  /** The text is only head and tail: the whole is kept beside the session. */
  whole: mediaHandleSchema.optional(),
  /** What its tool does to the world: it was at work. */
  effect: z.enum(['write', 'execute', 'egress']).optional(),
});
type FullResult = z.infer<typeof fullResultSchema>;

const mediaPartSchema = z.strictObject({
  type: z.literal('media'),
  mimeType: z.string().min(1),
  source: z.strictObject({ kind: z.literal('handle'), ref: mediaHandleSchema }),
});

/**
 * Content as it is kept, in the names of the project that exports are made for. It differs from content in flight on purpose: no bytes,
 * only handles, and reasoning and calls without the signature of their provider. There is no key for either here, so neither can be kept
 * by mistake.
 */
export const durableContentPartSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('reasoning'), text: z.string(), redacted: z.boolean().optional() }),
  z.strictObject({
    type: z.literal('tool_call'),
    id: z.string(),
    name: z.string(),
    args: z.json(),
    providerExecuted: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal('tool_result'),
    toolCallId: z.string(),
    /** A text, or what `resultOf` reads; from elsewhere it may be anything. */
    result: z.json(),
    isError: z.boolean().optional(),
    media: z.array(mediaPartSchema).optional(),
  }),
  mediaPartSchema,
]);
export type DurableContentPart = z.infer<typeof durableContentPartSchema>;

type ToolResult = Extract<DurableContentPart, { type: 'tool_result' }>;

/** The words of a result, and what else is known of it. */
export function resultOf({ result }: Pick<ToolResult, 'result'>): FullResult {
  if (typeof result === 'string') return { text: result };
  return fullResultSchema.safeParse(result).data ?? { text: JSON.stringify(result) };
}

/** All that is kept beside a session because this part names it. */
export function handlesIn(part: DurableContentPart): MediaHandle[] {
  if (part.type === 'media') return [part.source.ref];
  if (part.type !== 'tool_result') return [];
  const { whole } = resultOf(part);
  return [...(whole ? [whole] : []), ...(part.media ?? []).map(({ source }) => source.ref)];
}
