import { isDeepStrictEqual } from 'node:util';
import {
  type Audience,
  DOSSIER_SECTIONS,
  type Exchange,
  MEASURED,
  type Statement,
  type VoiceDossier,
  type Wishes,
} from '#lib/speech/voice-artifact.public.ts';
import { maturityOf } from '#lib/voice/maturity.ts';
import { properNames } from '#lib/voice/pack/proper-names.ts';
import { holdsWord } from '#lib/voice/pack/spoken-words.ts';
import { NO_WISHES, readWishes } from '#lib/voice/pack/wishes.ts';
import { onOneLine, standsWholeIn } from '#lib/voice/whole-sentences.ts';
import type { ArtifactParts, Check, Flaw, GateContext } from './gate-context.ts';

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
      if (now.quote !== item.quote || now.asked !== item.asked)
        return [{ path, message: 'These are not the words of the evidence.' }];
      if (!namespaces.has(item.namespace)) return [{ path, message: 'Its namespace is not published.' }];
      return now.verbatim ? [] : [{ path, message: NOT_VERBATIM }];
    }),
    ...(dossiers.public ? dossierFlaws(dossiers.public, published) : []),
    ...(dossiers.public && !isWished(dossiers.public.wishes, context)
      ? [{ path: 'reflection_voice_dossier.public.wishes', message: NOT_WISHED }]
      : []),
    ...(sync?.publishedNamespaces ?? []).flatMap((name, place) =>
      namespaces.has(name)
        ? []
        : [{ path: `sync.publishedNamespaces.${place}`, message: 'This namespace is not published.' }],
    ),
    ...maturityFlaws(parts, 'private'),
    ...maturityFlaws(parts, 'public'),
    ...nameFlaws(parts, 'private'),
    ...nameFlaws(parts, 'public'),
    ...spokenFlaws(parts, context, 'private'),
    ...spokenFlaws(parts, context, 'public'),
  ];
};

/** What an agent listens for tells what its person speaks of: so it is what the evidence of this audience says, and nothing else. */
function nameFlaws({ evidence, sync }: ArtifactParts, audience: Audience): Flaw[] {
  if (!sync || !evidence[audience]) return [];
  const said = properNames(evidence[audience].map(({ quote }) => quote));
  return isDeepStrictEqual(sync.names[audience], said)
    ? []
    : [{ path: `sync.names.${audience}`, message: 'These are not the names that the evidence speaks of.' }];
}

/** A word that was counted in all lines stands in each source that it rests on, as this audience may hear it; and evidence is of that source. */
function spokenFlaws(
  { evidence, dossiers }: ArtifactParts,
  { spoken }: GateContext,
  audience: Audience,
): Flaw[] {
  const dossier = dossiers[audience];
  if (!dossier) return [];
  const sources = new Set(evidence[audience]?.map(({ sourceId }) => sourceId));
  const lines = Map.groupBy(spoken[audience], ({ sourceId }) => sourceId);
  const isSaidIn = (word: string, sourceId: string): boolean =>
    sources.has(sourceId) && (lines.get(sourceId) ?? []).some(({ text }) => holdsWord(text, word));
  return MEASURED.flatMap((measured) =>
    dossier.diction[measured].flatMap(({ word, sourceIds }, place) =>
      sourceIds.every((sourceId) => isSaidIn(word, sourceId))
        ? []
        : [
            {
              path: `reflection_voice_dossier.${audience}.diction.${measured}.${place}`,
              message: NOT_SPOKEN,
            },
          ],
    ),
  );
}

const NOT_SPOKEN = 'The sources that it rests on do not have this word, or are not heard here.';

/** A voice that follows no wish says nothing that was not wished. */
const isWished = (wishes: Wishes, { publicWishes }: GateContext): boolean =>
  [publicWishes, NO_WISHES].some((written) => isDeepStrictEqual(wishes, readWishes(written)));

const NOT_WISHED = 'This is not what the owner wants of the voice that guests hear.';
const NOT_PUBLISHED = 'This evidence is not published, or something outranks it.';
const NOT_VERBATIM = 'These words do not stand in the source.';
const NOT_SAID = 'The evidence that it rests on does not say it in these words.';

type Published = ReadonlyMap<string, GateContext['published'][number]>;

type Rested = {
  path: string;
  evidenceIds: string[];
  isSaidIn: (evidence: readonly GateContext['published'][number][]) => boolean;
};

function dossierFlaws(dossier: VoiceDossier, published: Published): Flaw[] {
  const resting = [
    ...DOSSIER_SECTIONS.flatMap((section) => dossier[section].map(statedAt(section))),
    ...dossier.exchanges.map(exchangeAt),
    ...MEASURED.flatMap((measured) => dossier.diction[measured].map(measuredAt(`diction.${measured}`))),
  ];
  return resting.flatMap(({ path, evidenceIds, isSaidIn }) => {
    const items = evidenceIds.flatMap((id) => published.get(id) ?? []);
    if (items.length < evidenceIds.length)
      return [{ path, message: `It rests on more than that: ${NOT_PUBLISHED}` }];
    if (!items.every(({ verbatim }) => verbatim)) return [{ path, message: NOT_VERBATIM }];
    return isSaidIn(items) ? [] : [{ path, message: NOT_SAID }];
  });
}

const statedAt =
  (section: string) =>
  ({ text, evidenceIds }: Statement, place: number): Rested => ({
    path: pathOf(section, place),
    evidenceIds,
    isSaidIn: (items) => items.some(({ quote }) => standsWholeIn(text, quote)),
  });

const exchangeAt = ({ asked, text, evidenceIds }: Exchange, place: number): Rested => ({
  path: pathOf('exchanges', place),
  evidenceIds,
  isSaidIn: (items) =>
    items.some((item) => item.asked === asked && onOneLine(item.quote) === onOneLine(text)),
});

const measuredAt =
  (section: string) =>
  ({ word, evidenceIds }: { word: string; evidenceIds: string[] }, place: number): Rested => ({
    path: pathOf(section, place),
    evidenceIds,
    isSaidIn: (items) => items.every(({ quote }) => holdsWord(quote, word)),
  });

const pathOf = (section: string, place: number): string =>
  `reflection_voice_dossier.public.${section}.${place}`;

function maturityFlaws({ evidence, sync }: ArtifactParts, audience: Audience): Flaw[] {
  const list = evidence[audience];
  if (!list || !sync) return [];
  const { maturity, needs, openThemes } = maturityOf(list);
  return sync.maturity[audience] === maturity &&
    isDeepStrictEqual(sync.progress[audience], { needs, openThemes })
    ? []
    : [{ path: `sync.maturity.${audience}`, message: 'This is not how mature the evidence is.' }];
}
