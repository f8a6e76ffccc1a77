import { findingTexts } from '#lib/voice/texts/voice.public.ts';

/** Where in a voice something was found, in words; `path` leads through the payload of a generation. */
export function findingPlace(path: string): string {
  const { places } = findingTexts;
  const [part = '', name = '', third = '', fourth = ''] = path.split('.');
  if (part === 'prompt_packs' && isKeyOf(places.pack, name)) return places.pack[name];
  if (part === 'reflection_voice_dossier' && isKeyOf(places.dossier, name)) {
    const dossier = places.dossier[name];
    if (!isKeyOf(places.sections, third)) return dossier;
    return numbered(places.inSection(dossier, places.sections[third]), fourth);
  }
  if (part === 'voice_evidence_pack' && isKeyOf(places.evidence, name)) {
    return numbered(places.evidence[name], third);
  }
  return part === 'sync' ? places.sync : places.other;
}

const numbered = (place: string, index: string): string =>
  /^\d+$/.test(index) ? findingTexts.places.numbered(place, Number(index) + 1) : place;

const isKeyOf = <Known extends object>(known: Known, name: string): name is Extract<keyof Known, string> =>
  Object.hasOwn(known, name);
