import { languageOf } from '#lib/knowledge/language.public.ts';
import { splitLines } from '#lib/knowledge/lines/split-lines.ts';
import { splitAndExtract } from '#lib/knowledge/split-and-extract.ts';
import type { VoiceEvidencePack } from '#lib/speech/voice-artifact.public.ts';
import { compileVoiceArtifact } from '#lib/voice/pack/compile-voice-artifact.ts';
import { measureLines } from '#lib/voice/pack/measure-diction.ts';
import type { PersonSet } from '#tests/db/person-sets.ts';
import { idOf, saying } from './sample-evidence.ts';

/** What the rules find in everything that a person gave, for each audience. */
async function evidenceOfPerson({ person, shelves }: PersonSet): Promise<VoiceEvidencePack> {
  const evidence: VoiceEvidencePack = { private: [], public: [] };
  for (const { name, visibility, sources } of shelves) {
    for (const { title, content } of sources) {
      const text = { text: content, person, isInterview: false, title, language: languageOf(content) };
      for (const { kind, quote, asked, members_only } of (await splitAndExtract(text)).evidence) {
        const item = saying(quote, {
          id: idOf(`${title} ${kind} ${quote}`),
          sourceId: idOf(title),
          namespace: name,
          kind,
          asked: asked ?? null,
        });
        if (visibility !== 'sealed') evidence.private.push(item);
        if (visibility === 'published' && !members_only) evidence.public.push(item);
      }
    }
  }
  return evidence;
}

function styleOf({ person, shelves }: PersonSet, heard: readonly string[]) {
  const lines = shelves
    .filter(({ visibility }) => heard.includes(visibility))
    .flatMap(({ sources }) => sources)
    .flatMap(({ title, content }) =>
      splitLines({ text: content, title }).lines.map(({ start, end, wordsAt, speaker }) => ({
        ...{ sourceId: idOf(title), speaker },
        text: content.slice(start + wordsAt, end).trim(),
      })),
    );
  return measureLines(person, lines);
}

export async function voiceOfPerson(set: PersonSet) {
  const evidence = await evidenceOfPerson(set);
  const styles = { private: styleOf(set, ['private', 'published']), public: styleOf(set, ['published']) };
  const publishedNamespaces = set.shelves.flatMap(({ name, visibility }) =>
    visibility === 'published' ? [name] : [],
  );
  return compileVoiceArtifact({ displayName: set.person, evidence, publishedNamespaces, styles });
}
