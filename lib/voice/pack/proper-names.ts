import { inOrder } from './order.ts';

const MOST = 50;
const SHORTEST = 3;
const LONGEST = 40;

/** With a capital in the middle of a sentence, and what follows it with one. */
const NAME =
  /(?<=[\p{Ll}\p{N},;:]\s+)\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*(?:\s\p{Lu}[\p{L}\p{M}]+)*/gu;

/** German writes every noun with a capital: what stands after one of these is a thing, not a name. */
const AFTER_ARTICLE =
  /(?:^|\s)(?:der|die|das|den|dem|des|(?:k?ein|mein|dein|sein|ihr|unser|euer)(?:e|en|em|er|es)?|im|am|zum|zur|beim|vom|jede[rsnm]?|viele?|alle|etwas|nichts|mehr)\s+$/iu;

/**
 * The names that are spoken of: so that they are heard and said right. From the words of one audience alone; those that come
 * most often first.
 */
export function properNames(quotes: readonly string[]): string[] {
  const counts = new Map<string, number>();
  const things = new Set<string>();
  for (const quote of quotes) {
    for (const { 0: name, index } of quote.matchAll(NAME)) {
      if (name.length < SHORTEST || name.length > LONGEST) continue;
      if (AFTER_ARTICLE.test(quote.slice(0, index))) things.add(name);
      else counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  for (const thing of things) counts.delete(thing);
  return inOrder([...counts.keys()])
    .sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
    .slice(0, MOST);
}
