import type { Line } from '../lines/line.ts';
import { isOurInterviewer, isOurQuestion } from '../our-interviewer.ts';
import type { Stretch } from '../stretch.ts';
import { isWholeQuestion } from '../whole-question.ts';
import { EVIDENCE_LIMITS, type EvidenceInput, type EvidenceItem } from './evidence-item.ts';
import { happenings, isOfThemself, opensTelling } from './judge-statement.ts';
import type { LanguageRules } from './languages/language-rules.ts';
import { type OwnStretch, ownWords, voicesOf } from './own-words.ts';
import { rulesOf } from './rules-of-language.ts';
import { mayBeginStory } from './stands-by-itself.ts';
import { isWholeQuotation, isWholeSentence, sentencesOf } from './statements.ts';

/**
 * What the person told at length, word for word: anecdotes of two to eight sentences, and replies with the question that was
 * put to them. By rules alone: the same text gives the same tellings. In a language without rules there are only replies.
 */
export function tellingsIn(input: EvidenceInput, lines: readonly Line[]): EvidenceItem[] {
  const stretches = ownWords(input);
  return [...exchangesIn(input, stretches, lines), ...anecdotesIn(input, stretches)];
}

const SENTENCES = { fewest: 2, most: 8 };
/** Characters: less tells nothing of anybody. */
const SHORTEST_ANECDOTE = 140;

function anecdotesIn({ text, language }: EvidenceInput, stretches: readonly OwnStretch[]): EvidenceItem[] {
  const rules = rulesOf(language);
  if (!rules || !language) return [];
  const found = new Set<string>();
  for (const stretch of stretches)
    for (const paragraph of paragraphsOf(text, stretch))
      for (const quote of anecdotesOf(text, paragraph, { rules, language }))
        if (found.size < EVIDENCE_LIMITS.tellings && !(stretch.isTalk && rules.address.test(quote)))
          found.add(quote);
  return [...found].map((quote) => ({ kind: 'anecdote', quote }));
}

/** Sentences with nothing but a blank or the end of a line between them. */
function* paragraphsOf(text: string, stretch: Stretch): Generator<Stretch[]> {
  let paragraph: Stretch[] = [];
  for (const sentence of sentencesOf(text, stretch)) {
    const last = paragraph.at(-1);
    const isBeside = last && /^[^\S\n]*\n?[^\S\n]*$/.test(text.slice(last.end, sentence.start));
    if (last && !isBeside) {
      yield paragraph;
      paragraph = [];
    }
    paragraph.push(sentence);
  }
  yield paragraph;
}

/** From each sentence that can begin one as far as it goes: to the end of the paragraph, or to as many sentences as are told. */
function* anecdotesOf(
  text: string,
  paragraph: readonly Stretch[],
  { rules, language }: { rules: LanguageRules; language: string },
): Generator<string> {
  for (let at = 0; at < paragraph.length; ) {
    const first = paragraph[at];
    const opening = sentenceAt(text, first);
    if (!first || !mayBegin(opening, rules)) {
      at += 1;
      continue;
    }
    const told = paragraph
      .slice(at, at + SENTENCES.most)
      .filter(({ end }) => end - first.start <= EVIDENCE_LIMITS.tellingLength);
    while (told.length > 0 && !isWholeSentence(sentenceAt(text, told.at(-1)))) told.pop();
    const quote = text.slice(first.start, told.at(-1)?.end ?? first.start);
    at += Math.max(1, told.length);
    if (told.length < SENTENCES.fewest || !isAnecdote(quote, rules)) continue;
    // What goes on from a beginning that nobody understands is no better one.
    if (mayBeginStory({ quote: opening, before: text.slice(0, first.start), language })) yield quote;
  }
}

const sentenceAt = (text: string, at: Stretch | undefined): string =>
  at ? text.slice(at.start, at.end) : '';

const mayBegin = (sentence: string, rules: LanguageRules): boolean =>
  isWholeSentence(sentence) && opensTelling(sentence, rules) && !rules.moment.test(sentence);

/** Something happened in it, to the person who tells it. */
const isAnecdote = (quote: string, rules: LanguageRules): boolean =>
  quote.length >= SHORTEST_ANECDOTE &&
  isOfThemself(quote, rules) &&
  happenings(quote, rules) >= 2 &&
  isWholeQuotation(quote) &&
  !NOT_TOLD.test(quote);

/** Lists, addresses and headings, and two paragraphs put together. */
const NOT_TOLD = /https?:|@\S+\.\S|^\s*(?:[#>|*+•–—-]|\d+[.)])\s/mu;

const LONGEST_QUESTION = 240;
const SHORTEST_REPLY = 25;

/** Whole replies alone: where the rest of one is not known, nobody is quoted with a part. */
function exchangesIn(
  input: EvidenceInput,
  stretches: readonly Stretch[],
  lines: readonly Line[],
): EvidenceItem[] {
  const { text } = input;
  const isConversation = voicesOf(input) !== null;
  const isOwn = ({ start, end, wordsAt }: Line) =>
    stretches.some((own) => own.start <= start + wordsAt + 1 && end - 1 <= own.end + 1);
  const replies = new Map<number, Line[]>();
  lines.forEach((line, place) => {
    const { repliesTo } = line;
    if (repliesTo === null || !isOwn(line)) return;
    const known = replies.get(repliesTo);
    const follows = known?.at(-1) === lines[place - 1];
    if (!known && place === repliesTo + 1) replies.set(repliesTo, [line]);
    else if (known && follows && known[0]?.speaker === line.speaker) known.push(line);
  });
  const found = new Map<string, EvidenceItem>();
  for (const [place, reply] of replies) {
    const asked = questionIn(text, lines[place]);
    const [first, last] = [reply[0], reply.at(-1)];
    // Messages have labels between them.
    const isOneTurn = reply.slice(1).every(({ wordsAt }) => wordsAt === 0);
    if (!asked || !first || !last || !isOneTurn || goesOn(lines, last)) continue;
    const quote = text.slice(first.start + first.wordsAt, last.end).trim();
    if (quote.length < SHORTEST_REPLY || quote.length > EVIDENCE_LIMITS.tellingLength) continue;
    if (NOT_TOLD.test(quote) || !isWholeQuotation(quote) || /\?["”»)]*$/u.test(quote) || found.has(quote))
      continue;
    const isByUs = isOurInterviewer(lines[place]?.speaker ?? '');
    // Ours may also be a visitor's question, or of what it looked up: members may read it in the text itself.
    const isTheirs = isByUs ? !isOurQuestion(asked) : isConversation;
    found.set(quote, { kind: 'exchange', quote, asked, ...(isTheirs && { members_only: true }) });
    if (found.size === EVIDENCE_LIMITS.tellings) break;
  }
  return [...found.values()];
}

/** The same person says more, which no longer counts as the reply: it is not whole. */
function goesOn(lines: readonly Line[], last: Line): boolean {
  const next = lines[lines.indexOf(last) + 1];
  return next !== undefined && last.speaker !== null && next.speaker === last.speaker && next.wordsAt === 0;
}

function questionIn(text: string, line: Line | undefined): string | null {
  if (!line) return null;
  const words = text
    .slice(line.start + line.wordsAt, line.end)
    .trim()
    .replace(/^(?:[#*_\s]|\[[^\]\n]{1,30}\]|\([^)\n]{1,30}\))+|[*_\s]+$/gu, '');
  const question = /[^.!?…]*\?["”»)]*$/u.exec(words)?.[0].trim() ?? '';
  const isWhole =
    question.length <= LONGEST_QUESTION && !question.includes('\n') && isWholeQuestion(question);
  return isWhole ? question : null;
}
