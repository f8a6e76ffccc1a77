import { AUDIENCES, DOSSIER_SECTIONS, type Finding, MEASURED } from '#lib/speech/voice-artifact.public.ts';
import { ordersAModel } from '../orders.ts';
import { fencedLines } from '../pack/render-prompt.ts';
import { checkContract } from './gate/check-contract.ts';
import { checkHashes, checkPacksPresent, checkSchema, checkSize, checkWrapUp } from './gate/check-form.ts';
import { checkLeak } from './gate/check-leak.ts';
import { checkProvenance } from './gate/check-provenance.ts';
import {
  type ArtifactParts,
  artifactParts,
  type Check,
  type Flaw,
  type GateContext,
} from './gate/gate-context.ts';

export type { GateContext } from './gate/gate-context.ts';

/** Nothing that a person said and a model is to read instructs the model: whoever compiled it, and whatever the evidence says. */
const checkOrders: Check = (parts) =>
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

/** After the schema, in the order in which findings are listed. */
const CHECKS: readonly [Finding['check'], Check][] = [
  ['packs_present', checkPacksPresent],
  ['contract', checkContract],
  ['hashes', checkHashes],
  ['provenance', checkProvenance],
  ['wrap_up', checkWrapUp],
  ['leak', checkLeak],
  ['size', checkSize],
  ['orders', checkOrders],
];

/** More of one kind tell nobody anything new, and a verdict has to stay small enough to be kept. */
const MOST_FINDINGS_PER_CHECK = 100;

/**
 * Whether a payload may become the live voice. Any finding rejects. The same bytes in the same context always get the same
 * verdict; there is no clock, no model and no network in it, and no JSON value that makes it throw.
 */
export function evaluateVoiceArtifact(
  payload: unknown,
  context: GateContext,
): { approved: boolean; findings: Finding[] } {
  const parts = artifactParts(payload);
  const findings = [
    ...named('schema', checkSchema(payload)),
    ...CHECKS.flatMap(([name, check]) => named(name, check(parts, context))),
  ];
  return { approved: findings.length === 0, findings };
}

function named(check: Finding['check'], flaws: readonly Flaw[]): Finding[] {
  const kept = flaws.slice(0, MOST_FINDINGS_PER_CHECK);
  const left = flaws.length - kept.length;
  if (left > 0) kept.push({ path: '', message: `There are ${left} more of these.` });
  return kept.map(({ path, message }) => ({ check, path, message }));
}
