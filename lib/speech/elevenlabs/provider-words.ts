import { z } from 'zod';

const LONGEST = 300;
const FEWEST_WORDS_OF_OURS = 4;

/** The shapes in which the provider says in a sentence why. */
const messageSchema = z.object({ message: z.string() }).transform(({ message }) => message);
const listSchema = z.array(z.object({ msg: z.string() })).transform((faults) =>
  faults
    .slice(0, 3)
    .map(({ msg }) => msg)
    .join('; '),
);
const bodySchema = z.object({ detail: z.union([messageSchema, listSchema, z.string()]) });

/** A word of a language, or a name such as `eleven_flash_v2_5`. Ids and secrets have longer parts. */
const PLAIN = /^[^\w]*(?:[\p{L}\p{N}.'’-]{1,15}|[a-z]{1,14}(?:_[a-z0-9.]{1,14})+)[^\w]*$/u;

/**
 * What the provider said, for those who run this installation and those whose reflection it is: cut, without ids and secrets,
 * and nothing at all when it repeats what it was sent.
 */
export function providerWords(body: unknown, sent?: unknown): string | undefined {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return undefined;
  const [said = ''] = parsed.data.detail.split(/[{[]|input_value/);
  const words = said.split(/\s+/).filter(Boolean);
  if (sent !== undefined && repeats(words, JSON.stringify(sent) ?? '')) return undefined;
  const plain = words.map((word) => (PLAIN.test(word) ? word : '…')).join(' ');
  return plain.slice(0, LONGEST) || undefined;
}

const repeats = (words: readonly string[], sent: string): boolean =>
  words.some((_, at) => {
    const run = words.slice(at, at + FEWEST_WORDS_OF_OURS);
    return run.length === FEWEST_WORDS_OF_OURS && sent.includes(run.join(' '));
  });
