import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import {
  AUDIENCES,
  type EvidenceItem,
  MEASURED,
  type VoiceArtifact,
  voiceArtifactSchema,
} from '#lib/speech/voice-artifact.public.ts';
import { compileVoiceArtifact } from './pack/compile-voice-artifact.ts';
import { stylesIn } from './pack/measure-style.ts';
import { holdsWord } from './pack/spoken-words.ts';
import { NO_WISHES } from './pack/wishes.ts';
import type { Persona } from './persona-archive.public.ts';

/**
 * Whether the live voice of a file is what the rules of this version compile from statements that are in the file. One that a model
 * had a hand in is not, and neither is one that somebody forged: of both the hashes hold.
 */
export function isCompiledAnew(persona: Persona, payload: unknown): boolean {
  const read = voiceArtifactSchema.safeParse(payload);
  if (!read.success) return false;
  const evidence = read.data.voice_evidence_pack;
  const names = new Map(persona.namespaces.map(({ id, name }) => [id, name]));
  const known = new Set(
    persona.evidence.map(({ id, source_id, correction_id, namespace_id, quote, asked, kind, content_hash }) =>
      keyOf({
        id,
        sourceId: source_id,
        correctionId: correction_id,
        namespace: names.get(namespace_id) ?? '',
        quote,
        asked,
        kind,
        contentHash: content_hash,
      }),
    ),
  );
  if ([...evidence.private, ...evidence.public].some((item) => !known.has(keyOf(item)))) return false;
  if (!standInSources(persona, read.data)) return false;
  const { display_name, speaking_style, boundaries, wishes_for_guests } = persona.reflection;
  const wishes = { style: speaking_style, boundaries };
  const compiled = compileVoiceArtifact({
    displayName: display_name,
    evidence,
    publishedNamespaces: persona.namespaces
      .filter(({ visibility }) => visibility === 'published')
      .map(({ name }) => name),
    // Numbers, and words of the sources that they rest on: they are counted anew when the sources have been read again.
    styles: stylesIn(read.data),
    wishes: { private: wishes, public: wishes_for_guests ? wishes : NO_WISHES },
  });
  return canonicalHash(compiled) === canonicalHash(payload);
}

/** Words that were counted in sources stand in them, and those in a collection that this audience may hear. */
function standInSources(persona: Persona, { reflection_voice_dossier: dossiers }: VoiceArtifact): boolean {
  const visibilities = new Map(persona.namespaces.map(({ id, visibility }) => [id, visibility]));
  const sources = new Map(persona.sources.map((source) => [source.id, source]));
  return AUDIENCES.every((audience) =>
    MEASURED.flatMap((list) => dossiers[audience].diction[list]).every(({ word, sourceIds }) =>
      sourceIds.every((id) => {
        const source = sources.get(id);
        const visibility = visibilities.get(source?.namespace_id ?? '');
        const isHeard = visibility === 'published' || (audience === 'private' && visibility === 'private');
        return isHeard && holdsWord(source?.content ?? '', word);
      }),
    ),
  );
}

const keyOf = (item: EvidenceItem): string => canonicalHash(item);
