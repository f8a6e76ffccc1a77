import type { Finding } from '#lib/speech/voice-artifact.public.ts';
import { findingTexts } from '#lib/voice/texts/voice.public.ts';

/** Where in a voice something was found, in words; `path` leads through the payload of a generation. */
function findingPlace(path: string): string {
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

/** So many places of one kind are named. */
const MOST_PLACES = 4;

type Props = { generation: number; findings: readonly Finding[]; isOpen: boolean };

/** Why a generation was not approved: one sentence for each kind of reason, and where. */
export function Findings({ generation, findings, isOpen }: Props) {
  const byCheck = [...Map.groupBy(findings, ({ check }) => check)];
  return (
    <details open={isOpen} className="text-small">
      <summary className="w-fit underline-offset-4 hover:underline">
        {findingTexts.summary(findings.length)}
      </summary>
      <ul aria-label={findingTexts.label(generation)} className="mt-2 grid gap-3">
        {byCheck.map(([check, found]) => {
          const places = [...new Set(found.map(({ path }) => findingPlace(path)))];
          const left = places.length - MOST_PLACES;
          return (
            <li key={check} className="grid gap-1 border-s-2 border-danger ps-3">
              <p>{findingTexts.checks[check]}</p>
              <p className="text-ink-soft">
                {findingTexts.where} {places.slice(0, MOST_PLACES).join('; ')}
                {left > 0 && `; ${findingTexts.andMore(left)}`}.
              </p>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
