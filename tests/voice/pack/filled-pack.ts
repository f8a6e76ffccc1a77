import { buildDynamicVariables } from '#lib/conversations/dynamic-variables.ts';
import { resolveAllowedActions } from '#lib/conversations/tool-permissions.ts';
import type { PromptPack } from '#lib/speech/voice-artifact.public.ts';
import { VALUE_LIMITS } from '#lib/voice/limits.public.ts';
import { packAudience } from '#lib/voice/pack/pack-audience.ts';
import { fillPlaceholders } from '#lib/voice/placeholders.ts';

/** As a session fills a prompt, with what was prepared for it. */
export function filledPack(pack: PromptPack, extras: Readonly<Record<string, string>>): string {
  const audience = packAudience(pack.kind);
  const role = audience === 'public' ? ('guest' as const) : ('owner' as const);
  const terms = { mode: 'reflection', role, audience, offRecord: false, ingestionEnabled: true } as const;
  const variables = buildDynamicVariables(
    {
      ...terms,
      reflectionId: 'r',
      conversationId: 'c',
      bindSignature: 's',
      personId: 'p',
      textOnly: false,
      actions: resolveAllowedActions(terms),
    },
    extras,
  );
  return fillPlaceholders(pack.systemPrompt, variables);
}

/** No session prepares more than this. */
export const LONGEST_EXTRAS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(VALUE_LIMITS).map(([name, length]) => [name, 'I went there. '.repeat(60).slice(0, length)]),
);
