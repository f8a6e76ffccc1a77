import { harmlessName } from '#lib/platform/harmless-words.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { withoutOrders } from './orders.ts';
import {
  APPROVALS,
  FILE_TOOLS,
  FOLDER,
  HOW_YOU_WRITE,
  NO_TOOLS,
  NOTHING_TO_LOOK_UP,
  TOOL_WORDS,
  TYPED_RULES,
  toolsSection,
} from './pack/templates/typed.ts';
import { fillPlaceholders } from './placeholders.ts';
import { promptPackKind } from './select-prompt-pack.ts';
import { readRuntime } from './store/as-service/runtime-sync-state.ts';

type Given = {
  /** Something is remembered of the person: then it speaks as a spoken conversation of somebody whom it remembers. */
  remembers: boolean;
  variables: Readonly<Record<string, string>>;
  tools: readonly string[];
};

type TypedVoice = {
  /** The prompt of a turn that offers these tools, and no other. */
  words(given: Given): string;
  /** When what it says went live; undefined where no voice is ready. */
  asOf?: string;
};

/** Sections of every private pack that speak of a call, by their headings, and what a typed conversation has instead. */
const TYPED_SECTIONS: Readonly<Record<string, string | null>> = {
  '## Rules above everything else': TYPED_RULES,
  '## How you speak': HOW_YOU_WRITE,
  '## What else you can do': null,
  '## Ending the conversation': null,
};

export const SPOKEN_SECTIONS = Object.keys(TYPED_SECTIONS);

const LOOKUP_SECTION = '## How you know things';
const LOOKUP = 'retrieve_context';

/**
 * What a live pack says, in the wording of typed conversations: everything of the person is kept, and what the prompt allows is exactly
 * what the turn offers, tool by tool.
 */
export function typedPrompt(packPrompt: string, tools: readonly string[]): string {
  const sections = packPrompt
    .trimEnd()
    .split(/\n\n(?=## )/)
    .flatMap((section) => {
      const [heading = ''] = section.split('\n', 1);
      if (heading === LOOKUP_SECTION && !tools.includes(LOOKUP)) return [NOTHING_TO_LOOK_UP];
      const typed = TYPED_SECTIONS[heading];
      return typed === undefined ? [section] : typed === null ? [] : [typed];
    });
  return [...sections, whatCanBeDone(tools)].join('\n\n');
}

function whatCanBeDone(tools: readonly string[]): string {
  if (tools.length === 0) return NO_TOOLS;
  const lines = tools.map((name) => `- \`${name}\`: ${TOOL_WORDS[name] ?? 'as its description says.'}`);
  const hasFolder = FILE_TOOLS.some((name) => tools.includes(name));
  const onlyReads = tools.every((name) => name === LOOKUP);
  return toolsSection(lines, [...(hasFolder ? [FOLDER] : []), ...(onlyReads ? [] : [APPROVALS])]);
}

/** Attack: a name that is an order. Of somebody who is called so no name is said. */
const nameOf = (displayName: string): string =>
  withoutOrders({ parts: [displayName], wordsOf: (name) => name, lay: ([name = '']) => harmlessName(name) });

/** Where no voice is ready. */
export const promptWithoutVoice = (displayName: string, tools: readonly string[]): string =>
  `You answer in the stead of ${nameOf(displayName)}, whose voice is being made ready. Of them say only what you can look up here, name its
sources, and say plainly when there is nothing.

${whatCanBeDone(tools)}`;

/** How a reflection speaks in typed conversations, as it is live at this moment. */
export async function readTypedVoice(reflectionId: string): Promise<Result<TypedVoice>> {
  const runtime = await readRuntime(reflectionId, 'standard');
  if (!runtime.ok) return runtime;
  const { live, displayName } = runtime.value;
  if (!live?.mayBeSaid) return ok({ words: ({ tools }) => promptWithoutVoice(displayName, tools) });
  return ok({
    words({ remembers, variables, tools }) {
      const surface = remembers ? 'memory' : 'standard';
      const kind = promptPackKind({ audience: 'private', surface, maturity: live.maturity });
      const pack = live.packs.find((candidate) => candidate.kind === kind);
      if (!pack) return promptWithoutVoice(displayName, tools);
      return fillPlaceholders(typedPrompt(pack.systemPrompt, tools), variables);
    },
    ...(live.promotedAt && { asOf: new Date(live.promotedAt).toISOString() }),
  });
}
