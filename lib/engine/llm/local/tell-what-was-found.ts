import { chooseSentences, type Excerpt } from './choose-sentences.ts';
import type { Conversation } from './conversation-so-far.ts';
import type { Question } from './question-in-context.ts';
import type { GivenPassage } from './read-passages.ts';
import { searchWords } from './search-words.ts';

const IS_AN_ANSWER = 0.6;
const COMES_CLOSE = 0.38;
const ALSO_SAYS = 0.8;
const MOST_SENTENCES = 3;

/** The person's own sentences about what was asked, and where each is from; null when none of them fits. */
export function tellWhatWasFound(
  question: Question,
  passages: readonly GivenPassage[],
  conversation: Conversation,
): string | null {
  const chosen = chooseSentences(question, passages, conversation);
  const best = chosen[0];
  if (!best || best.score < COMES_CLOSE) return null;
  const lead = leadIn(best, conversation.told.length);
  const isAnswer = best.score >= IS_AN_ANSWER && speaksOf(question, best);
  if (!question.goesOn && tellsOfThemself(question.asks))
    return isAnswer ? `${THANKS} ${lead} ${best.text}` : null;
  if (!isAnswer) return `What comes closest to that is in ${nameOf(best)}: ${best.text}`;
  const second = secondVoice(best, chosen, question.text);
  const first = `${lead} ${best.text}`;
  return second ? `${first} And in ${nameOf(second)}: ${second.text}` : first;
}

/** One word may be said of anybody: "born" of a husband. Two of them, or a name, are about what was asked. */
function speaksOf({ asks, goesOn }: Question, { words }: Excerpt): boolean {
  const matched = searchWords(asks).filter((word) => words.has(word));
  const names = searchWords((asks.match(NAME_INSIDE) ?? []).join(' '));
  return goesOn || matched.length >= 2 || names.some((name) => words.has(name));
}

const NAME_INSIDE = /(?<=[\p{L}\p{N},] )\p{Lu}\p{L}+/gu;
const THANKS = 'Thank you for telling me.';

/** Another source that says something of the question which the first has not said. */
function secondVoice(best: Excerpt, chosen: readonly Excerpt[], question: string): Excerpt | undefined {
  const missing = searchWords(question).filter((word) => !best.words.has(word));
  return chosen.find(
    ({ passage, sentences, score, words }) =>
      passage.citation !== best.passage.citation &&
      passage.sourceTitle !== best.passage.sourceTitle &&
      sentences + best.sentences <= MOST_SENTENCES &&
      score >= Math.max(IS_AN_ANSWER, best.score * ALSO_SAYS) &&
      missing.some((word) => words.has(word)),
  );
}

/** "I was in Japan last year." */
const tellsOfThemself = (asks: string) =>
  /\b(?:I|my|we|our)\b/i.test(asks) &&
  !/\?|^\W*(?:who|what|when|where|why|which|how|tell|do|did|are|is|was|were|have|has|can|could|would|will|should|may)\b/i.test(
    asks,
  );

/** Says so, and offers what can be asked instead. */
export function sayNothingFound({ asks, goesOn }: Question, { told }: Conversation): string {
  const source = /“([^”]+)” \[/.exec(told.findLast((text) => text.includes('” [')) ?? '')?.[1];
  if (goesOn && source)
    return 'I have told you what I have about that. Ask me about something else, if you like.';
  const offer = source
    ? `Shall I go on with “${source}”, or do you want to ask about something else?`
    : 'Ask me about a place, a person, or a piece of work, and I will tell you what I have.';
  if (tellsOfThemself(asks)) return `${THANKS} I have nothing of my own to set beside it. ${offer}`;
  const words = [
    'I find nothing about that in what I have written or told, and I will not make it up.',
    'About that I have left no word, and I would rather not guess.',
  ];
  return `${words[told.length % words.length]} ${offer}`;
}

const nameOf = ({ passage: { sourceTitle, citation } }: Excerpt): string => `“${sourceTitle}” [${citation}]`;

const SPOKEN = /\b(interview|conversation|talk|speech|said|recording|call)\b/i;

function leadIn(excerpt: Excerpt, turn: number): string {
  const name = nameOf(excerpt);
  const leads = SPOKEN.test(excerpt.passage.sourceTitle)
    ? [`I told that in ${name}:`, `In ${name} I said:`]
    : [`I wrote about that in ${name}:`, `In ${name} I put it like this:`, `That is in ${name}:`];
  return leads[turn % leads.length] ?? `In ${name}:`;
}
