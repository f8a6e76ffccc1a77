import { z } from 'zod';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import { safePathSchema } from '#lib/platform/safe-path.public.ts';

const bytes = z.string().regex(/^[\w-]{1,20000}$/);
/** The database keeps it, and takes none that is longer. */
const credentialId = z.string().regex(/^[\w-]{16,1400}$/);
const made = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

const asText = <Schema extends z.ZodType>(schema: Schema) =>
  z.string().max(60_000).transform(parseJson).pipe(schema);

/** What a browser answers when a passkey was made, and when one was used, as its own standard writes it. */
const registration = z.object({
  ...made,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});
const assertion = z.object({
  ...made,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  }),
});

export type Registration = z.infer<typeof registration>;
export type Assertion = z.infer<typeof assertion>;

export const addPasskeyInput = z.strictObject({ challengeId: z.guid(), credential: asText(registration) });
export const removePasskeyInput = z.strictObject({ passkeyId: z.guid() });
export const passkeySignInInput = z.strictObject({
  challengeId: z.guid(),
  credential: asText(assertion),
  next: safePathSchema.optional(),
});
