import 'server-only';
import { z } from 'zod';
import { parseJson } from '../parse-json.public.ts';

/** Sentences by the reason that the database gives, some of them about what it names. */
type Refusals = Readonly<Record<string, string | ((...given: string[]) => string)>>;

/** One for the process: every bundle of a server has modules of its own. */
const KNOWN = Symbol.for('reflections.store-refusals');

/** From now on `storeRefusal` finds these. */
export function learnStoreRefusals(refusals: readonly Refusals[]): void {
  Reflect.set(globalThis, KNOWN, refusals);
}

const whySchema = z.object({ reason: z.string(), given: z.array(z.string()) });

/** What the database gave as the reason, in the language in force; of what nobody knows there is nothing to say. */
export function storeRefusal(given: string): string | undefined {
  const why = whySchema.safeParse(parseJson(given));
  if (!why.success) return undefined;
  const known: readonly Refusals[] = Reflect.get(globalThis, KNOWN) ?? [];
  const said = known.find((refusals) => Object.hasOwn(refusals, why.data.reason))?.[why.data.reason];
  return typeof said === 'function' ? said(...why.data.given) : said;
}
