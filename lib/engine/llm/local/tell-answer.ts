import { nearTopics } from '#lib/contracts/near-topics.ts';
import { chooseAnswer } from './choose-answer.ts';
import type { Conversation } from './conversation-so-far.ts';
import { languageOf, type ReaderLanguage } from './languages.ts';
import { passageSentences } from './passage-sentences.ts';
import type { Question } from './question-in-context.ts';
import { inParagraphs, type Quotation } from './quotation.ts';
import type { GivenPassage } from './read-passages.ts';
import { personIn } from './small-talk-reply.ts';

/** The person's own words about what was asked; else that there are none, and what else there is. */
export function tellAnswer(
  question: Question,
  passages: readonly GivenPassage[],
  conversation: Conversation,
): string {
  const { system, told, asked, askedBefore } = conversation;
  const language = languageOf(asked, languageOf(askedBefore.at(-1) ?? ''));
  const person = personIn(system) ?? '';
  const pressed = topicPressed(question.text, passages);
  const chosen = pressed
    ? tellTopic(pressed, person, told)
    : chooseAnswer(question, passages, { person, told });
  if (chosen.length > 0) return inParagraphs(chosen);
  if (question.goesOn || pressed) return THAT_IS_ALL[language];
  const isAgain = Object.values(NEVER).some((words) => told.at(-1)?.startsWith(words));
  return [isAgain ? NEITHER[language] : NEVER[language], offer(passages, language, told)].join(' ').trim();
}

export const NEVER: Readonly<Record<ReaderLanguage, string>> = {
  en: 'I never talked about that.',
  de: 'Davon habe ich nie gesprochen.',
  sv: 'Det har jag aldrig talat om.',
};
/** The second time in a row. */
export const NEITHER: Readonly<Record<ReaderLanguage, string>> = {
  en: 'I never talked about that either.',
  de: 'Davon auch nicht.',
  sv: 'Inte om det heller.',
};
export const THAT_IS_ALL: Readonly<Record<ReaderLanguage, string>> = {
  en: 'That is all I have told about it. Ask me about something else, if you like.',
  de: 'Mehr habe ich davon nicht erzählt. Fragen Sie mich gern etwas anderes.',
  sv: 'Mer har jag inte berättat om det. Fråga gärna om något annat.',
};
const OFFER: Readonly<Record<ReaderLanguage, readonly [string, string]>> = {
  en: ['I could tell you about', 'or'],
  de: ['Erzählen könnte ich von', 'oder'],
  sv: ['Jag skulle kunna berätta om', 'eller'],
};

/** Up to three things that stand near; the page makes them things to press. */
function offer(passages: readonly GivenPassage[], language: ReaderLanguage, told: readonly string[]): string {
  const [begin, or] = OFFER[language];
  const topics = nearTopics(passages.map(({ sourceTitle, heading }) => ({ title: sourceTitle, heading })));
  // Whoever did not press them the last time has seen them.
  if (topics.every((topic) => told.at(-1)?.includes(`“${topic}”`))) return '';
  const named = topics.map((topic) => `“${topic}”`);
  const last = named.pop();
  if (last === undefined) return '';
  return `${begin} ${named.length > 0 ? `${named.join(', ')} ${or} ` : ''}${last}.`;
}

/** "Tell me about “The ice”", where that is the title or the heading of what was found. */
function topicPressed(asks: string, passages: readonly GivenPassage[]): GivenPassage | undefined {
  const topic = /[“"„]([^“”"„]{2,120})[”"“]/.exec(asks)?.[1];
  return passages.find(
    ({ sourceTitle, heading }) => topic !== undefined && (heading === topic || sourceTitle === topic),
  );
}

const LONGEST = 600;

/** As much of a passage as is told in one go, from where it begins or was left. */
function tellTopic(passage: GivenPassage, person: string, told: readonly string[]): Quotation[] {
  const said = told.join('\n');
  const words: string[] = [];
  let length = 0;
  for (const { text, isOwn } of passageSentences(passage, person)) {
    if (!isOwn || said.includes(text)) {
      if (words.length > 0) break;
      continue;
    }
    length += text.length + 1;
    if (words.length > 0 && length > LONGEST) break;
    words.push(text);
  }
  return words.length > 0 ? [{ words: words.join(' '), citation: passage.citation }] : [];
}
