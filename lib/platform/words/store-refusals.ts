import 'server-only';

/** Sentences by the reason that the database gives, some of them about what it names. */
type Refusals = Readonly<Record<string, string | ((...given: string[]) => string)>>;

/** One for the process: every bundle of a server has modules of its own. */
const KNOWN = Symbol.for('reflections.store-refusals');

/** From now on `storeRefusal` finds these. */
export function learnStoreRefusals(refusals: readonly Refusals[]): void {
  Reflect.set(globalThis, KNOWN, refusals);
}

/** In the language in force; of a reason that nobody knows there is nothing to say. */
export function storeRefusal(reason: string, given: readonly string[]): string | undefined {
  const known: readonly Refusals[] = Reflect.get(globalThis, KNOWN) ?? [];
  const said = known.find((refusals) => Object.hasOwn(refusals, reason))?.[reason];
  return typeof said === 'function' ? said(...given) : said;
}
