import { quotationsIn } from '../quotation.ts';
import type { Conversation } from './conversation-so-far.ts';
import { crisisIn } from './crisis.ts';
import { languageAskedIn, type ReaderLanguage } from './languages.ts';
import { type LocalReply, say, sayGoodbye } from './local-reply.ts';
import { SHALL_WE_END } from './shall-we-end.ts';
import { hearTalk, type Talk } from './small-talk.ts';
import { TALK_AGAIN, TALK_WORDS } from './small-talk-words.ts';

const PERSON =
  /\b(?:reflection of|[Yy]ou are|[Yy]ou speak as|[Yy]our name is)\s+\*{0,2}(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,3})/u;
const ONCE_MORE = /^(?:Of course, once more|Gern noch einmal|Gärna en gång till): /;

/** What a host says to a word that asks for nothing. */
export function smallTalkReply(heard: Talk | undefined, conversation: Conversation): LocalReply {
  const talk = isStillInDanger(heard, conversation) ? 'danger' : heard;
  const { system, tools, told, foundBefore, askedBefore } = conversation;
  const language = crisisIn(conversation.asked) ?? languageAskedIn(conversation);
  const words = TALK_WORDS[language];
  const last = told.at(-1)?.replace(ONCE_MORE, '');
  switch (talk) {
    case 'goodbye':
    case 'done':
      return sayGoodbye(words.goodbye ?? '', 'The person said goodbye.', tools);
    case 'stop':
    case 'nothing-else':
      return say(SHALL_WE_END[language]);
    case 'repeat':
      return say(last ? `${AGAIN[language]}: ${last}` : NOTHING_SAID[language]);
    case 'source': {
      const citation = told.flatMap(quotationsIn).at(-1)?.citation;
      const title = foundBefore.findLast((passage) => passage.citation === citation)?.sourceTitle;
      return say(
        title === undefined ? NOTHING_TOLD[language] : `${FROM[language]} “${title}” [${citation}].`,
      );
    }
    case 'greeting':
      return say((askedBefore.some(isGreeting) ? words.greetingAgain : words.greeting) ?? '');
    default:
      return say(inOtherWords(talk, language, personIn(system) ?? NOBODY[language], told));
  }
}

const isGreeting = (said: string): boolean => hearTalk(said).talk === 'greeting';

/** Nobody says the same sentence three times in a row: the first of the forms that was not said lately. */
function inOtherWords(
  talk: Talk | undefined,
  language: ReaderLanguage,
  name: string,
  told: readonly string[],
): string {
  const again = (talk && TALK_AGAIN[language][talk]) ?? [];
  const first = (talk && TALK_WORDS[language][talk]) ?? TALK_WORDS[language].unheard;
  const forms = [first, ...again].map((form) => form.replaceAll('{name}', name));
  const lately = told.slice(-LATELY);
  return forms.find((form) => !lately.includes(form)) ?? forms.at(-1) ?? first;
}
const LATELY = 6;

/** Whoever spoke of ending their life is not sent on to the next question by a word that sounds like small talk. */
const LIGHT: ReadonlySet<Talk | undefined> = new Set([
  'who',
  'told',
  'insult',
  'grief',
  'filler',
  'how',
  undefined,
]);
/** Whoever laughs or scolds some messages later was heard. */
const A_WHILE = 3;
const isStillInDanger = (talk: Talk | undefined, { askedBefore }: Conversation): boolean =>
  LIGHT.has(talk) && askedBefore.slice(-A_WHILE).some((said) => crisisIn(said) !== undefined);

const AGAIN = { en: 'Of course, once more', de: 'Gern noch einmal', sv: 'Gärna en gång till' };
const FROM = { en: 'That is from', de: 'Das ist aus', sv: 'Det är från' };
const NOTHING_SAID = {
  en: 'I have not said anything yet. What would you like to know?',
  de: 'Ich habe noch nichts gesagt. Was möchten Sie wissen?',
  sv: 'Jag har inte sagt något än. Vad vill du veta?',
};
const NOTHING_TOLD = {
  en: 'I have not told anything yet that is from somewhere. What would you like to know?',
  de: 'Ich habe noch nichts erzählt. Was möchten Sie wissen?',
  sv: 'Jag har inte berättat något än. Vad vill du veta?',
};
const NOBODY = { en: 'a person', de: 'einem Menschen', sv: 'en människa' };

/** Whose reflection the prompt speaks of. */
export const personIn = (system: string): string | undefined => PERSON.exec(system)?.[1];
