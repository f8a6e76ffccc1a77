import { ok, type Result } from '#lib/platform/result.ts';
import { fillPlaceholders } from './placeholders.ts';
import { promptPackKind } from './select-prompt-pack.ts';
import { readRuntime } from './store/as-service/runtime-sync-state.ts';
import { promptWithoutVoice, typedPrompt } from './typed-prompt.ts';

type Given = {
  /** Something is remembered of the person: then it speaks as a spoken conversation of somebody whom it remembers. */
  remembers: boolean;
  variables: Readonly<Record<string, string>>;
  tools: readonly string[];
};

export type TypedVoice = {
  /** The prompt of a turn that offers these tools, and no other. */
  words(given: Given): string;
  /** When what it says went live; undefined where no voice is ready. */
  asOf?: string;
};

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
