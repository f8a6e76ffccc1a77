import { asksBack, hearInterviewAnswer, type InterviewAnswer } from '../interview-answer.public.ts';
import type { Conversation } from './conversation-so-far.ts';
import { followUpIn, followUpOn } from './follow-up.ts';
import { type LocalReply, say, sayGoodbye } from './local-reply.ts';
import { agreesToEnd, SHALL_WE_END } from './shall-we-end.ts';
import { hearTalk, TALK_ABOUT_TALK, type Talk } from './small-talk.ts';
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

const HELP = TALK_WORDS.en.danger;
const ACKNOWLEDGEMENTS = [
  'Thank you.',
  'I see, thank you.',
  'Good. I will keep that.',
  'Thank you for telling me that.',
];
const NOT_HEARD =
  /^\W*((sorry|pardon|excuse me|what)\b[ ,.?!]*)?((could|can|would) you )?(please )?(what( was that)?|sorry|pardon( me)?|(repeat|say)( that| it| the question)?( again)?|again|come again|what (do|did) you (mean|say|ask)|i (did ?n'?t|do ?n'?t) (hear|understand|catch)( that| it| you| the question)?)( please)?\W*$/i;
const HELLO_ONLY =
  /^\W*(hello|hi|hey|good (morning|afternoon|evening|day)|yes|ok(ay)?|ready|i'?m ready|let'?s (start|begin|go)|go ahead)\b[\s\p{L},']{0,20}\W*$/iu;

/** What is no answer to a question, and what is said to it before the question is said again. */
const ASIDES: Partial<Record<Talk, string>> = {
  who: 'I am an AI, and I ask the questions of this interview.',
  how: 'I am here, and I hear you.',
  greeting: 'Hello, I am here.',
  repeat: 'Of course, once more:',
  source: 'The questions are those of this interview.',
  'not-understood': 'Answer it in whatever way you like, or say that we leave it out.',
  wait: 'Take your time.',
};
const ANSWERS_ARE_KEPT = 'I only ask, so that your answers can be kept.';

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

/** How the reply to something that was no answer begins; by the first of them a question that was put off is known again. */
const LATER = 'Good, we come back to that.';
const INSTEAD: Readonly<Partial<Record<InterviewAnswer, string>>> = {
  later: LATER,
  'left-out': 'That is fine, we leave it out.',
  'told-before': 'You are right, I am sorry.',
  'no-more': 'Good.',
};

/** Twice put off is left for another day. */
const MOST_PUT_OFF = 1;

/** What was asked, by what was said; and what comes next: questions that were put off at the end, once. */
function progressOf(questions: readonly string[], told: readonly string[]) {
  const asked = told.map((text) => questionsAsked(text, questions));
  const isPutOff = (question: string) => {
    const at = asked.findLastIndex((all) => all.includes(question));
    const times = asked.filter((all, place) => all.includes(question) && told[place + 1]?.startsWith(LATER));
    return told[at + 1]?.startsWith(LATER) === true && times.length <= MOST_PUT_OFF;
  };
  return {
    last: asked.flat().at(-1),
    next:
      questions.find((question) => !asked.some((all) => all.includes(question))) ?? questions.find(isPutOff),
  };
}

/**
 * Asks one question after the other, with one about what was just mentioned in between. What was asked already is read from what
 * was said, so that an interview goes on where it stopped, and a question that was interrupted is asked again.
 */
export function interviewReply(questions: readonly string[], conversation: Conversation): LocalReply {
  const { asked: answer, askedBefore, told, tools } = conversation;
  // Before any question: nobody who says that they may harm themself is asked for the next one.
  if (hearTalk(answer).talk === 'danger' && HELP) return say(HELP);
  const { talk, matter } = hearTalk(answer, TALK_ABOUT_TALK);
  const { last, next } = progressOf(questions, told);
  const followUp = followUpIn(told.at(-1));

  if ((talk === 'goodbye' && matter === '') || agreesToEnd(conversation)) {
    return sayGoodbye(
      'Then we stop here. Thank you for your time; what you told me is kept, and we can go on another day. Goodbye.',
      'The person wants to stop.',
      tools,
    );
  }
  const current = followUp ?? last ?? next;
  if (last && NOT_HEARD.test(answer)) return say(`Of course, once more: ${current}`);
  if (current && matter === '' && talk === 'stop') {
    return say(`${SHALL_WE_END.en} If not, here is the question again: ${current}`);
  }
  if (!last) {
    const opening =
      told.length > 0
        ? 'Good.'
        : 'Hello, and thank you for taking the time. Answer as briefly or as fully as you like.';
    const begin = answer === '' || HELLO_ONLY.test(answer) ? opening : 'Thank you.';
    return next ? say(`${begin} ${next}`) : say(opening);
  }
  const heard = hearInterviewAnswer(answer);
  if (heard === 'talk' || heard === 'told') {
    const aside =
      matter === '' && talk ? ASIDES[talk] : heard === 'talk' && asksBack(answer) && ANSWERS_ARE_KEPT;
    if (aside) return say(`${aside} ${current}`);
  }
  const acknowledged =
    INSTEAD[heard] ?? ACKNOWLEDGEMENTS[questions.indexOf(last) % ACKNOWLEDGEMENTS.length] ?? '';
  const more =
    heard === 'told' && !followUp ? followUpOn({ answer, before: askedBefore, question: last }) : null;
  if (more) return say(`${acknowledged} ${more}`);
  if (next && next !== last) return say(`${acknowledged} ${next}`);
  return sayGoodbye(
    `${acknowledged} That was my last question. What you told me is kept, and you can add to it whenever you like. Goodbye.`,
    'Every question has been asked.',
    tools,
  );
}

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
