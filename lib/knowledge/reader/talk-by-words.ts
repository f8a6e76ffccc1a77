import type { Talk } from './small-talk.ts';

const LONGEST = 160;
const ASKS =
  /\?|^\W*(?:(?:and|so|but|well|und|och|please|bitte|grandma|hey),? )*(?:who|what|whats|when|where|why|which|whose|how|tell|describe|explain|show|do|did|does|are|is|was|were|have|has|had|can|could|would|will|should|may|wer|was|wann|wo|warum|wieso|wie|welche\w*|woher|wohin|erzähl\w*|bist|sind|hast|haben|kannst|gibt|vem|vad|när|var|varför|hur|vilke\w*|berätta|är|har|kan|finns)\b/iu;

/** Said of the one who speaks: somebody of theirs, or what became of them. */
const GRIEF =
  /\b(?:I|I'm|im|my|our|we|ich|mein\w*|wir|unser\w*|jag|min|mitt|mina|vi|vår\w*)\b.*\b(?:died|dead|dying|passed away|funeral|buried|cancer|divorc\w*|broke up|lonely|depress\w*|crying|cried|sad|grie\w+|miss (?:him|her|them)|lost|heartbroken|awful|terrible|miserable|gestorben|tot|beerdigung|krebs|traurig|einsam|weine|verlassen|scheidung|vermisse|dog|död|begravning|cancer|ledsen|ensam|gråter|saknar|skild\w*|lämnade)\b/iu;
/** Of what speaks here: a machine, or the person. */
const OF_THE_REFLECTION =
  /\b(?:are|am|is|r|talking|speaking|chatting|bist|sind|ist|bin|rede|spreche?|är|pratar|talar)\b.*\b(?:an? ai|a\.i|artificial|robot|bot|chatbot|computer|machine|program(?:me)?|human|real|recording|chatgpt|ki|künstlich\w*|roboter|maschine|mensch|echt|programm|dator|maskin|människa|levande|riktig|verklig)\b/iu;

const BY_WORDS: readonly (readonly [Talk, RegExp])[] = [
  [
    'goodbye',
    /\b(?:good ?bye|bye|good ?night|see you|see ya|farewell|take care|got to go|gotta go|have to go|tschüs+i?|auf wiedersehen|bis (?:bald|dann|später|morgen)|gute nacht|mach'?s gut|hej ?då|adjö|vi ses|vi hörs|god ?natt|ha det)\b/iu,
  ],
  ['grief', GRIEF],
  [
    'insult',
    /\b(?:you(?:'re|r)?|u|ur|this|that|du|sie|das|det|dig)\b.*\b(?:stupid|dumb|useless|idiot\w*|boring|rubbish|nonsense|crap|ugly|annoying|creepy|fake|worthless|suck\w*|hate|awful|terrible|liar|pathetic|blöd\w*|dumm\w*|doof\w*|nutzlos\w*|langweilig\w*|nervst|quatsch|unsinn|hässlich\w*|korkad\w*|värdelös\w*|tråkig\w*|skit\w*|jobbig\w*|irriterande)\b/iu,
  ],
  [
    'thanks',
    /\b(?:thanks?|thank you|thx|cheers|grateful|appreciate|danke|dank|dankbar|tack|tacksam|merci|gracias|grazie|mulțumesc)\b/iu,
  ],
  [
    'compliment',
    /\b(?:you(?:'re|r)?|u|ur|this|that|it|du|dein\w*|sie|ihre?|das|dina?|ditt|det)\b.*\b(?:lovely|wonderful|kind|funny|wise|sweet|beautiful|brilliant|great|nice|clever|smart|charming|amazing|fantastic|adorable|cool|fun|pleasure|inspiring|lieb\w*|toll\w*|schön\w*|klug\w*|nett\w*|witzig\w*|großartig\w*|wunderbar\w*|spannend\w*|snäll\w*|klok\w*|rolig\w*|fin\w?|underbar\w*|härlig\w*|trevlig\w*|bäst)\b/iu,
  ],
  [
    'greeting',
    /^\W*(?:hello|hi+|hey+|hiya|good (?:morning|afternoon|evening|day)|greetings|hallo|guten (?:tag|morgen|abend)|moin|servus|grüß\w*|hej(?:san)?|god (?:morgon|kväll|dag)|tjena\w*|hallå)\b/iu,
  ],
];

/**
 * Small talk in words that no form foresees, told by the words that make it what it is; undefined for what may ask for something.
 * A name or a thing that is looked for has none of these words.
 */
export function talkByWords(matter: string): Talk | undefined {
  if (matter.length > LONGEST) return undefined;
  if (OF_THE_REFLECTION.test(matter) && /\b(?:you|u|this|it|I|du|sie|das|ich|det|jag)\b/iu.test(matter))
    return 'who';
  return asksPlainly(matter) ? undefined : BY_WORDS.find(([, words]) => words.test(matter))?.[0];
}

/** By its form: a question, or a request to tell something. */
export const asksPlainly = (matter: string): boolean => ASKS.test(matter);
