import { fail, ok, type Result } from '#lib/platform/result.ts';
import { promptPackKind } from '#lib/voice/select-prompt-pack.ts';
import { readRuntime } from '#lib/voice/store/as-service/runtime-sync-state.ts';
import type { McpAsker } from './mcp-asker.ts';

/** What speaks for the reflection to this audience; null for members where no voice is ready. */
export async function spokenPrompt({
  reflectionId,
  audience,
}: Pick<McpAsker, 'reflectionId' | 'audience'>): Promise<Result<string | null>> {
  const surface = audience === 'public' ? 'public' : 'standard';
  const runtime = await readRuntime(reflectionId, surface);
  if (!runtime.ok) return runtime;
  const { live, publishedNamespaces } = runtime.value;
  const isSame = live?.compiledFor.toSorted().join('\n') === publishedNamespaces.toSorted().join('\n');
  // What speaks to guests was compiled for exactly what is published now.
  if (audience === 'public' && !(live?.mayBeSaid && isSame))
    return fail('public_runtime_stale', { retryAfterSeconds: 5 });
  const kind = live && promptPackKind({ audience, surface, maturity: live.maturity });
  const pack = live?.mayBeSaid ? live.packs.find((candidate) => candidate.kind === kind) : undefined;
  return ok(pack?.systemPrompt ?? null);
}
