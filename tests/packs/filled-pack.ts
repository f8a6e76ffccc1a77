import type { PromptPack } from '#lib/contracts/voice-artifact.ts';
import { packAudience } from '#lib/packs/pack-audience.ts';
import { fillPlaceholders } from '#lib/packs/placeholders.ts';
import { VALUE_LIMITS } from '#lib/packs/prompt-limits.ts';
import { buildDynamicVariables } from '#lib/session/dynamic-variables.ts';
import { resolveAllowedActions } from '#lib/session/tool-permissions.ts';

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
