import { crisisIn } from './crisis.ts';
import { HUMAN_FORMS } from './small-talk-forms.ts';

export type Talk =
  | 'goodbye'
  /** "That's all": ends a talk, but may be the end of an answer as well. */
  | 'done'
  /** "Nothing else." */
  | 'nothing-else'
  /** A bare "stop", of the call or only of the answer. */
  | 'stop'
  | 'who'
  | 'how'
  | 'repeat'
  | 'source'
  | 'not-understood'
  | 'wait'
  | 'thanks'
  | 'greeting'
  | 'filler'
  | 'danger'
  | 'grief'
  | 'insult'
  | 'joke'
  | 'their-joke'
  | 'compliment'
  | 'alive'
  | 'maker'
  | 'truth'
  /** What is kept of the talk, and who reads it. */
  | 'kept'
  | 'feelings'
  | 'contact'
  | 'orders'
  | 'errand'
  | 'sing'
  | 'sorry'
  | 'noise'
  | 'name'
  /** Something of their own life. */
  | 'told';

/** Of each clause of what somebody says, and of the whole clause. A name may follow: "Good evening, dear Mara." */
export const TALK_ABOUT_TALK: readonly Form[] = [
  [
    'goodbye',
    /^(?:(?:okay|ok|well|and|thanks|thank you) )*(?:good ?bye|bye(?: bye)?(?: for now)?|farewell|good night|see you(?: later| soon| tomorrow)?|talk (?:to you )?(?:later|soon))(?: \p{L}+){0,2}$/u,
  ],
  [
    'goodbye',
    /^(?:well )?(?:i|we)(?: really)? (?:have to|must|need to|should|have got to|'ve got to|gotta|had better|am going to|'m going to) (?:go|leave|stop|run|hang up)(?: now| here)?$/,
  ],
  [
    'stop',
    /^(?:please )?(?:stop|enough|(?:that(?:'s| is| was) )enough)(?: it| this| that| talking)?(?: now)?(?: please| thanks| thank you)?$/,
  ],
  [
    'goodbye',
    /^(?:please |let'?s |(?:can|could) (?:we|you) (?:please )?|i(?:'d| would) like to |i want to )?(?:stop|end|finish|hang up)(?: here| there| it here| the (?:call|interview|conversation)| this)?(?: now| for (?:today|now))?(?: please)?$/,
  ],
  [
    'done',
    /^(?:i think )?(?:that(?:'s| is| was| will be|'ll be) (?:(?:all|everything)(?: from me)?(?: for (?:now|today))?|(?:it|enough)(?: from me)? for (?:now|today))|(?:i'm|i am|we're|we are) (?:done|finished)(?: here| now| for today)?|no (?:more|further) questions)(?: thanks?(?: you)?)?$/,
  ],
  [
    'nothing-else',
    /^(?:(?:no|i think) )?(?:that(?:'s| is| was) it|nothing (?:else|more))(?: thanks?(?: you)?)?$/,
  ],
  [
    'repeat',
    /^(?:sorry |pardon )?(?:(?:(?:can|could|would|will) you )?(?:please )?(?:repeat(?: (?:that|it|this))?|say (?:(?:that|it|this) )?(?:again|once more|one more time))(?: again)?|(?:what|sorry what) (?:did you (?:just )?say|was that)|(?:i )?(?:did not|didn't) (?:hear|catch)(?: (?:that|it|you))?|pardon(?: me)?|sorry|come again|once more|one more time)(?: please)?$/,
  ],
  [
    'source',
    /^(?:and )?(?:where (?:is|was|does|did) (?:that|this|it) (?:come )?from|where(?:'s| is) (?:that|this|it) (?:written|said)|where did you (?:write|say|tell|read) (?:that|this|it)|what(?:'s| is) (?:your|the) source(?: (?:of|for) (?:that|this|it))?|who (?:said|says|wrote) (?:that|this|it)|how do you know(?: (?:that|this|it))?)$/,
  ],
  [
    'not-understood',
    /^(?:sorry )?(?:i (?:do not|don't|did not|didn't|can't|cannot) (?:understand|follow|get)(?: (?:that|this|it|you))?|what do you mean(?: by (?:that|this|it))?|(?:you're|you are|that's|that is) (?:wrong|mistaken|not (?:true|right|correct|what i (?:asked|meant)))|(?:please )?(?:make it |be )?(?:a (?:bit|little) )?(?:shorter|briefer|simpler)|keep it (?:short|brief|simple))(?: please)?$/,
  ],
  [
    'wait',
    /^(?:please )?(?:wait|hold on|hang on|(?:just )?(?:a|one) (?:moment|second|minute|sec))(?: (?:a|one) (?:moment|second|minute|sec))?(?: please)?$/,
  ],
  ['who', /^(?:and )?(?:who|what) (?:are|r) (?:you|u)(?: (?:really|actually|exactly))?$/],
  [
    'who',
    /^(?:are|am|is) (?:you|i|this)(?: (?:really|actually|talking|speaking|to|with))* (?:an? )?(?:real|human|person|real person|human being|ai|artificial intelligence|bot|chatbot|robot|machine|computer|program|recording)(?: or (?:an? )?(?:real )?(?:human|person|human being|ai|bot|machine|computer))?$/,
  ],
  [
    'who',
    /^(?:what (?:is this|can you do|do you know(?: about)?|can you tell me)|what (?:can|should|could|may) i ask(?: you)?(?: about)?|what(?:'s| is) your name|introduce yourself|tell me (?:something |a (?:bit|little) |more )?about (?:you|yourself)|(?:please )?help(?: me)?|how does this work)$/,
  ],
  [
    'how',
    /^(?:and )?how (?:are you|do you do|is it going|are things)(?: (?:today|doing|now|feeling))*$|^(?:are you (?:well|ok|okay|there)|can you hear me)(?: now)?$/,
  ],
  [
    'thanks',
    /^(?:(?:many|a thousand|no) )?(?:thanks|thank you|cheers)(?: (?!good ?bye|bye)\p{L}+)?(?: (?:so|very) much| a lot)?(?: for (?:that|this|it|telling me(?: that| this| about (?:that|it))?|your (?:time|answer|answers|help)|everything|the talk|talking(?: (?:to|with) me)?))?$/u,
  ],
  [
    'greeting',
    /^(?:well )?(?:hello|hi|hey|hej|greetings|good (?:morning|afternoon|evening|day)|nice to (?:meet|see|hear) you|pleased to meet you)(?: \p{L}+){0,2}$/u,
  ],
  [
    'filler',
    /^(?:(?:oh|ah|ok|okay|yes|yeah|yep|no|nope|well|wow|nice|great|lovely|good|fine|wonderful|beautiful|fantastic|amazing|interesting|funny|cool|sure|right|alright|all right|indeed|i see|yummy|never mind|really|very|so|that|that's|that is|that was|how|what|a|it|is|it's|good story|nice story|of course|mm+|hm+|uh|um|haha|ha|please|and|dear|test|testing|ready|i'm ready|understood|got it)(?: |$))+$/,
  ],
];

export type Form = readonly [Talk, RegExp];
const FORMS: readonly Form[] = [...HUMAN_FORMS, ...TALK_ABOUT_TALK];

/** Of several kinds in one message, the first of these is answered. */
const PRIORITY: readonly Talk[] = [
  'goodbye',
  'stop',
  'done',
  'nothing-else',
  'grief',
  'orders',
  'contact',
  'repeat',
  'source',
  'not-understood',
  'wait',
  'joke',
  'sing',
  'errand',
  'who',
  'alive',
  'maker',
  'truth',
  'kept',
  'feelings',
  'how',
  'insult',
  'sorry',
  'their-joke',
  'thanks',
  'compliment',
  'name',
  'greeting',
  'filler',
  'noise',
];

export type HeardTalk = {
  /** What kind of small talk it was, if it was any: of several, the one that is to be answered. */
  talk: Talk | undefined;
  /** What was said besides, as it was said. A goodbye leaves nothing open. */
  matter: string;
  /** "Can I visit you?": what only the person can grant or answer, as it was said; empty where nothing is wished for. */
  wish: string;
};

/** Tells small talk from what somebody wants to know or has to tell. */
export function hearTalk(said: string, forms: readonly Form[] = FORMS): HeardTalk {
  if (crisisIn(said)) return { talk: 'danger', matter: '', wish: '' };
  const whole = /[.?!]\s/.test(said) ? kindOf(said, forms) : undefined;
  if (whole === 'their-joke') return { talk: whole, matter: '', wish: '' };
  const heard: Talk[] = [];
  const matter: string[] = [];
  const wishes: string[] = [];
  // A line that goes on with a small letter ended in the middle of a sentence.
  for (const part of said.split(/(?<=[.!?;…])\s+| [–—-] |\n+(?!\p{Ll})/u)) {
    const sentence = part.replace(/\s+/g, ' ');
    const { talk, rest } = withoutOpening(sentence, forms);
    const kinds = kindsOf(sentence, forms);
    // "My mother died, what did you sing?": a form of grief has room for the question as well.
    const asks = talk === 'grief' && sentence.endsWith('?') && !kindsOf(rest, forms);
    if (kinds && !asks) {
      heard.push(...kinds);
      if (kinds.includes('contact')) wishes.push(sentence.trim());
      continue;
    }
    if (talk) heard.push(talk);
    matter.push(rest);
  }
  const endsWithGoodbye =
    heard.at(-1) === 'goodbye' && kindsOf(said.split(/(?<=[.!?…])\s+|\n+/).at(-1) ?? '', forms);
  const talk = PRIORITY.find((kind) => heard.includes(kind));
  return { talk, matter: endsWithGoodbye ? '' : matter.join(' ').trim(), wish: wishes.at(-1) ?? '' };
}

/** The kinds of a sentence that is small talk from its beginning to its end. */
function kindsOf(sentence: string, forms: readonly Form[]): Talk[] | undefined {
  // A joke of theirs and a word of grief are whole sentences; else its parts first: in "Thank you, goodbye" the goodbye is nobody's name.
  const parts = sentence
    .split(/,\s*|\s+(?:and|but)\s+/)
    .filter(hasWords)
    .map((part) => kindOf(part, forms));
  if (parts.every((kind) => kind !== undefined)) return parts;
  const whole = kindOf(sentence, forms);
  return whole && [whole];
}

/** "Hello Mara, what is a sun valve?" is about what stands behind the comma. */
function withoutOpening(sentence: string, forms: readonly Form[]): { talk?: Talk; rest: string } {
  const comma = sentence.indexOf(',');
  const talk = comma > 0 ? kindOf(sentence.slice(0, comma), forms) : undefined;
  return talk ? { talk, rest: sentence.slice(comma + 1).trim() } : { rest: sentence };
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** A riddle answers itself behind its question mark: “Why did you go, because of the war?” is a question. */
const asksItself = (clause: string): boolean =>
  /\?\P{L}*$/u.test(clause) || (/^\P{L}*(?:w|how|varför)/iu.test(clause) && !/\?\s/.test(clause));

/** Nobody says hello at greater length. */
const LONGEST_CLAUSE = 120;

function kindOf(clause: string, forms: readonly Form[]): Talk | undefined {
  if (clause.length > LONGEST_CLAUSE) return undefined;
  const plain = clause
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  if (plain === '') return undefined;
  if (plain === 'sorry') return clause.includes('?') ? 'repeat' : 'sorry';
  return forms.find(
    ([talk, form]) => form.test(plain) && (talk !== 'their-joke' || !asksItself(clause)),
  )?.[0];
}
