import { expect, test } from 'vitest';
import { TOOL_ACTIONS, toolNameOf } from '#lib/contracts/tool-actions.ts';
import { PROMPT_PACK_KINDS, type PromptPackKind } from '#lib/contracts/voice-artifact.ts';
import { withoutFenced } from '#lib/packs/fence.ts';
import { packAudience } from '#lib/packs/pack-audience.ts';
import { promptPackKind } from '#lib/packs/select-prompt-pack.ts';
import { buildDynamicVariables } from '#lib/session/dynamic-variables.ts';
import { resolveAllowedActions } from '#lib/session/tool-permissions.ts';
import { agentTools } from '#lib/voice/agent-tools.ts';
import { personSet } from '#tests/db/person-sets.ts';
import { voiceOfPerson } from '#tests/packs/person-evidence.ts';
import { toolsNamedIn } from '#tests/tools-named-in.ts';

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
  'what a session allows a %s is among the tools that its prompt speaks of, and is listed in it',
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
