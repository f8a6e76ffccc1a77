import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { UnpublishedWords } from './ledger/gate/unpublished-words.ts';
import { readGateContext } from './store/as-service/compilation-input.ts';
import { repeatsUnpublished } from './store/guest-card.ts';

/** True for words that guests may read. */
export type GuestWordsJudge = (words: string) => Promise<Result<boolean>>;

/**
 * What guests read beside the voice is judged as the gate judges everything public: no eight words in a row of a source,
 * and no short statement, that is not published. As things stand now; of a reflection that is gone nothing may be read.
 * `heard`: questions that guests hear with their replies, whoever put them.
 */
export async function guestWordsJudge(
  reflectionId: string,
  heard: readonly string[] = [],
): Promise<Result<GuestWordsJudge>> {
  const context = await readGateContext(reflectionId);
  if (!context.ok) return context;
  const { unpublished, published } = context.value;
  // The attack: whoever asked said again what is told in private. So what was asked in public as well is no secret, but it makes
  // nobody's statement known.
  const asked = new Set<string | null>([...heard, ...published.map(({ asked }) => asked)]);
  const words = new UnpublishedWords(
    unpublished.filter((text) => !asked.has(text)),
    published.map(({ quote }) => quote),
  );
  return ok(async (text) => {
    if (words.standIn(text)) return ok(false);
    const repeats = await repeatsUnpublished(reflectionId, text);
    return repeats.ok ? ok(!repeats.value) : repeats;
  });
}
