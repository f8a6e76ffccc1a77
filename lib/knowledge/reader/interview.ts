import { asksBack, endsTheMatter, hearInterviewAnswer } from '../interview-answer.public.ts';
import { type InterviewLanguage, interviewLanguageOf } from '../texts/interview.public.ts';
import type { Conversation } from './conversation-so-far.ts';
import { crisisIn } from './crisis.ts';
import { GERMAN_TALK, HELLO_ONLY, INTERVIEW_WORDS, NOT_HEARD } from './interview-words.ts';
import { readerLanguageOf } from './languages.ts';
import { type LocalReply, say, sayGoodbye } from './local-reply.ts';
import { agreesToEnd, SHALL_WE_END } from './shall-we-end.ts';
import { hearTalk, TALK_ABOUT_TALK } from './small-talk.ts';
import { TALK_WORDS } from './small-talk-words.ts';

const HEADING = /^#{1,6}[ \t]*questions[ \t]*$/im;
const NUMBERED = /^[ \t]*\d{1,3}[.)][ \t]+(.+?)[ \t]*$/;

/** The questions below the heading `Questions`, as far as the next heading. */
export function interviewQuestions(system: string): string[] {
  const heading = HEADING.exec(system);
  if (!heading) return [];
  const below = system.slice(heading.index + heading[0].length);
  const section = below.split(/^#{1,6}[ \t]/m, 1)[0] ?? '';
  return section.split('\n').flatMap((line) => NUMBERED.exec(line)?.[1] ?? []);
}

/** The whole questions that a text asks: one that is a part of another of them was not asked with it. */
function questionsAsked(text: string, questions: readonly string[]): string[] {
  const said = ` ${comparable(text)} `;
  const found = questions.filter((question) => said.includes(` ${comparable(question)} `));
  return found.filter(
    (question) =>
      !found.some(
        (other) =>
          comparable(other).length > comparable(question).length &&
          ` ${comparable(other)} `.includes(` ${comparable(question)} `),
      ),
  );
}

/** Twice put off is left for another day. */
const MOST_PUT_OFF = 1;

/** What was asked, by what was said; and what comes next: questions that were put off at the end, once. */
function progressOf(questions: readonly string[], told: readonly string[]) {
  const asked = told.map((text) => questionsAsked(text, questions));
  const isPutOff = (question: string) => {
    const at = asked.findLastIndex((all) => all.includes(question));
    const times = asked.filter((all, place) => all.includes(question) && isLater(told[place + 1]));
    return isLater(told[at + 1]) && times.length <= MOST_PUT_OFF;
  };
  return {
    last: asked.flat().at(-1),
    next:
      questions.find((question) => !asked.some((all) => all.includes(question))) ?? questions.find(isPutOff),
  };
}

const LATER = Object.values(INTERVIEW_WORDS).map(({ instead }) => instead.later);
const isLater = (reply: string | undefined): boolean =>
  LATER.some((words) => reply?.startsWith(words) === true);

/** People answer in whichever of our languages they like. */
const TALK = [...TALK_ABOUT_TALK, ...GERMAN_TALK];

/** What a follow-up begins with, by which it is known again in what was said. */
const BEGINS =
  /(?:^|[.!?:] )((?:(?:You mentioned|You said that you|Sie sagten, dass Sie) [^?]{1,120}|Sie haben [^?.]{1,80} erwähnt\. [^?]{1,40})\? ?)$/;

const FEELING =
  /\b(?:I|we) (?:was|were|felt|got|became)(?: (?:so|very|really|quite|rather|terribly|deeply|truly|always|often|never))* (afraid|scared|frightened|proud|ashamed|lonely|homesick|jealous|angry|furious|sad|happy|relieved|guilty|embarrassed|desperate|grateful|heartbroken|in love|worried)\b/iu;
/** In German what one felt is said of oneself by `war`, or by `hatte`. */
const GERMAN_FEELING =
  /(?<!\p{L})(?:(?:ich|wir) (?:war|waren|fühlte mich|fühlten uns|wurde|wurden)|(?:war|waren) (?:ich|wir))(?: (?:da|so|sehr|wirklich|ganz|ziemlich|furchtbar|immer|oft|damals|richtig|unendlich))* (stolz|traurig|einsam|glücklich|wütend|eifersüchtig|erleichtert|verzweifelt|dankbar|verliebt|besorgt|enttäuscht|allein)(?!\p{L})/iu;
const GERMAN_HAD =
  /(?<!\p{L})(?:(?:ich|wir) (?:hatte|hatten|bekam|bekamen)|(?:hatte|hatten) (?:ich|wir))(?: (?:da|so|sehr|immer|oft|damals|richtig|große|großes|solche|solches|furchtbare))* (Angst|Heimweh|Liebeskummer)(?!\p{L})/u;
/** Inside a sentence, so that it is a name and not its beginning. */
const NAME =
  /(?<=[\p{L}\p{N},;:] )(?:(?:Mr|Mrs|Miss|Ms|Dr|Aunt|Uncle|Captain)\.? )?(\p{Lu}[\p{L}’'-]{2,}(?: \p{Lu}[\p{L}’'-]+)?)/gu;
/** German writes every noun as it writes a name: only what stands before it tells one. */
const GERMAN_NAME =
  /(?<!\p{L})((?:Herrn?|Frau|Tante|Onkel|Oma|Opa|Doktor|Pfarrer|Schwester|Bruder|Cousine|Cousin) \p{Lu}\p{L}{2,}|(?<=(?:hieß|heißt|namens|hießen) )\p{Lu}\p{L}{2,})(?!\p{L})/gu;
const NO_NAMES = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday christmas easter god english swedish german french finnish russian american british european jewish catholic protestant'.split(
    ' ',
  ),
);

type Told = {
  answer: string;
  /** Everything that they said before it. */
  before: readonly string[];
  /** The question that it answers. */
  question: string;
};

/** One question about what was just mentioned and not told: a feeling, a name or a place. Null when there is nothing of it. */
function followUpOn(told: Told, language: InterviewLanguage): string | null {
  if (endsTheMatter(told.answer)) return null;
  return language === 'de' ? inGerman(told) : inEnglish(told);
}

function inEnglish(told: Told): string | null {
  const feeling = FEELING.exec(told.answer)?.[1]?.toLowerCase();
  if (feeling && !told.question.toLowerCase().includes(feeling)) {
    return `You said that you were ${feeling}. What was that like?`;
  }
  const name = newNameIn(told, NAME);
  return name ? `You mentioned ${name}. What can you tell me about that?` : null;
}

function inGerman(told: Told): string | null {
  const { answer, question } = told;
  const feeling = GERMAN_FEELING.exec(answer)?.[1]?.toLowerCase();
  const had = feeling ? undefined : GERMAN_HAD.exec(answer)?.[1];
  const felt = feeling ?? had;
  if (felt && !question.toLowerCase().includes(felt.toLowerCase())) {
    return `Sie sagten, dass Sie ${felt} ${feeling ? 'waren' : 'hatten'}. Wie war das?`;
  }
  const name = newNameIn(told, GERMAN_NAME);
  return name ? `Sie haben ${name} erwähnt. Was gibt es da zu erzählen?` : null;
}

/** The last one that was said now, for the first time, and not asked about. */
function newNameIn({ answer, before, question }: Told, names: RegExp): string | undefined {
  const said = [...before, answer].join('\n');
  return [...answer.matchAll(names)]
    .map(([, words = '']) => words.replace(/['’]s$/, ''))
    .findLast(
      (words) =>
        !NO_NAMES.has(words.toLowerCase()) && !question.includes(words) && said.split(words).length === 2,
    );
}

/** The follow-up that these words of the interviewer end with; null for any others. */
const followUpIn = (told: string | undefined): string | null => BEGINS.exec(told ?? '')?.[1]?.trim() ?? null;

/**
 * Asks one question after the other, with one about what was just mentioned in between. What was asked already is read from what
 * was said, so that an interview goes on where it stopped, and a question that was interrupted is asked again.
 */
export function interviewReply(questions: readonly string[], conversation: Conversation): LocalReply {
  const { asked: answer, askedBefore, told, tools } = conversation;
  const language = interviewLanguageOf(readerLanguageOf([...questions, ...told].join('\n')));
  const words = INTERVIEW_WORDS[language];
  // Before any question: nobody who says that they may harm themself is asked for the next one.
  const crisis = crisisIn(answer);
  if (crisis) return say(TALK_WORDS[crisis].danger ?? '');
  const { talk, matter } = hearTalk(answer, TALK);
  const { last, next } = progressOf(questions, told);
  const followUp = followUpIn(told.at(-1));

  if ((talk === 'goodbye' && matter === '') || agreesToEnd(conversation)) {
    return sayGoodbye(words.stopped, 'The person wants to stop.', tools);
  }
  const current = followUp ?? last ?? next;
  if (last && NOT_HEARD.some((form) => form.test(answer))) return say(`${words.once} ${current}`);
  if (current && matter === '' && talk === 'stop') {
    return say(`${SHALL_WE_END[language]} ${words.ifNot} ${current}`);
  }
  const heard = hearInterviewAnswer(answer);
  if (heard === 'end') return sayGoodbye(words.stopped, 'The person wants to stop.', tools);
  if (!last) {
    const opening = told.length > 0 ? words.openingAgain : words.opening;
    const isHello = answer === '' || HELLO_ONLY.some((form) => form.test(answer));
    return next ? say(`${isHello ? opening : words.thanks} ${next}`) : say(opening);
  }
  if (heard === 'talk' || heard === 'told') {
    const aside =
      matter === '' && talk
        ? words.asides[talk]
        : heard === 'talk' && asksBack(answer) && words.answersAreKept;
    if (aside) return say(`${aside} ${current}`);
  }
  const { acknowledgements } = words;
  const acknowledged =
    words.instead[heard] ?? acknowledgements[questions.indexOf(last) % acknowledgements.length] ?? '';
  const more =
    heard === 'told' && !followUp
      ? followUpOn({ answer, before: askedBefore, question: last }, language)
      : null;
  if (more) return say(`${acknowledged} ${more}`);
  if (next && next !== last) return say(`${acknowledged} ${next}`);
  return sayGoodbye(`${acknowledged} ${words.last}`, 'Every question has been asked.', tools);
}

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
