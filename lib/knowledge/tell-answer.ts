import { sentencesOf } from './evidence/statements.ts';
import { isAbout, nearTopics, topicNamed } from './near-topics.public.ts';
import { inParagraphs, type Quotation, quotationsIn } from './quotation.ts';
import { asksForStory, tellStory } from './reader/ask-for-any.ts';
import { chooseAnswer } from './reader/choose-answer.ts';
import type { Conversation } from './reader/conversation-so-far.ts';
import {
  knownLanguageOf,
  languageAskedIn,
  type ReaderLanguage,
  readerLanguageOf,
} from './reader/languages.ts';
import { lifeQuestionsIn } from './reader/life-questions.ts';
import { meaningsOf } from './reader/meanings.ts';
import {
  beginningOf,
  lastQuestionOf,
  ownTellings,
  sharedWords,
  type Telling,
} from './reader/own-tellings.ts';
import type { Question } from './reader/question-in-context.ts';
import type { GivenPassage } from './reader/read-passages.ts';
import { tellRecipe } from './reader/recipe.ts';
import { personIn } from './reader/small-talk-reply.ts';
import { SORROW } from './reader/small-talk-words.ts';
import { asksPlainly } from './reader/talk-by-words.ts';
import { wantedKind } from './reader/wanted-kind.ts';
import { contentWords } from './reader/word-forms.ts';
import { isWholeQuestion } from './whole-question.ts';

/** The person's own words about what was asked; else that there are none that are sure, and what is near. */
export async function tellAnswer(
  question: Question,
  found: readonly GivenPassage[],
  conversation: Conversation,
): Promise<string> {
  const { system, told } = conversation;
  const language = languageAskedIn(conversation);
  const person = personIn(system) ?? '';
  const topic = tellTopic(question.asks, found, { person, told });
  if (topic !== undefined) return topic.length > 0 ? inParagraphs(topic) : THAT_IS_ALL[language];
  if (asksForStory(question.asks)) {
    const story = tellStory(found, { person, told });
    if (story !== undefined) return story;
  }
  const leans = question.goesOn || question.subject !== '';
  const replied = leans ? undefined : tellReply(found);
  if (replied !== undefined) return replied;
  const recipe = leans ? undefined : tellRecipe(question.text, { found, person, language });
  if (recipe !== undefined) return recipe;
  const answered = leans ? undefined : replyToSame(question.asks, found, person);
  if (answered) return inParagraphs([answered]);
  const passages = leans ? withTold(found, conversation) : found;
  const { quotations, near, sharesSense } = await chooseAnswer(
    question,
    passages,
    { person, told },
    meaningsOf,
  );
  if (quotations.length > 0) return inParagraphs(quotations);
  if (question.goesOn && told.some((one) => quotationsIn(one).length > 0)) return THAT_IS_ALL[language];
  if (near.length === 0 && !asksPlainly(question.text)) return UNHEARD[language];
  const spoken = languageOfMost(found);
  const isOther = spoken !== undefined && spoken !== language;
  return [
    // Words of another language may say it, and not be found; and how old somebody is, few have never told.
    refusal(
      sharesSense || isOther || lifeQuestionsIn(question.asks).length > 0 ? UNSURE : NEVER,
      language,
      told,
    ),
    isOther ? askInThat(language, spoken, told) : '',
    offer(near, language, told),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** What the person said when this very question was put to them; undefined where nobody has. */
export function tellReply(found: readonly GivenPassage[]): string | undefined {
  const replied = found.find(({ answer }) => answer !== null);
  return replied?.answer
    ? inParagraphs([{ words: beginningOfReply(replied.answer), citation: replied.citation }])
    : undefined;
}

/** Whole sentences of a reply, as much as is told in one go. */
function beginningOfReply(reply: string): string {
  const last = [...sentencesOf(reply, { start: 0, end: reply.length })].findLast(({ end }) => end <= LONGEST);
  return last && last.end > 0 ? reply.slice(0, last.end).trim() : reply;
}

/** What leans on the last answer is looked for where that stood first. */
function withTold(found: readonly GivenPassage[], { told, foundBefore }: Conversation): GivenPassage[] {
  const last = told.map(quotationsIn).findLast((quotations) => quotations.length > 0) ?? [];
  const stood = last.flatMap(({ words, citation }) => {
    const [line = ''] = words.split('\n');
    return foundBefore
      .filter((passage) => passage.citation === citation && passage.text.includes(line))
      .slice(-1);
  });
  return [...stood, ...found.filter(({ text }) => !stood.some((passage) => passage.text.includes(text)))];
}

/** What is said first, and what to the questions right behind it. */
type Said = Readonly<Record<ReaderLanguage, readonly [first: string, ...again: string[]]>>;

/** Where not a word or sense is shared. What is hidden from whoever asks was told as well: nothing here says that it never was. */
export const NEVER: Said = {
  en: [
    'I find no answer to that in what I told.',
    'I find nothing about that either.',
    'In what I can tell there is nothing about that.',
    'I have no words about that here.',
  ],
  de: [
    'In dem, was ich erzählt habe, finde ich darauf keine Antwort.',
    'Auch davon finde ich nichts.',
    'In dem, was ich erzählen kann, steht davon nichts.',
    'Dazu habe ich hier keine Worte.',
  ],
  sv: [
    'I det jag har berättat hittar jag inget svar på det.',
    'Om det hittar jag inte heller något.',
    'I det jag kan berätta står inget om det.',
    'Om det har jag inga ord här.',
  ],
};
/** Where something is near, and it may be that none of it answers. */
export const UNSURE: Said = {
  en: [
    'I am not sure I talked about that.',
    'I am not sure about that either.',
    'I find nothing that surely answers that.',
    'That I may not have told, or in other words.',
  ],
  de: [
    'Ich bin nicht sicher, ob ich davon gesprochen habe.',
    'Da bin ich mir auch nicht sicher.',
    'Ich finde nichts, was darauf sicher antwortet.',
    'Das habe ich vielleicht nicht erzählt, oder mit anderen Worten.',
  ],
  sv: [
    'Jag är inte säker på att jag har talat om det.',
    'Det är jag inte heller säker på.',
    'Jag hittar inget som säkert svarar på det.',
    'Det har jag kanske inte berättat, eller med andra ord.',
  ],
};
export const THAT_IS_ALL: Readonly<Record<ReaderLanguage, string>> = {
  en: 'That is all I have told about it. Ask me about something else, if you like.',
  de: 'Mehr habe ich davon nicht erzählt. Fragen Sie mich gern etwas anderes.',
  sv: 'Mer har jag inte berättat om det. Fråga gärna om något annat.',
};

/** In other words each time in a row. */
function refusal(said: Said, language: ReaderLanguage, told: readonly string[]): string {
  const answered = told.findLastIndex((words) => !isRefusal(words));
  const [first, ...again] = said[language];
  const refused = told.length - 1 - answered;
  return refused === 0 ? first : (again[(refused - 1) % again.length] ?? first);
}

/** The answer that follows the condolence, or all of it. */
export function withoutSorrow(words: string): string {
  const condolence = Object.values(SORROW).find((form) => words.startsWith(form)) ?? '';
  return words.slice(condolence.length).trimStart();
}

const REFUSALS = [NEVER, UNSURE].flatMap((said) => Object.values(said).flat());
const isRefusal = (words: string): boolean => REFUSALS.some((form) => withoutSorrow(words).startsWith(form));

/** The language that most of the person's words are in; undefined where none is known. */
function languageOfMost(found: readonly GivenPassage[]): ReaderLanguage | undefined {
  const count = new Map<ReaderLanguage, number>();
  for (const { text } of found) {
    const language = knownLanguageOf(text);
    if (language) count.set(language, (count.get(language) ?? 0) + text.length);
  }
  const [most] = [...count].toSorted(([, one], [, other]) => other - one);
  return most?.[0];
}

/** In the first language; the key within it is the language that the words are in. */
const ASK_IN: Readonly<Record<ReaderLanguage, Readonly<Partial<Record<ReaderLanguage, string>>>>> = {
  en: {
    de: 'My words are in German: ask me in German, if you can.',
    sv: 'My words are in Swedish: ask me in Swedish, if you can.',
  },
  de: {
    en: 'Meine Worte sind auf Englisch: Fragen Sie mich, wenn Sie können, auf Englisch.',
    sv: 'Meine Worte sind auf Schwedisch: Fragen Sie mich, wenn Sie können, auf Schwedisch.',
  },
  sv: {
    en: 'Mina ord är på engelska: fråga mig på engelska, om du kan.',
    de: 'Mina ord är på tyska: fråga mig på tyska, om du kan.',
  },
};

/** Said once: whoever goes on in their own language has heard it. */
function askInThat(language: ReaderLanguage, spoken: ReaderLanguage, told: readonly string[]): string {
  const words = ASK_IN[language][spoken] ?? '';
  return told.some((one) => one.includes(words)) ? '' : words;
}

/** To words that ask for nothing that is known, and may ask for nothing at all. */
const UNHEARD: Readonly<Record<ReaderLanguage, string>> = {
  en: 'I am not sure what to say to that. What would you like to know?',
  de: 'Ich weiß nicht recht, was ich dazu sagen soll. Was möchten Sie wissen?',
  sv: 'Jag vet inte riktigt vad jag ska säga om det. Vad vill du veta?',
};

const OFFER: Readonly<Record<ReaderLanguage, readonly [string, string]>> = {
  en: ['I could tell you about', 'or'],
  de: ['Erzählen könnte ich von', 'oder'],
  sv: ['Jag skulle kunna berätta om', 'eller'],
};

/** Up to three things that stand near; the page makes them things to press. */
function offer(near: readonly GivenPassage[], language: ReaderLanguage, told: readonly string[]): string {
  const [begin, or] = OFFER[language];
  const topics = nearTopics(near.map(({ sourceTitle, heading }) => ({ title: sourceTitle, heading })));
  // Whoever did not press them the last time has seen them.
  if (topics.every((topic) => told.at(-1)?.includes(`“${topic}”`))) return '';
  const named = topics.map((topic) => `“${topic}”`);
  const last = named.pop();
  if (last === undefined) return '';
  return `${begin} ${named.length > 0 ? `${named.join(', ')} ${or} ` : ''}${last}.`;
}

const LONGEST = 600;
/** In characters: a shorter one is told with the next. */
const SHORT = 160;
/** A shorter sentence is in too much by accident. */
const LEAST_SAID = 12;

/** Of the source or the heading that is named between quotation marks, the beginning that was not told yet; undefined where none is. */
function tellTopic(
  asks: string,
  found: readonly GivenPassage[],
  { person, told }: { person: string; told: readonly string[] },
): Quotation[] | undefined {
  const topic = topicNamed(asks);
  if (topic === undefined) return undefined;
  const isOfTopic = (title: string, heading: string | null) => isAbout(topic, { title, heading });
  const about = found.filter(({ sourceTitle, heading }) => isOfTopic(sourceTitle, heading));
  const isWords = ({ text }: { text: string }) => !isOfTopic(text.replace(/[.:]$/, ''), null);
  const all = ownTellings(about, { person, isOpen: isWords });
  if (all.length === 0) return undefined;
  const said = told.join('\n');
  const isBegun = all.some(({ sentences }) => sentences.some(({ text }) => said.includes(text)));
  const isOpen = (sentence: { text: string }) =>
    isWords(sentence) && !(sentence.text.length > LEAST_SAID && said.includes(sentence.text));
  const [first, ...rest] = ownTellings(about, { person, isOpen }).filter(
    ({ sentences }) => !isBegun || sentences.some(({ text }) => text.length > LEAST_SAID),
  );
  if (!first) return [];
  const quotations = [quotationOf(first)];
  for (const next of rest) {
    if (next.passage !== first.passage || lengthOf(quotations) >= SHORT) break;
    quotations.push(quotationOf(next));
  }
  return quotations;
}

const quotationOf = (telling: Telling): Quotation => ({
  words: beginningOf(telling, LONGEST),
  citation: telling.passage.citation,
});
const lengthOf = (quotations: readonly Quotation[]): number =>
  quotations.reduce((sum, { words }) => sum + words.length, 0);

/** As much of a question as stands in another one that asks the same. */
const NEARLY_WORD_FOR_WORD = 0.75;

/** What the person replied when an interviewer asked this very question, in nearly the same words. */
function replyToSame(asks: string, found: readonly GivenPassage[], person: string): Quotation | undefined {
  if (!isWholeQuestion(asks)) return undefined;
  const matterOf = (text: string) =>
    [...new Set(contentWords(text, readerLanguageOf(asks)).map(({ stem }) => stem))].sort().join(' ');
  const matter = matterOf(asks);
  const [best] = ownTellings(found, { person })
    .map((telling) => ({ telling, asked: lastQuestionOf(telling.asked) }))
    .map((one) => ({ ...one, likeness: sharedWords(asks, one.asked) }))
    .filter(
      ({ asked, likeness }) =>
        likeness >= NEARLY_WORD_FOR_WORD &&
        matterOf(asked) === matter &&
        wantedKind(asked) === wantedKind(asks),
    )
    .toSorted((one, other) => other.likeness - one.likeness);
  return best && quotationOf(best.telling);
}
