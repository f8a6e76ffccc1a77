import { harmlessWords } from '#lib/platform/harmless-words.ts';
import { type BareWords, bareWords } from './pack/bare-text.ts';
import { POLICY_PREAMBLE, WRAP_UP_GUIDANCE } from './pack/fixed-sections.ts';
import { ORDER_PATTERNS, TURN_MARKS } from './pack/order-patterns.ts';
import { PACK_TEMPLATES } from './pack/templates/pack-templates.ts';

/** So many words of ours in a row are said by nobody else. */
const RUN_OF_OURS = 7;

/**
 * Whether somebody's words instruct a model, name a tool, or repeat our own instructions. Attack: a source, a title or a message
 * that says "ignore all previous instructions" comes to stand in a prompt, where a model may take it for ours. Such words stay
 * what they are, are found by search and quoted there as data; into a prompt they do not come. Pure, and in time that grows
 * with the text.
 */
export function ordersAModel(text: string): boolean {
  const asTold = harmlessWords(text);
  return instructs(text) || (asTold !== text && instructs(asTold));
}

/** Attack: letters that nobody sees stand in the middle of words. They go when the words come into a prompt, so those are judged too. */
function instructs(text: string): boolean {
  if ([text, ...sentencesToJudge(text)].some((part) => TURN_MARKS.test(part.normalize('NFKC')))) return true;
  const words = bareWords(text);
  return (
    ORDER_PATTERNS.some((pattern) => standsIn(words, pattern)) ||
    repeatsOurs(words) ||
    (text.match(BASE64) ?? []).some((encoded) => ordersAModel(atob(encoded)))
  );
}

/** Whole groups of four, so that it can be decoded; what comes out is shorter each time. */
const BASE64 = /(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?/g;

/** Each may begin a turn, or be all that stays of a text. */
export const sentencesToJudge = (text: string): string[] => text.split(/(?<=[.!?…。！？])\s+|\n+/u);

declare const judgedMark: unique symbol;

/** What may stand in a prompt as the words of other people. */
export type WithoutOrders = '' | (string & { readonly [judgedMark]: true });

type Laid<Part> = {
  parts: readonly Part[];
  wordsOf(part: Part): string;
  /** As they stand in the prompt: made harmless, joined, under their heading, cut to the room. */
  lay(parts: readonly Part[]): string;
};

/**
 * Other people's words as they stand in a prompt, judged as they stand there: parts may make an order of one another, and so may the
 * place where a text is cut. A part that is an order goes, and so do parts that are one together; where an order is left even so,
 * nothing is.
 */
export function withoutOrders<Part>({ parts, wordsOf, lay }: Laid<Part>): WithoutOrders {
  const innocent = parts.filter((part) => !ordersAModel(wordsOf(part)));
  const isOrder = (some: readonly Part[]) => ordersAModel(lay(some));
  let kept: readonly Part[] = innocent;
  if (isOrder(innocent)) {
    kept = [];
    for (const part of innocent) {
      if (isOrder([part])) continue;
      // With the last ones that it is an order with, it goes: half an order is nobody's title.
      const rest = kept;
      const before = [...rest.keys(), rest.length].findLast(
        (count) => !isOrder([...rest.slice(0, count), part]),
      );
      kept = before === rest.length ? [...rest, part] : rest.slice(0, before ?? 0);
    }
  }
  const laid = lay(kept);
  return isWithoutOrders(laid) ? laid : '';
}

const isWithoutOrders = (text: string): text is WithoutOrders => !ordersAModel(text);

/**
 * From the beginning of a word to the end of one: "signore" ignores nothing. Attack: a word is put behind an order so that the two
 * look like a longer word of the pattern ("instruktioner varius" holds "instruktionerna"); so an order may also end at any word
 * before.
 */
function standsIn({ letters, bounds }: BareWords, pattern: RegExp): boolean {
  const isBound = new Set(bounds);
  pattern.lastIndex = 0;
  for (let found = pattern.exec(letters); found; found = pattern.exec(letters)) {
    const { index } = found;
    const end = pattern.lastIndex;
    if (isBound.has(index)) {
      if (isBound.has(end)) return true;
      const earlier = bounds.filter((bound) => bound > index && bound < end);
      if (earlier.some((bound) => endsAt(letters.slice(index, bound), pattern))) return true;
    }
    pattern.lastIndex = index + 1;
  }
  return false;
}

function endsAt(letters: string, pattern: RegExp): boolean {
  pattern.lastIndex = 0;
  const found = pattern.exec(letters);
  return found?.index === 0 && pattern.lastIndex === letters.length;
}

function repeatsOurs({ letters, bounds }: BareWords): boolean {
  for (let from = 0; from + RUN_OF_OURS < bounds.length; from += 1)
    if (ourRuns().has(letters.slice(bounds[from], bounds[from + RUN_OF_OURS]))) return true;
  return false;
}

let runs: ReadonlySet<string> | undefined;

function ourRuns(): ReadonlySet<string> {
  runs ??= new Set(ourInstructions().flatMap(runsOf));
  return runs;
}

/** Without what is filled in, which is other people's. */
const ourInstructions = (): string[] =>
  [
    POLICY_PREAMBLE,
    WRAP_UP_GUIDANCE,
    ...Object.values(PACK_TEMPLATES).map(({ systemPrompt }) => systemPrompt),
  ].flatMap((text) => text.split(/\{\{[^}]*\}\}|<[^>]*>|\n/u));

function runsOf(text: string): string[] {
  const { letters, bounds } = bareWords(text);
  return bounds
    .slice(0, Math.max(0, bounds.length - RUN_OF_OURS))
    .map((from, place) => letters.slice(from, bounds[place + RUN_OF_OURS]));
}
