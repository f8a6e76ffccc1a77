import type { InterviewAnswer } from '../interview-answer.public.ts';
import type { InterviewLanguage } from '../texts/interview.public.ts';
import type { Form, Talk } from './small-talk.ts';

type Words = {
  acknowledgements: readonly string[];
  /** What is no answer to a question, and what is said to it before the question is said again. */
  asides: Partial<Record<Talk, string>>;
  answersAreKept: string;
  /** How the reply to something that was no answer begins; by the first of them a question that was put off is known again. */
  instead: Readonly<Partial<Record<InterviewAnswer, string>>> & { later: string };
  once: string;
  ifNot: string;
  opening: string;
  openingAgain: string;
  thanks: string;
  stopped: string;
  last: string;
};

export const INTERVIEW_WORDS: Readonly<Record<InterviewLanguage, Words>> = {
  en: {
    acknowledgements: [
      'Thank you.',
      'I see, thank you.',
      'Good. I will keep that.',
      'Thank you for telling me that.',
    ],
    asides: {
      who: 'I am an AI, and I ask the questions of this interview.',
      how: 'I am here, and I hear you.',
      greeting: 'Hello, I am here.',
      repeat: 'Of course, once more:',
      source: 'The questions are those of this interview.',
      'not-understood': 'Answer it in whatever way you like, or say that we leave it out.',
      wait: 'Take your time.',
    },
    answersAreKept: 'I only ask, so that your answers can be kept.',
    instead: {
      later: 'Good, we come back to that.',
      'left-out': 'That is fine, we leave it out.',
      'told-before': 'You are right, I am sorry.',
      'no-more': 'Good.',
    },
    once: 'Of course, once more:',
    ifNot: 'If not, here is the question again:',
    opening: 'Hello, and thank you for taking the time. Answer as briefly or as fully as you like.',
    openingAgain: 'Good.',
    thanks: 'Thank you.',
    stopped:
      'Then we stop here. Thank you for your time; what you told me is kept, and we can go on another day. Goodbye.',
    last: 'That was my last question. What you told me is kept, and you can add to it whenever you like. Goodbye.',
  },
  de: {
    acknowledgements: [
      'Danke.',
      'Ich verstehe, danke.',
      'Gut. Das halte ich fest.',
      'Danke, dass Sie mir das erzählen.',
    ],
    asides: {
      who: 'Ich bin eine KI und stelle die Fragen in diesem Interview.',
      how: 'Ich bin da und höre Ihnen zu.',
      greeting: 'Guten Tag, ich bin da.',
      repeat: 'Gern noch einmal:',
      source: 'Die Fragen gehören zu diesem Interview.',
      'not-understood': 'Antworten Sie, wie Sie mögen, oder sagen Sie, dass wir die Frage auslassen.',
      wait: 'Lassen Sie sich Zeit.',
    },
    answersAreKept: 'Ich frage nur, damit Ihre Antworten bewahrt werden.',
    instead: {
      later: 'Gut, darauf kommen wir zurück.',
      'left-out': 'In Ordnung, das lassen wir aus.',
      'told-before': 'Sie haben recht, entschuldigen Sie.',
      'no-more': 'Gut.',
    },
    once: 'Gern noch einmal:',
    ifNot: 'Wenn nicht, hier noch einmal die Frage:',
    opening:
      'Guten Tag, und danke, dass Sie sich Zeit nehmen. Antworten Sie so kurz oder so ausführlich, wie Sie mögen.',
    openingAgain: 'Gut.',
    thanks: 'Danke.',
    stopped:
      'Dann hören wir hier auf. Danke für Ihre Zeit. Was Sie mir erzählt haben, wird bewahrt, und wir können an einem anderen Tag weitermachen. Auf Wiedersehen.',
    last: 'Das war meine letzte Frage. Was Sie mir erzählt haben, wird bewahrt, und Sie können es jederzeit ergänzen. Auf Wiedersehen.',
  },
};

/** Whoever heard nothing of the question: then it is said again, and nothing else. */
export const NOT_HEARD: readonly RegExp[] = [
  /^\W*((sorry|pardon|excuse me|what)\b[ ,.?!]*)?((could|can|would) you )?(please )?(what( was that)?|sorry|pardon( me)?|(repeat|say)( that| it| the question)?( again)?|again|come again|what (do|did) you (mean|say|ask)|i (did ?n'?t|do ?n'?t) (hear|understand|catch)( that| it| you| the question)?)( please)?\W*$/i,
  /^\W*(?:(?:entschuldigung|entschuldigen sie|verzeihung|tut mir leid|wie|was|bitte)\b[ ,.?!]*)?(?:(?:können|könnten|würden) sie )?(?:bitte )?(?:wie(?: bitte)?|was(?: war das)?|entschuldigung|verzeihung|bitte|wie war die frage|was war die frage|was (?:haben sie|hast du) (?:gesagt|gefragt)|noch (?:ein)?mal|(?:das |die frage )?(?:bitte )?(?:noch (?:ein)?mal )?(?:wiederholen|sagen)|(?:wiederholen|sagen) sie (?:das|es|die frage)(?: bitte)?(?: noch (?:ein)?mal)?|(?:das |sie |die frage )?habe ich (?:akustisch )?nicht (?:gehört|verstanden)|ich (?:habe|hab) (?:sie |das |die frage )?(?:akustisch )?nicht (?:gehört|verstanden))(?: bitte)?\W*$/i,
];

export const HELLO_ONLY: readonly RegExp[] = [
  /^\W*(hello|hi|hey|good (morning|afternoon|evening|day)|yes|ok(ay)?|ready|i'?m ready|let'?s (start|begin|go)|go ahead)\b[\s\p{L},']{0,20}\W*$/iu,
  /^\W*(?:hallo|guten (?:morgen|tag|abend)|grüß gott|moin|servus|ja|gern|gerne|bereit|ich bin (?:bereit|so ?weit)|fangen (?:wir|sie) an|los|es kann losgehen)(?:[\s,'!]+[\p{L}]{0,20}){0,3}\W*$/iu,
];

/** Said in German about the talk itself: of each clause, and of the whole clause. */
export const GERMAN_TALK: readonly Form[] = [
  [
    'goodbye',
    /^(?:(?:ok|okay|gut|also|na|ja|dann|so|danke|vielen dank) )*(?:auf wieder(?:sehen|hören)|tschü(?:ss|ß|ssi)|ciao|ade|machen sie's gut|mach's gut|gute nacht|bis (?:bald|dann|später|morgen|zum nächsten mal))(?: \p{L}+){0,2}$/u,
  ],
  [
    'goodbye',
    /^(?:(?:ok|okay|gut|also|dann|bitte|so) )*(?:ich (?:muss|möchte|will|sollte|würde gern)|wir (?:müssen|sollten|wollen)|lassen sie uns|können wir|könnten wir|wollen wir)(?: (?:jetzt|nun|leider|bitte|hier|mal|langsam|gern|für heute|das interview|das gespräch|schluss))* (?:gehen|los|weg|machen|aufhören|auflegen|abbrechen|beenden|schließen)(?: (?:jetzt|bitte|für heute))*$/,
  ],
  [
    'goodbye',
    /^(?:(?:ok|okay|gut|also|dann|bitte|so) )*(?:(?:hören wir|machen wir|beenden wir)(?: (?:jetzt|bitte|hier|damit|das interview|das gespräch|für heute))* ?(?:auf|schluss)?|schluss für heute|genug für heute|beenden sie (?:bitte )?das (?:interview|gespräch)(?: bitte)?)$/,
  ],
  [
    'stop',
    /^(?:bitte )?(?:stopp?|halt|aufhören|hören sie auf|hör auf|schluss|genug|das reicht|es reicht)(?: (?:jetzt|damit|bitte|danke))*$/,
  ],
  [
    'repeat',
    /^(?:(?:können|könnten) sie (?:das|die frage) (?:bitte )?(?:noch (?:ein)?mal )?wiederholen|noch (?:ein)?mal|wiederholen sie (?:das|die frage))(?: bitte)?$/,
  ],
  [
    'source',
    /^(?:und )?(?:woher (?:kommt|kommen|haben sie) (?:das|die frage|die fragen|diese frage|diese fragen)|wer hat (?:das|die fragen|diese fragen) (?:geschrieben|gemacht|ausgedacht|sich ausgedacht)|wer hat sich (?:das|die fragen|diese fragen) ausgedacht)$/,
  ],
  [
    'not-understood',
    /^(?:das verstehe ich nicht(?: ganz)?|ich verstehe(?: (?:das|sie|die frage))? nicht(?: ganz)?|(?:wie|was) meinen sie(?: das| damit)?|was (?:heißt|bedeutet) das|was soll (?:das|die frage) heißen)$/,
  ],
  [
    'wait',
    /^(?:bitte )?(?:warten sie|warte|moment|augenblick|sekunde|(?:einen|einen kleinen|nur einen) (?:moment|augenblick)|eine (?:sekunde|minute))(?: (?:bitte|mal|noch))*$/,
  ],
  [
    'who',
    /^(?:und )?(?:wer sind sie|was sind sie|wie heißen sie|mit wem (?:spreche|rede) ich|sind sie (?:eigentlich |wirklich |denn )*(?:ein mensch|echt|eine ki|ein computer|eine maschine|ein roboter|ein programm))(?: (?:eigentlich|überhaupt|denn))*$/,
  ],
  [
    'how',
    /^(?:und )?(?:wie geht(?:'s| es)(?: (?:ihnen|dir))?(?: heute)?|(?:hören sie mich|können sie mich hören|sind sie (?:noch )?da)(?: noch)?)$/,
  ],
  ['greeting', /^(?:hallo|guten (?:morgen|tag|abend)|grüß gott|moin|servus|freut mich)(?: \p{L}+){0,2}$/u],
];
