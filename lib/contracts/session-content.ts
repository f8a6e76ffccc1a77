import { z } from 'zod';

/** Where the bytes of a picture or of a long output are kept: by their own hash, beside the session. */
export const mediaHandleSchema = z.templateLiteral(['media://sha256-', z.string().regex(/^[0-9a-f]{64}$/)]);
export type MediaHandle = z.infer<typeof mediaHandleSchema>;

/**
 * Content as it is kept. It differs from content in flight on purpose: no bytes, only handles, and reasoning and calls without
 * the signature of their provider. There is no key for either here, so neither can be kept by mistake.
 */
export const durableContentPartSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('reasoning'), text: z.string() }),
  z.strictObject({ type: z.literal('tool_call'), id: z.string(), name: z.string(), input: z.json() }),
  z.strictObject({
    type: z.literal('tool_result'),
    callId: z.string(),
    name: z.string(),
    text: z.string(),
    isError: z.boolean(),
    /** The whole output, where `text` holds only its head and tail. */
    whole: mediaHandleSchema.optional(),
  }),
  z.strictObject({ type: z.literal('media'), mediaType: z.string(), handle: mediaHandleSchema }),
]);
export type DurableContentPart = z.infer<typeof durableContentPartSchema>;
