import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { voiceDossierSchema, voiceEvidencePackSchema } from '#lib/speech/voice-artifact.public.ts';

/** Nothing that was started up to this one goes live any more. */
export async function readSettledGeneration(reflectionId: string): Promise<Result<number>> {
  const row = fromDatabase(
    await serviceClient()
      .from('reflections')
      .select('voice_generation, confirmed_generation')
      .eq('id', reflectionId)
      .maybeSingle(),
  );
  if (!row.ok) return row;
  if (!row.value) return fail('not_found');
  return ok(Math.max(row.value.voice_generation ?? 0, row.value.confirmed_generation));
}

const liveDossiersSchema = z.object({
  voice_evidence_pack: voiceEvidencePackSchema,
  reflection_voice_dossier: z.object({ private: voiceDossierSchema, public: voiceDossierSchema }),
});

export type LiveDossiers = {
  evidence: z.infer<typeof voiceEvidencePackSchema>;
  dossiers: z.infer<typeof liveDossiersSchema>['reflection_voice_dossier'];
};

/** Null when nothing is live, or something of a shape that an earlier version gave it. */
export async function readLiveDossiers(reflectionId: string): Promise<Result<LiveDossiers | null>> {
  const row = fromDatabase(
    await serviceClient()
      .from('reflections')
      .select('voice_evidence_pack, reflection_voice_dossier')
      .eq('id', reflectionId)
      .maybeSingle(),
  );
  if (!row.ok) return row;
  const live = liveDossiersSchema.safeParse(row.value);
  if (!live.success) return ok(null);
  return ok({ evidence: live.data.voice_evidence_pack, dossiers: live.data.reflection_voice_dossier });
}
