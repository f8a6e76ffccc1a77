import type { EvidenceItem, VoiceDossier } from '#lib/speech/voice-artifact.public.ts';

/**
 * Makes of one audience's evidence what a voice knows of its person; every statement names the evidence that it rests on.
 * May throw: then the rules of `compileDossier` do it.
 */
export type DossierCompiler = (evidence: readonly EvidenceItem[]) => Promise<VoiceDossier>;
