import { withoutPlaceholders } from '#lib/voice/placeholders.ts';
import { FIRST_MESSAGE_LIMIT, LINE_LIMIT, NARRATIVE_LIMIT, PROMPT_LIMIT } from '../../limits.public.ts';
import type { ArtifactParts } from './artifact-parts.ts';
import type { Check } from './gate-context.ts';

/** What is read by a model, or becomes the value of a variable, is of a size and of characters that nothing trips over. */
export const checkSize: Check = (parts) =>
  spokenTexts(parts).flatMap(({ path, text, limit }) => [
    ...(text.length > limit ? [{ path, message: `It is longer than ${limit} characters.` }] : []),
    ...(CONTROL.test(text) ? [{ path, message: 'There is a control character in it.' }] : []),
    ...(BRACE.test(withoutPlaceholders(text))
      ? [{ path, message: 'There is a brace in it that is not part of a variable.' }]
      : []),
  ]);

const CONTROL = /(?!\n)\p{Cc}/u;
const BRACE = /[{}]/;

function spokenTexts({ packs, capsule, narrative }: ArtifactParts) {
  return [
    ...packs.flatMap(({ kind, pack }) => [
      { path: `prompt_packs.${kind}.systemPrompt`, text: pack.systemPrompt, limit: PROMPT_LIMIT },
      { path: `prompt_packs.${kind}.firstMessage`, text: pack.firstMessage, limit: FIRST_MESSAGE_LIMIT },
    ]),
    ...(capsule?.lines ?? []).map(({ text }, place) => ({
      path: `capsule.lines.${place}`,
      text,
      limit: LINE_LIMIT,
    })),
    ...(capsule ? [{ path: 'capsule.name', text: capsule.name, limit: LINE_LIMIT }] : []),
    ...(narrative === undefined
      ? []
      : [{ path: 'persona_narrative', text: narrative, limit: NARRATIVE_LIMIT }]),
  ];
}
