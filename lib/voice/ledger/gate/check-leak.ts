import { DOSSIER_SECTIONS, MEASURED } from '#lib/speech/voice-artifact.public.ts';
import { packAudience } from '#lib/voice/pack/pack-audience.ts';
import { spokenSentences } from '#lib/voice/pack/spoken-words.ts';
import { compileDossier } from '../../pack/compile-dossier.ts';
import { compilePublicPacks } from '../../pack/compile-prompt-packs.ts';
import { SECTION_TITLES } from '../../pack/prompt-words.ts';
import { voiceSide } from '../../pack/voice-side.ts';
import type { ArtifactParts, Check, GateContext } from './gate-context.ts';
import { UnpublishedWords } from './unpublished-words.ts';

/**
 * What the public prompts of this reflection say without anybody's words: instructions, titles, and its name, which is read to
 * every guest. Of the payload only the name goes in, no longer than a name may be, and numbers.
 */
function ourOwnWords({ capsule, evidence, dossiers }: ArtifactParts): string[] {
  const nothingSaid = compileDossier([]);
  const measured = {
    ...nothingSaid.diction,
    ...dossiers.public?.diction,
    openings: [],
    words: [],
    names: [],
    phrases: [],
  };
  const side = voiceSide('public', {
    evidence: evidence.public ?? [],
    dossier: { ...nothingSaid, diction: measured },
  });
  const packs = compilePublicPacks({ displayName: capsule?.name ?? '', side });
  return [
    ...SECTION_TITLES,
    ...Object.values(packs).flatMap(({ systemPrompt, firstMessage }) => [systemPrompt, firstMessage]),
  ];
}

/** Nothing that a guest, or the provider, gets to read says in eight words what was said in private. */
export const checkLeak: Check = (parts, { published, unpublished }) => {
  if (unpublished.length === 0) return [];
  const known = [
    ...published.flatMap(({ quote, asked }) => (asked === null ? [quote] : [quote, asked])),
    ...ourOwnWords(parts),
  ];
  const words = new UnpublishedWords(unpublished, known, publishedPhrases(parts, published));
  return publicTexts(parts)
    .filter(({ text }) => words.standIn(text))
    .map(({ path }) => ({ path, message: 'Words of evidence that is not published stand in it.' }));
};

const FEWEST_WORDS = 3;

/** Of the turns of phrase that guests' voice is told in one line those that really are published; a word or two would say anything. */
function publishedPhrases({ dossiers }: ArtifactParts, published: GateContext['published']): string[] {
  const phrases = dossiers.public?.diction.phrases.map(({ word }) => word) ?? [];
  const long = phrases.filter((phrase) => phrase.split(' ').length >= FEWEST_WORDS);
  if (long.length === 0) return [];
  const said = published
    .flatMap(({ quote }) => spokenSentences(quote))
    .map((words) => ` ${words.join(' ')} `);
  return long.filter((phrase) => said.some((words) => words.includes(` ${phrase} `)));
}

type PublicText = { path: string; text: string };

function publicTexts({ evidence, dossiers, packs }: ArtifactParts): PublicText[] {
  const texts: PublicText[] = [];
  for (const { kind, pack } of packs) {
    if (packAudience(kind) !== 'public' && packAudience(pack.kind) !== 'public') continue;
    texts.push({ path: `prompt_packs.${kind}.systemPrompt`, text: pack.systemPrompt });
    texts.push({ path: `prompt_packs.${kind}.firstMessage`, text: pack.firstMessage });
  }
  const dossier = dossiers.public;
  if (dossier) {
    const path = 'reflection_voice_dossier.public';
    for (const section of DOSSIER_SECTIONS)
      for (const [place, { text }] of dossier[section].entries())
        texts.push({ path: `${path}.${section}.${place}`, text });
    for (const [place, { asked, text }] of dossier.exchanges.entries())
      for (const said of [asked, text]) texts.push({ path: `${path}.exchanges.${place}`, text: said });
    for (const text of [dossier.wishes.style, ...dossier.wishes.boundaries])
      texts.push({ path: `${path}.wishes`, text });
    for (const measured of MEASURED)
      for (const [place, { word }] of dossier.diction[measured].entries())
        texts.push({ path: `${path}.diction.${measured}.${place}`, text: word });
  }
  for (const [place, { quote, asked }] of (evidence.public ?? []).entries())
    for (const text of [quote, asked ?? ''])
      texts.push({ path: `voice_evidence_pack.public.${place}`, text });
  return texts;
}
