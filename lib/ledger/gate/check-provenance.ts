import { DOSSIER_SECTIONS, type VoiceDossier } from '#lib/contracts/voice-artifact.ts';
import type { Check, Flaw, GateContext } from './gate-context.ts';

/** Everything public rests on what is published at this moment, whatever was when it was compiled. */
export const checkProvenance: Check = ({ evidence, dossiers, sync }, context) => {
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
  ];
};

const NOT_PUBLISHED = 'This evidence is not published, or something outranks it.';
const NOT_VERBATIM = 'These words do not stand in the source.';

type Published = ReadonlyMap<string, GateContext['published'][number]>;

function dossierFlaws(dossier: VoiceDossier, published: Published): Flaw[] {
  const resting = [
    ...DOSSIER_SECTIONS.flatMap((section) => dossier[section].map(restsAt(section))),
    ...dossier.diction.words.map(restsAt('diction.words')),
    ...dossier.diction.phrases.map(restsAt('diction.phrases')),
  ];
  return resting.flatMap(({ path, evidenceIds }) => {
    const items = evidenceIds.map((id) => published.get(id));
    if (items.some((item) => !item))
      return [{ path, message: `It rests on more than that: ${NOT_PUBLISHED}` }];
    return items.every((item) => item?.verbatim) ? [] : [{ path, message: NOT_VERBATIM }];
  });
}

const restsAt =
  (section: string) =>
  ({ evidenceIds }: { evidenceIds: string[] }, place: number) => ({
    path: `reflection_voice_dossier.public.${section}.${place}`,
    evidenceIds,
  });
