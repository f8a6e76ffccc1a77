import { expect, test } from 'vitest';
import { buildDynamicVariables } from '#lib/conversations/dynamic-variables.ts';
import { resolveAllowedActions } from '#lib/conversations/tool-permissions.ts';
import { TOOL_ACTIONS, toolNameOf } from '#lib/models/tool-actions.public.ts';
import { agentTools } from '#lib/speech/agent-tools.ts';
import { PROMPT_PACK_KINDS, type PromptPackKind } from '#lib/speech/voice-artifact.public.ts';
import { packAudience } from '#lib/voice/pack/pack-audience.ts';
import { withoutFenced } from '#lib/voice/pack/render-prompt.ts';
import { promptPackKind } from '#lib/voice/select-prompt-pack.ts';
import { personSet } from '#tests/db/person-sets.ts';
import { toolsNamedIn } from '#tests/tools-named-in.ts';
import { voiceOfPerson } from '#tests/voice/pack/person-evidence.ts';

const { prompt_packs } = await voiceOfPerson(personSet('chats'));

const SURFACES = ['standard', 'memory', 'public'] as const;
const kindsOf = (surface: (typeof SURFACES)[number]): PromptPackKind[] =>
  (['mature', 'emerging'] as const).map((maturity) =>
    promptPackKind({ audience: surface === 'public' ? 'public' : 'private', surface, maturity }),
  );

test.each(SURFACES)(
  'every pack of the %s surface speaks of exactly the tools that its agent has',
  (surface) => {
    for (const kind of kindsOf(surface)) {
      const pack = prompt_packs[kind];
      const offered = agentTools({
        surface,
        toolBaseUrl: 'https://tools.example',
        toolContract: pack?.toolContract ?? [],
      }).map(({ name }) => name);
      expect(
        toolsNamedIn(withoutFenced(pack?.systemPrompt ?? ''), []).filter((name) => name !== 'end_call'),
      ).toEqual(offered.toSorted());
      expect(pack?.systemPrompt).toContain('call end_call');
    }
  },
);

const ROLES = ['owner', 'admin', 'operator', 'viewer', 'guest'] as const;

test.each(ROLES)(
  'the tools that a session allows a %s are those that its prompt speaks of and lists',
  (role) => {
    for (const kind of PROMPT_PACK_KINDS) {
      const audience = packAudience(kind);
      if (role === 'guest' && audience === 'private') continue;
      for (const ingestionEnabled of [true, false]) {
        const terms = { mode: 'reflection', role, audience, offRecord: false, ingestionEnabled } as const;
        const actions = resolveAllowedActions(terms);
        const named = prompt_packs[kind]?.toolContract ?? [];
        if (audience === 'public') expect(actions).toEqual(['retrieve-context']);
        expect(named).toEqual(expect.arrayContaining(actions.map(toolNameOf)));
        const { allowed_actions: listed } = buildDynamicVariables(
          {
            ...terms,
            reflectionId: 'r',
            conversationId: 'c',
            bindSignature: 's',
            personId: 'p',
            textOnly: false,
            actions,
          },
          {},
        );
        expect(listed?.split(', ')).toEqual(TOOL_ACTIONS.filter((action) => actions.includes(action)));
      }
    }
  },
);
