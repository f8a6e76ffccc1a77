import { extractByRules } from '#lib/knowledge/extract-by-rules.ts';
import { languageOf } from '#lib/knowledge/language.public.ts';
import { RECAP_LIMITS } from './limits.public.ts';
import { asksReader } from './questions/ask-reader.ts';
import { saysNothing } from './questions/unanswered.ts';
import type { SpokenConversation } from './store/as-service/recaps.ts';

type Recap = { recap: string; memories: string[] };

/**
 * Of a conversation in which the person said something, about them in the third person; `recap` is empty when there is nothing to
 * say of it.
 */
export type RecapWriter = (spoken: SpokenConversation) => Promise<Recap>;

type Turns = SpokenConversation['turns'];
type Exchange = {
  question: string;
  sourceTitles: string[];
  outcome: 'answered' | 'near' | 'unfounded' | 'withheld' | 'worked' | 'open';
};

/** Of one exchange; what follows is told by its number. */
const LONGEST_QUOTE = 140;
const MOST_EXCHANGES = 5;
const MOST_NAMED = 2;

/** By rules alone: whole questions as they were asked, and where the answers came from. */
export const recapByRules: RecapWriter = async (spoken) => ({
  recap: withinLimit(spoken.mode === 'interview' ? tellInterview(spoken) : await tellConversation(spoken)),
  memories: spoken.mode === 'interview' ? [] : await memoriesOf(spoken),
});

async function tellConversation(spoken: SpokenConversation): Promise<string[]> {
  const { personName, reflectionName } = spoken;
  const asked = await exchangesOf(spoken);
  if (asked.length === 0) return [`${personName} talked with ${reflectionName}.`];
  const told = asked.slice(0, MOST_EXCHANGES).map((exchange, place) => {
    const who = place === 0 ? personName : 'They';
    return `${who} asked “${exchange.question}”; ${outcomeOf(exchange)}.`;
  });
  const left = asked.length - told.length;
  return [
    ...told,
    ...(left > 0
      ? [left === 1 ? 'They asked one more question.' : `They asked ${left} more questions.`]
      : []),
  ];
}

function outcomeOf({ outcome, sourceTitles }: Exchange): string {
  if (outcome === 'answered') return `the answer came from ${listed(sourceTitles)}`;
  // "I don't know any more, but …": what follows may be the answer, or something else.
  if (outcome === 'near') return `something was said from ${listed(sourceTitles)}`;
  if (outcome === 'unfounded') return 'the answer rested on no source';
  if (outcome === 'worked') return 'tools were used for the answer';
  return outcome === 'withheld' ? 'the answer stays out of recaps' : 'there was no answer';
}

/**
 * What was asked, courtesies left out, each with what became of it: an answer counts as one when it rested on sources and was
 * no way of saying that there is none.
 */
async function exchangesOf({ turns, reflectionName }: SpokenConversation): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const [place, { speaker, body }] of turns.entries()) {
    const question = speaker === 'user' ? questionIn(body) : null;
    if (!question || !(await asksReader(reflectionName, question))) continue;
    const answer = answerTo(turns, place);
    const sourceTitles = [...new Set(answer.flatMap((turn) => turn.sourceTitles))];
    const said = answer.map((turn) => turn.body).join(' ');
    const isRefused = saysNothing(said);
    const isPartly = isRefused && (GOES_ON.test(said) || answersTheFirst(question, said));
    const founded = sourceTitles.length === 0 ? null : !isRefused ? 'answered' : isPartly ? 'near' : null;
    const isWithheld = answer.some((turn) => turn.isWithheld);
    const isWorked = answer.some((turn) => turn.usedTools);
    exchanges.push({
      question,
      sourceTitles,
      outcome:
        founded ??
        (isWithheld
          ? 'withheld'
          : isWorked
            ? 'worked'
            : isRefused || said.trim() === ''
              ? 'open'
              : 'unfounded'),
    });
  }
  return exchanges;
}

/** "In 1978. I never talked about what I wore.", when asked for both. */
const answersTheFirst = (question: string, said: string): boolean =>
  question.split('?').length > 2 && !saysNothing(sentencesOf(said)[0] ?? '');

const GOES_ON = /,\s+(?:but|aber|men)(?!\p{L})/iu;

/** "Skip that one.", "I'd rather not": no answer to a question of an interview. */
const DECLINES =
  /^\W*(?:(?:no|nein|nej|please|bitte|can we|let['’]?s|let us|i['’]d|i would)\W+)*(?:skip|pass\b|later\b|next (?:question|one)|rather not|not now|i(?:['’]d| would) rather not|that['’]?s all|you (?:already )?asked|never mind|weiter\b|später\b|lieber nicht|hoppa över|senare\b|helst inte|i (?:don['’]t|do not) think i (?:want|wish|care|can|should|will|would)|i(?: do not|['’]d rather not| don['’]t| would prefer not to| prefer not to) (?:want to |wish to |like to |care to )?(?:talk|speak|say|answer)|(?:darüber|davon) (?:möchte|will|mag|rede|spreche|kann) ich\b.*\bnicht|(?:det|om det) vill jag inte)/iu;

/** "Shall we stop?": about the talk, whatever is said to it. */
const OF_THE_TALK =
  /^\W*(?:(?:and|so|well|then|und|dann|och)\W+)*(?:(?:shall|should) we|do you want to|would you like to|may i|(?:wollen|sollen) wir|möchtest du|ska vi|vill du) (?:stop|rest|pause|take a break|end|go on|continue|ask|aufhören|weiter|eine pause|sluta|fortsätta|ta en paus)(?!\p{L})|^\W*(?:are you (?:tired|still there|ready|comfortable|all right)|how are you|can you hear|wie geht es|wie geht['’]?s|hörst du|hören sie|bist du bereit|hur mår|hör du)(?!\p{L})/iu;
/** "Yes.", "Hm, maybe.": tells nothing; "Fish." does. */
const ONLY_SAYS_SO =
  /^(?:(?:yes|yeah|yep|no|nope|maybe|perhaps|ok(?:ay)?|sure|fine|well|oh|ah|u?h+m*|h?m+|right|true|please|thanks|thank you|good|very|not really|i see|ja|jo|nein|doch|vielleicht|gut|danke|genau|tja|nej|kanske|bra|tack)(?:\W+|$))*$/iu;

/** All that was said before the reflection spoke again. */
function replyTo(turns: Turns, place: number): string {
  const after = turns.slice(place + 1);
  const end = after.findIndex(({ speaker }) => speaker !== 'user');
  return (end === -1 ? after : after.slice(0, end)).map(({ body }) => body).join(' ');
}

function tellInterview({ turns, personName }: SpokenConversation): string[] {
  const answered = turns.flatMap((turn, place) => {
    const question = turn.speaker === 'reflection' ? questionIn(turn.body) : null;
    const isAsked = question !== null && !OF_THE_TALK.test(question);
    return isAsked && tellsSomething(replyTo(turns, place)) ? [question] : [];
  });
  if (answered.length === 0) return [`${personName} began an interview, and left its questions open.`];
  const count = answered.length === 1 ? 'one question' : `${answered.length} questions`;
  const named = answered.slice(0, MOST_EXCHANGES).map((question) => `“${question}”`);
  const others = answered.length > named.length ? ', among them' : ':';
  return [`${personName} answered ${count} of the interview${others} ${inAList(named)}.`];
}

/** "I don't remember that at all." */
const FORGOT =
  /^\W*(?:(?:well|oh|no|nein|nej)\W+)?(?:i (?:really |honestly )?(?:don['’]t|do not|can['’]t|cannot) (?:know|remember|recall|say)|no idea|(?:das )?weiß ich nicht|(?:daran )?erinnere ich mich nicht|keine ahnung|(?:det )?(?:vet|minns) jag inte|ingen aning)[^,.!?]*[.!…]*$/iu;

const tellsSomething = (reply: string): boolean =>
  !DECLINES.test(reply) && !FORGOT.test(reply) && !/\?\s*$/.test(reply) && !ONLY_SAYS_SO.test(reply.trim());

/** Until somebody asks again; an answer may come in several turns, and after "Which one do you mean?". */
function answerTo(turns: Turns, place: number): Turns {
  const after = turns.slice(place + 1);
  const end = after.findIndex(
    ({ speaker, body }, at) =>
      speaker === 'user' && (questionIn(body) !== null || !asksBack(after.slice(0, at).at(-1))),
  );
  const answer = (end === -1 ? after : after.slice(0, end)).filter(({ speaker }) => speaker !== 'user');
  const last = answer.at(-1);
  return answer.length > 1 && last ? answer.filter((turn) => turn === last || !asksBack(turn)) : answer;
}

const asksBack = (turn: Turns[number] | undefined): boolean =>
  turn !== undefined &&
  turn.speaker !== 'user' &&
  turn.sourceTitles.length === 0 &&
  ENDS_ASKING.test(turn.body.trim());

const ASKS =
  /^(?:and |so |but )?(?:who|whom|whose|what|when|where|which|why|how|do|did|does|are|is|was|were|can|could|would|will|have|had|tell me|describe|explain|erzähl|erzählen sie|berätta|wer|was|wann|wo|warum|wie|vem|vad|när|var|varför|hur)\b/i;

/** What is asked in a turn, short enough to be repeated; null where nothing is. */
function questionIn(body: string): string | null {
  const sentences = sentencesOf(body);
  const questions = sentences.filter((sentence) => ENDS_ASKING.test(sentence));
  const request = sentences.findLast((sentence) => ASKS.test(sentence) && sentence.split(/\s+/).length > 2);
  const asked = questions.length > 0 ? questions.join(' ') : (request ?? '');
  return asked ? cutQuote(asked.replace(/\s+/g, ' ')) : null;
}

const ENDS_ASKING = /\?["”’)]*$/;

const sentencesOf = (body: string): string[] =>
  body.match(/[^.!?…\n]+(?:[.!?…]+["”’)]*|$)/g)?.map((sentence) => sentence.trim()) ?? [];

function cutQuote(text: string): string {
  if (text.length <= LONGEST_QUOTE) return text;
  return `${text
    .slice(0, LONGEST_QUOTE)
    .toWellFormed()
    .replace(/\s+\S*$/, '')}…`;
}

function listed(titles: readonly string[]): string {
  const named = titles.slice(0, MOST_NAMED).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  return inAList(more > 0 ? [...named, more === 1 ? 'one more source' : `${more} more sources`] : named);
}

const inAList = (items: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(items);

function withinLimit(sentences: readonly string[]): string {
  let recap = '';
  for (const sentence of sentences) {
    const longer = recap ? `${recap} ${sentence}` : sentence;
    if (longer.length > RECAP_LIMITS.recap) break;
    recap = longer;
  }
  return recap;
}

/** About the reflection, or about asking: nothing to remember of the person. */
const NOT_OF_THEMSELF =
  /\b(?:you|your|yours|yourself|wonder|wondering|question|ask|asking|hear|curious|tell me|du|dein\w*|ihr\w*|frage\w*|ni|din|ditt|dina|undrar)\b/i;

/** "I was born in Kalmar. No, sorry, in Ystad." */
const TAKES_BACK = /^\W*(?:no|sorry|i mean|i meant|actually|nein|quatsch|ich meine|nej|jag menar)(?!\p{L})/iu;

/** What the person said of themself, in their own words, and nothing that was said to them or asked by them. */
async function memoriesOf({ turns }: Pick<SpokenConversation, 'turns'>): Promise<string[]> {
  const found = new Set<string>();
  for (const { speaker, body } of turns) {
    if (speaker !== 'user') continue;
    const statements = await extractByRules({
      text: body,
      person: '',
      isInterview: false,
      language: languageOf(body),
    });
    for (const { quote } of statements) {
      const memory = quote.replace(/\s+/g, ' ');
      const isTakenBack = TAKES_BACK.test(body.slice(body.indexOf(quote) + quote.length));
      if (memory.length <= RECAP_LIMITS.memory && !NOT_OF_THEMSELF.test(memory) && !isTakenBack)
        found.add(memory);
    }
  }
  return [...found].slice(0, RECAP_LIMITS.memories);
}
