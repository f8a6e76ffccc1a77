import { AUDIENCES, DOSSIER_SECTIONS, MEASURED } from '#lib/speech/voice-artifact.public.ts';
import { ordersAModel } from '../../orders.ts';
import { fencedLines } from '../../pack/render-prompt.ts';
import type { ArtifactParts, Check } from './gate-context.ts';

/** Nothing that a person said and a model is to read instructs the model: whoever compiled it, and whatever the evidence says. */
export const checkOrders: Check = (parts) =>
  saidTexts(parts)
    .filter(({ text }) => ordersAModel(text))
    .map(({ path }) => ({ path, message: 'Words that instruct a model stand in it.' }));

function saidTexts({ dossiers, packs, capsule, narrative }: ArtifactParts) {
  const texts: { path: string; text: string }[] = [];
  for (const audience of AUDIENCES) {
    const dossier = dossiers[audience];
    if (!dossier) continue;
    const path = `reflection_voice_dossier.${audience}`;
    for (const section of DOSSIER_SECTIONS)
      for (const [place, { text }] of dossier[section].entries())
        texts.push({ path: `${path}.${section}.${place}`, text });
    for (const [place, { asked, text }] of dossier.exchanges.entries())
      texts.push({ path: `${path}.exchanges.${place}`, text: `${asked} ${text}` });
    for (const text of [dossier.wishes.style, ...dossier.wishes.boundaries])
      texts.push({ path: `${path}.wishes`, text });
    for (const measured of MEASURED)
      for (const [place, { word }] of dossier.diction[measured].entries())
        texts.push({ path: `${path}.diction.${measured}.${place}`, text: word });
  }
  for (const { kind, pack } of packs)
    for (const text of fencedLines(pack.systemPrompt))
      texts.push({ path: `prompt_packs.${kind}.systemPrompt`, text });
  if (capsule) texts.push({ path: 'capsule.name', text: capsule.name });
  for (const [place, { text }] of (capsule?.lines ?? []).entries())
    texts.push({ path: `capsule.lines.${place}`, text });
  if (narrative !== undefined) texts.push({ path: 'persona_narrative', text: narrative });
  return texts;
}
