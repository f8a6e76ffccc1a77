import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { agentStateSchema } from '#lib/voice/agent-states.ts';
import { type GenerationStatus, liveVoiceSchema } from './voice-generations.ts';

const readingSchema = z
  .object({
    // Null too when it has a shape that an earlier version gave it.
    live: liveVoiceSchema.nullable().catch(null),
    newest: z.object({ generation: z.number(), status: z.custom<GenerationStatus>() }).nullable(),
    begun: z.number(),
    holds_for_guests: z.boolean(),
    published: z.array(z.string()),
    voiced: z.array(z.string()),
    states: z.array(agentStateSchema),
  })
  .transform(
    ({
      holds_for_guests: holdsForGuests,
      published: publishedNamespaces,
      voiced: rightlyVoiced,
      ...rest
    }) => ({
      ...rest,
      /** Nothing that the live voice may tell guests was corrected or deleted since. */
      holdsForGuests,
      publishedNamespaces,
      /** The surfaces whose agent speaks with the voice that it is to speak with. */
      rightlyVoiced,
    }),
  );

/** What is known of a reflection's voice at one moment; `begun` is how many regenerations there ever were. */
export type VoiceReading = z.infer<typeof readingSchema>;

/** For stewards. */
export async function readVoice(
  db: UserClient,
  reflectionId: string,
  stockVoiceId: string,
): Promise<Result<VoiceReading>> {
  const row = fromDatabase(
    await db
      .rpc('read_voice_standing', { p_reflection_id: reflectionId, p_stock_voice_id: stockVoiceId })
      .single(),
  );
  return row.ok ? ok(readingSchema.parse(row.value)) : row;
}
