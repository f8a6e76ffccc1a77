import {
  type Audience,
  DOSSIER_SECTIONS,
  type Statement,
  type VoiceDossier,
} from '#lib/contracts/voice-artifact.ts';
import { maturityOf } from '#lib/packs/maturity.ts';
import { spokenSentences } from '#lib/packs/spoken-words.ts';
import type { ArtifactParts } from './artifact-parts.ts';
import type { Check, Flaw, GateContext } from './gate-context.ts';

/** Everything public rests on what is published at this moment, whatever was when it was compiled. */
export const checkProvenance: Check = (parts, context) => {
  const { evidence, dossiers, sync } = parts;
  const published = new Map(context.published.map((item) => [item.id, item]));
  const namespaces = new Set(context.publishedNamespaces);
  return [
    ...(evidence.public ?? []).flatMap((item, place) => {
      const now = published.get(item.id);
      const path = `voice_evidence_pack.public.${place}`;
      if (!now) return [{ path, message: NOT_PUBLISHED }];
      if (now.quote !== item.quote) return [{ path, message: 'These are not the words of the evidence.' }];
      if (!namespaces.has(item.namespace)) return [{ path, message: 'Its namespace is not published.' }];
      return now.verbatim ? [] : [{ path, message: NOT_VERBATIM }];
    }),
    ...(dossiers.public ? dossierFlaws(dossiers.public, published) : []),
    ...(sync?.publishedNamespaces ?? []).flatMap((name, place) =>
      namespaces.has(name)
        ? []
        : [{ path: `sync.publishedNamespaces.${place}`, message: 'This namespace is not published.' }],
    ),
    ...maturityFlaws(parts, 'private'),
    ...maturityFlaws(parts, 'public'),
  ];
};

const NOT_PUBLISHED = 'This evidence is not published, or something outranks it.';
const NOT_VERBATIM = 'These words do not stand in the source.';
const NOT_SAID = 'The evidence that it rests on does not say it in these words.';

type Published = ReadonlyMap<string, GateContext['published'][number]>;

type Rested = { path: string; evidenceIds: string[]; isSaidIn: (quotes: readonly string[]) => boolean };

function dossierFlaws(dossier: VoiceDossier, published: Published): Flaw[] {
  const resting = [
    ...DOSSIER_SECTIONS.flatMap((section) => dossier[section].map(statedAt(section))),
    ...dossier.diction.words.map(measuredAt('diction.words')),
    ...dossier.diction.phrases.map(measuredAt('diction.phrases')),
  ];
  return resting.flatMap(({ path, evidenceIds, isSaidIn }) => {
    const items = evidenceIds.flatMap((id) => published.get(id) ?? []);
    if (items.length < evidenceIds.length)
      return [{ path, message: `It rests on more than that: ${NOT_PUBLISHED}` }];
    if (!items.every(({ verbatim }) => verbatim)) return [{ path, message: NOT_VERBATIM }];
    return isSaidIn(items.map(({ quote }) => quote)) ? [] : [{ path, message: NOT_SAID }];
  });
}

const statedAt =
  (section: string) =>
  ({ text, evidenceIds }: Statement, place: number): Rested => ({
    path: pathOf(section, place),
    evidenceIds,
    isSaidIn: (quotes) => quotes.some((quote) => onOneLine(quote) === onOneLine(text)),
  });

const measuredAt =
  (section: string) =>
  ({ word, evidenceIds }: { word: string; evidenceIds: string[] }, place: number): Rested => ({
    path: pathOf(section, place),
    evidenceIds,
    isSaidIn: (quotes) =>
      quotes.every((quote) =>
        spokenSentences(quote).some((words) => ` ${words.join(' ')} `.includes(` ${word} `)),
      ),
  });

const pathOf = (section: string, place: number): string =>
  `reflection_voice_dossier.public.${section}.${place}`;

const onOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

function maturityFlaws({ evidence, sync }: ArtifactParts, audience: Audience): Flaw[] {
  const list = evidence[audience];
  return !list || !sync || sync.maturity[audience] === maturityOf(list).maturity
    ? []
    : [{ path: `sync.maturity.${audience}`, message: 'This is not how mature the evidence is.' }];
}
