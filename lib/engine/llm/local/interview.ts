import type { Conversation } from './conversation-so-far.ts';
import { type LocalReply, say, sayGoodbye } from './local-reply.ts';
import { agreesToEnd, SHALL_WE_END } from './shall-we-end.ts';
import { hearTalk, TALK_ABOUT_TALK, type Talk } from './small-talk.ts';

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

const ACKNOWLEDGEMENTS = [
  'Thank you.',
  'I see, thank you.',
  'Good. I will keep that.',
  'Thank you for telling me that.',
];
const SKIPS =
  /\b(skip|pass|next (question|one)|rather not|don'?t (want|wish|like) to (say|answer|talk)|no comment|leave (it|that) out)\b/i;
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
const ASKS_BACK =
  /^\W*(?:(?:and|but|so|sorry|well),? )?(?:who|what|why|how|when|where|which|whose|can|could|do|does|did|are|is|will|would|should|may|must)\b[^.!?]*\?\W*$|^\W*why (?:do|did|are|would) you (?:ask|want|need)[^.!?]*$/i;
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

/**
 * Asks one question after the other. What was asked already is read from what was said, so that an interview goes on where
 * it stopped, and a question that was interrupted is asked again.
 */
export function interviewReply(questions: readonly string[], conversation: Conversation): LocalReply {
  const { asked: answer, told, tools } = conversation;
  const { talk, matter } = hearTalk(answer, TALK_ABOUT_TALK);
  const asked = new Set(told.flatMap((text) => questionsAsked(text, questions)));
  const wasAsked = (question: string) => asked.has(question);
  const next = questions.find((question) => !wasAsked(question));
  const last = questions.findLast(wasAsked);

  if ((talk === 'goodbye' && matter === '') || agreesToEnd(conversation)) {
    return sayGoodbye(
      'Then we stop here. Thank you for your time; what you told me is kept, and we can go on another day. Goodbye.',
      'The person wants to stop.',
      tools,
    );
  }
  if (last && NOT_HEARD.test(answer)) return say(`Of course, once more: ${last}`);
  const current = last ?? next;
  if (current && matter === '' && talk === 'stop') {
    return say(`${SHALL_WE_END.en} If not, here is the question again: ${current}`);
  }
  if (last && !SKIPS.test(answer)) {
    const aside =
      matter === '' && talk ? ASIDES[talk] : ASKS_BACK.test(answer) ? ANSWERS_ARE_KEPT : undefined;
    if (aside) return say(`${aside} ${last}`);
  }
  if (!last) {
    const opening =
      told.length > 0
        ? 'Good.'
        : 'Hello, and thank you for taking the time. Answer as briefly or as fully as you like.';
    const begin = answer === '' || HELLO_ONLY.test(answer) ? opening : 'Thank you.';
    return next ? say(`${begin} ${next}`) : say(opening);
  }
  const acknowledged = SKIPS.test(answer)
    ? 'That is fine, we leave it out.'
    : (ACKNOWLEDGEMENTS[questions.indexOf(last) % ACKNOWLEDGEMENTS.length] ?? '');
  if (next) return say(`${acknowledged} ${next}`);
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
