/** How a reply to a question of the interview is to be taken. */
export type InterviewAnswer =
  /** Something was told. */
  | 'told'
  /** "Skip that", "I'd rather not". */
  | 'left-out'
  /** "Later", "I need to think". */
  | 'later'
  /** "You asked that", "I told you already". */
  | 'told-before'
  /** "That's all": there is no more to come. */
  | 'no-more'
  /** About the talk itself: a greeting, "what was that?", "why do you ask?". */
  | 'talk';

/** What people say before and after such a word, and that changes nothing about it. */
const LEAD =
  "(?:(?:oh|ah|um|uh|hm+|well|no|nope|yes|ok|okay|sorry|please|thanks|thank you|actually|honestly|i think|i guess|maybe|perhaps|let's|let us|let me|can we|could we|can you|could you|we can|we could|just) )*";
const TAIL =
  "(?: (?:please|thanks|thank you|now|for now|today|then|if (?:i|we) may|if you do not mind|if you don't mind|sorry))*";
const whole = (forms: string): RegExp => new RegExp(`^${LEAD}(?:${forms})${TAIL}$`);

const IT = '(?: (?:it|that|this|the question|that question|this question|this one|that one|one))?';

const FORMS: readonly (readonly [InterviewAnswer, RegExp])[] = [
  [
    'later',
    whole(
      [
        '(?:(?:ask|tell|do|answer)(?: me| you)?(?: about)?(?: it| that| this)? )?(?:again )?(?:later|tomorrow|another (?:day|time)|some other (?:day|time)|next time)(?: on| maybe)?',
        'not (?:now|today|yet|right now)',
        "(?:i )?(?:need|have|would like|want|'d like) to think(?: about)?(?: it| that| this)?(?: first| more)?",
        'think about (?:it|that|this)(?: first| for a while)?',
        '(?:come|go|get) back to (?:it|that|this)(?: one| question)?(?: later| another (?:day|time)| some other time)?',
        'leave (?:it|that|this)(?: one)? for (?:later|another (?:day|time)|tomorrow)',
      ].join('|'),
    ),
  ],
  [
    'left-out',
    whole(
      [
        `(?:skip|pass)(?: on)?${IT}`,
        '(?:the )?next(?: question| one)?',
        `(?:leave|let)${IT}(?: out| alone| be)`,
        'move on(?: to the next(?: one| question)?)?',
        'no comment',
        "(?:i )?(?:have |there is |there's |i've )?(?:got )?nothing to (?:say|tell)(?: about (?:it|that|this)| to (?:it|that|this))?",
        "(?:i )?(?:would|'d|i'd)? ?(?:much |really )?(?:rather|prefer) (?:not|to not|not to)(?: (?:say|answer|tell|talk|speak|go there|go into|discuss|get into)\\b.{0,80})?",
        "i (?:really )?(?:do not|don't|would not|wouldn't) (?:want|wish|like|care|feel like)(?: to)? (?:say|saying|answer|answering|tell|telling|talk|talking|speak|speaking|discuss|discussing|go into|think)\\b.{0,80}",
        "i (?:can not|cannot|can't|will not|won't) (?:say|answer|talk|speak|discuss)(?: (?:about )?(?:it|that|this))?",
        "(?:it is|it's|that is|that's)(?: a bit| rather| too| very)? (?:private|personal|painful|none of your business)",
      ].join('|'),
    ),
  ],
  [
    'told-before',
    whole(
      [
        "(?:but )?(?:you|you've|you have)(?: already| just)? asked(?: me)?(?: about)?(?: it| that| this)?(?: question)?(?: already| before| earlier)?",
        "(?:but )?(?:i|i've|i have)(?: already| just)? (?:told|answered|said|talked about|spoke about|mentioned)(?: you)?(?: about)?(?: it| that| this)?(?: already| before| earlier)?",
        "(?:but )?(?:we|we've|we have)(?: already| just)? (?:had|talked about|been through|covered|done)(?: it| that| this)(?: one)?(?: already| before| earlier)?",
        '(?:that is |that was |it is )?the same question(?: again| as before)?',
        'that (?:again|already|one again)',
      ].join('|'),
    ),
  ],
  [
    'no-more',
    whole(
      [
        "(?:and )?(?:that is|that's|that was|that will be|that'll be) (?:all|it|everything)(?: (?:i|there) .{1,40}| from me| really)?",
        '(?:there is |i have )?nothing (?:else|more)(?: to (?:say|tell|add)(?: about (?:it|that|this))?)?',
        "(?:i )?(?:can not|cannot|can't|do not|don't) (?:remember|recall|think of|know)(?: anything| any)? (?:more|else)",
        'no more',
      ].join('|'),
    ),
  ],
  [
    'talk',
    whole(
      [
        '(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|ready|i am ready|start|begin|go ahead|go on|hm+|mm+|fine|good|right|sure|understood|nice|wait|hold on|one moment|a moment)(?: there)?',
        '(?:what|pardon|pardon me|excuse me|sorry|again|come again|repeat|once more)',
        '(?:repeat|say)(?: that| it| the question)?(?: again| once more)?',
        'what (?:was that|was the question|did you (?:say|ask)|do you mean)(?: by (?:that|it|this))?(?: again)?',
        "i (?:did not|didn't|do not|don't) (?:hear|understand|catch)(?: (?:that|it|you|the question))?",
        '(?:yes|no|ok|okay|well|thanks|thank you|oh|um|uh|hm+)',
      ].join('|'),
    ),
  ],
];

/** Nobody says any of this at greater length. */
const LONGEST = 160;

const ASKS_BACK =
  /^\W*(?:(?:and|but|so|sorry|well),? )?(?:who|what|why|how|when|where|which|whose|can|could|do|does|did|are|is|will|would|should|may|must)\b[^.!?]*\?\W*$|^\W*why (?:do|did|are|would) you (?:ask|want|need)[^.!?]*$/i;

/** "Why do you ask?", and any other question instead of an answer. */
export const asksBack = (words: string): boolean => ASKS_BACK.test(words);

const plainly = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

/** Of the whole reply: whoever says "skip" and then tells something has told something. */
export function hearInterviewAnswer(words: string): InterviewAnswer {
  const plain = plainly(words);
  if (plain === '') return 'talk';
  if (plain.length > LONGEST) return 'told';
  return FORMS.find(([, form]) => form.test(plain))?.[0] ?? (asksBack(words) ? 'talk' : 'told');
}

/** "… That's all." ends what was told: it asks for no question about it. */
export function endsTheMatter(words: string): boolean {
  const last =
    words
      .trim()
      .split(/(?<=[.!?…])\s+/)
      .at(-1) ?? '';
  return hearInterviewAnswer(last) === 'no-more';
}

/** Nothing of it belongs into a source. Whoever says no more than yes or no may have answered. */
export const isAside = (words: string): boolean =>
  hearInterviewAnswer(words) !== 'told' && !/^(?:yes|no)$/.test(plainly(words)) && plainly(words) !== '';
