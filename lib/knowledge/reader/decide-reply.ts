import type { LlmRequest } from '#lib/models/llm-provider.ts';
import { topicNamed } from '../near-topics.public.ts';
import { tellAnswer, tellReply } from '../tell-answer.ts';
import { asksForStory, queryForStory, tellJoke, withoutForm } from './ask-for-any.ts';
import { type Conversation, conversationSoFar } from './conversation-so-far.ts';
import { crisisIn } from './crisis.ts';
import { interviewQuestions, interviewReply } from './interview.ts';
import { languageAskedIn, type ReaderLanguage, readerLanguageOf } from './languages.ts';
import { END_CALL, type LocalReply, RETRIEVE, say } from './local-reply.ts';
import { meaningsOf } from './meanings.ts';
import { isNameOf } from './passage-sentences.ts';
import { plainErrand } from './plain-errand.ts';
import { asksSomething, type Question, queryOf, questionInContext } from './question-in-context.ts';
import { type Retrieved, readPassages } from './read-passages.ts';
import { titleOfRecipe } from './recipe.ts';
import { agreesToEnd } from './shall-we-end.ts';
import { hearTalk } from './small-talk.ts';
import { personIn, smallTalkReply } from './small-talk-reply.ts';
import { SORROW } from './small-talk-words.ts';
import { talkByWords } from './talk-by-words.ts';

/** What comes next in a conversation: a call for passages, or words. The same request always gets the same reply. */
export async function decideReply(request: LlmRequest): Promise<LocalReply> {
  const conversation = conversationSoFar(request);
  const { system, asked, askedBefore, called } = conversation;
  if (called.has(END_CALL)) return say('');
  const questions = interviewQuestions(system);
  if (questions.length > 0) return interviewReply(questions, conversation);
  const errand = plainErrand(conversation);
  if (errand) return errand;
  if (isTopicAsked(conversation)) return lookUp(topicQuestion(asked), conversation);
  if (asksWhoBy(asked, personIn(system) ?? '')) return smallTalkReply('who', conversation);
  const { talk, matter, wish } = hearTalk(asked);
  if (agreesToEnd(conversation)) return smallTalkReply('goodbye', conversation);
  if (matter === '' && talk === 'contact') return replyToWish(wish, conversation);
  if (matter === '' && talk === 'joke') return replyToJoke(conversation);
  if (matter === '') return smallTalkReply(talk, conversation);
  if (isNameOf(matter, personIn(system) ?? '')) return smallTalkReply('greeting', conversation);
  const byWords = talkByWords(matter);
  if (byWords) return smallTalkReply(byWords, conversation);
  if (!asksSomething(matter))
    return smallTalkReply(talk === 'greeting' ? 'told' : (talk ?? 'told'), conversation);
  const answer = await lookUp(questionInContext(withoutForm(matter), askedBefore), conversation);
  return talk === 'grief' && lastRetrieved(conversation) && !answer.call
    ? withSorrow(answer, languageAskedIn(conversation))
    : answer;
}

/** Told from what was found, or found first. */
async function lookUp(question: Question, conversation: Conversation): Promise<LocalReply> {
  const retrieved = lastRetrieved(conversation);
  const title = retrieved && recipeToRead(retrieved, question, conversation);
  if (title !== undefined) return { say: '', call: { name: RETRIEVE, input: { query: `“${title}”` } } };
  if (retrieved) return answerFrom(retrieved, question, conversation);
  if (!conversation.tools.has(RETRIEVE)) {
    return say(CANNOT_LOOK[languageAskedIn(conversation)]);
  }
  // Read while the passages are looked for: the answer waits for nothing that is known already.
  void meaningsOf([question.asks], readerLanguageOf(question.asks));
  const query = asksForStory(question.asks)
    ? queryForStory(question.asks, languageAskedIn(conversation))
    : queryOf(question);
  return { say: '', call: { name: RETRIEVE, input: { query } } };
}

/** A recipe that was found somewhere in its middle is looked up once more, by its title. */
function recipeToRead(
  retrieved: Retrieved,
  { text, subject, goesOn }: Question,
  conversation: Conversation,
): string | undefined {
  const lookedUp = conversation.toolAnswers.filter(({ name }) => name === RETRIEVE).length;
  if ('error' in retrieved || lookedUp > 1 || goesOn || subject !== '') return undefined;
  const title = titleOfRecipe(text, {
    found: retrieved.passages,
    language: languageAskedIn(conversation),
  });
  return title !== undefined && topicNamed(`“${title}”`) === title ? title : undefined;
}

/** As it is asked by pressing what an answer offers. */
const ASKS_FOR_TOPIC =
  /^\W*(?:tell me(?: more)? about|erzähl\p{L}*(?: \p{L}+){0,2} (?:von|über)|berätta(?: mer)? om) [“"„][^“”"„]{1,120}[”"“]\W*$/iu;

/** A title is no small talk, whatever it is made of; of danger it speaks only where it was offered. */
function isTopicAsked({ asked, told }: Conversation): boolean {
  if (!ASKS_FOR_TOPIC.test(asked)) return false;
  return told.some((one) => one.includes(`“${topicNamed(asked)}”`)) || crisisIn(asked) === undefined;
}
const topicQuestion = (asked: string): Question => ({ text: asked, asks: asked, subject: '', goesOn: false });

const WHO_BY_NAME =
  /^\W*(?:(?:hello|hi|hey|hallo|hej|so|and|but|und|och)\W+)*(?:are you|r u|is (?:this|that|it)|you are|you're|bist du|sind sie|ist das|du bist|är (?:du|ni|det)|du är) (?:(?:really|actually|truly|still|the real|wirklich|eigentlich|denn|der echte|die echte|verkligen|egentligen|mrs?|ms|dr|herr|frau|fru)\.? )*(?<name>\p{L}[\p{L} .'’-]{0,80}?)(?:,? (?:really|right|himself|herself|wirklich|selbst|verkligen|själv))*\W*$/iu;

/** "Are you Harald?", "Sind Sie Herr Brekke?" */
const asksWhoBy = (asked: string, person: string): boolean =>
  isNameOf(WHO_BY_NAME.exec(asked)?.groups?.name ?? '', person);

/** A riddle or a joke that the person told, before it is said that none is known. */
function replyToJoke(conversation: Conversation): LocalReply {
  const { asked, system, tools } = conversation;
  const retrieved = lastRetrieved(conversation);
  if (!retrieved && tools.has(RETRIEVE))
    return { say: '', call: { name: RETRIEVE, input: { query: asked.slice(-MOST_OF_JOKE) } } };
  const told =
    retrieved && 'passages' in retrieved
      ? tellJoke(asked, retrieved.passages, personIn(system) ?? '')
      : undefined;
  return told === undefined ? smallTalkReply('joke', conversation) : say(told);
}
const MOST_OF_JOKE = 500;

/** In a paragraph of its own, so that what is quoted stays a quotation. */
const withSorrow = (answer: LocalReply, language: ReaderLanguage): LocalReply =>
  say(`${SORROW[language]}\n\n${answer.say}`);

function lastRetrieved({ toolAnswers }: Conversation): Retrieved | undefined {
  const answer = toolAnswers.findLast(({ name }) => name === RETRIEVE);
  return answer && readPassages(answer);
}

/** Only what the person said to this very wish is an answer: words that stand near it in a life grant nothing. */
function replyToWish(wish: string, conversation: Conversation): LocalReply {
  const retrieved = lastRetrieved(conversation);
  if (!retrieved && conversation.tools.has(RETRIEVE))
    return { say: '', call: { name: RETRIEVE, input: { query: wish } } };
  const replied = retrieved && 'passages' in retrieved ? tellReply(retrieved.passages) : undefined;
  return replied === undefined ? smallTalkReply('contact', conversation) : say(replied);
}

type InEach = Readonly<Record<ReaderLanguage, string>>;
const CANNOT_LOOK: InEach = {
  en: 'In this conversation I cannot look up what I have written or told, so I would rather not guess.',
  de: 'In diesem Gespräch kann ich nicht nachsehen, was ich geschrieben oder erzählt habe, und raten möchte ich nicht.',
  sv: 'I det här samtalet kan jag inte slå upp vad jag har skrivit eller berättat, och jag vill inte gissa.',
};
const WHY_NOT: Readonly<Record<string, InEach>> = {
  action_not_allowed: {
    en: 'In this conversation I am not allowed to look that up.',
    de: 'In diesem Gespräch darf ich das nicht nachsehen.',
    sv: 'I det här samtalet får jag inte slå upp det.',
  },
  conversation_not_active: {
    en: 'This conversation is over on my side, so I cannot look anything up any more.',
    de: 'Dieses Gespräch ist auf meiner Seite zu Ende, darum kann ich nichts mehr nachsehen.',
    sv: 'Det här samtalet är slut på min sida, så jag kan inte slå upp något mer.',
  },
  rate_limited: {
    en: 'I was asked a great deal just now. Give me a minute, and then ask me again.',
    de: 'Gerade wurde ich sehr viel gefragt. Fragen Sie mich bitte in einer Minute noch einmal.',
    sv: 'Jag fick väldigt många frågor nyss. Fråga mig igen om en minut.',
  },
};
const FAILED: InEach = {
  en: 'I could not look that up just now, and I would rather not guess. Please ask me again in a moment.',
  de: 'Ich konnte das gerade nicht nachsehen, und raten möchte ich nicht. Fragen Sie mich bitte gleich noch einmal.',
  sv: 'Jag kunde inte slå upp det just nu, och jag vill inte gissa. Fråga mig gärna igen om en stund.',
};

async function answerFrom(
  retrieved: Retrieved,
  question: Question,
  conversation: Conversation,
): Promise<LocalReply> {
  if ('error' in retrieved) return say((WHY_NOT[retrieved.error] ?? FAILED)[languageAskedIn(conversation)]);
  return say(await tellAnswer(question, retrieved.passages, conversation));
}
