import { answersInKind, asksInKind } from '#lib/knowledge/questions-of-every-life.ts';
import type { VisitorsQuestion } from '../texts/suggested-questions.public.ts';
import type { ReaderQuotation } from './ask-reader.ts';
import type { Candidate } from './candidate-questions.ts';

const anyOf = (...forms: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${forms.join('|')})(?!\p{L})`, 'iu');

const CHILDHOOD = anyOf(
  'my childhood',
  'as (?:a )?(?:child|children|girl|boy)',
  'when (?:I was|we were) (?:a |very |still )?(?:child|children|girl|boy|small|little|young)',
  'I grew up',
  'we children',
);
const PARTNER = (who: string): RegExp =>
  anyOf(
    String.raw`(?:met|first saw) (?:my|him|her|\p{L}+ (?:at|in|on))`,
    String.raw`my (?:\p{L}+ )?(?:${who})[^.!?]{0,60}(?:met|first saw|introduced|danced|asked me)`,
  );

/** What somebody has is said of them at the start: in a story of something else a brother only walks along. */
const KIN = (who: string, ...more: readonly string[]): RegExp =>
  anyOf(
    String.raw`(?<=^\W*(?:(?:yes|no|oh|well),? )?)(?:I|we)(?:['’]ve)? (?:never |only )?(?:have|had|got|were|was|are|am|live)\b[^.!?]{0,50}(?:${who})`,
    String.raw`(?<=^\W*)there(?:['’]s| is| was| were| are)\b[^.!?]{0,50}(?:${who})`,
    String.raw`(?<=^\W*)(?:my|our) (?:\p{L}+ ){0,2}(?:${who})(?:,? \p{L}+)? (?:is|are|was|were|has|had|lives?|lived)`,
    ...more,
  );

/** Trades have many names, which the reader has a list of. */
const AS_OF_EVERY_LIFE = 'as of every life';

/** In which words somebody says so plainly what they are asked that whoever pressed the question is content. */
const SAYS: Readonly<Record<VisitorsQuestion, RegExp | typeof AS_OF_EVERY_LIFE>> = {
  'Where did you grow up?': anyOf(
    '(?:I|we) (?:grew up|was raised|were raised|was brought up|were brought up)',
  ),
  'What did you do for a living?': AS_OF_EVERY_LIFE,
  'How did you learn your trade?': anyOf(
    'learn(?:ed|t) (?:it|this|the (?:trade|craft|work)|my (?:trade|craft))',
    'apprenticed',
    'my apprenticeship',
    'an apprentice',
    'I trained (?:as|at|with|in|under)',
    'taught me (?:it|the (?:trade|craft|work)|my (?:trade|craft))',
  ),
  'What was your childhood like?': CHILDHOOD,
  'What do you believe in?': anyOf(
    '(?:I|we)(?: do| still| have always| always)* believe (?:in|that)',
    'what I believe (?:in )?is',
  ),
  'What are you proud of?': anyOf(String.raw`I(?:'m| am| was) (?:\p{L}+ ){0,2}proud`, 'proudest'),
  'What was the hardest time of your life?': anyOf(
    'the (?:hardest|worst) (?:time|thing|year|years|day|winter|part)',
  ),
  'Where were you born?': anyOf(
    'I was born',
    '(?<=^|[“"])born (?:in|at|on|near)',
    "I(?:'m| am) [^.!?,]{2,40}, born (?:in|at|near)",
  ),
  'What did your parents do?': anyOf(
    '(?:my|our) (?:father|dad|mother|mum|parents) (?:was|were|worked|kept|ran|drove|taught|made|sold|fished|farmed|mended|sewed)',
  ),
  'Do you have any brothers or sisters?': KIN('brothers?|sisters?|siblings|of us', 'an? only child'),
  'How did you meet your husband?': PARTNER('husband'),
  'How did you meet your wife?': PARTNER('wife'),
  'Do you have children?': KIN('children|sons?|daughters?|kids|boys?|girls?'),
  'Do you regret anything?': anyOf(
    String.raw`I(?: \p{L}+){0,2} regret(?:ted)?`,
    'what I regret',
    'my (?:\\p{L}+ )?regret',
  ),
  'Wo sind Sie aufgewachsen?': anyOf('aufgewachsen', 'wuchs(?:en)? .{1,60} auf'),
  'Was haben Sie beruflich gemacht?': AS_OF_EVERY_LIFE,
  'Wie haben Sie Ihr Handwerk gelernt?': anyOf(
    '(?:ich|mir|mich|wir)(?: [\\p{L},]+){0,8} gelernt',
    'gelernt (?:habe|hab) ich',
    'lernte ich',
    'ich lernte',
    'in die lehre',
    'meine lehre',
    'lehrling',
    'beigebracht',
  ),
  'Wie war Ihre Kindheit?': anyOf(
    'meine kindheit',
    'als kind(?:er)?',
    'als ich (?:klein|ein kind|ein junge|ein mädchen) war',
    'wir kinder',
  ),
  'Woran glauben Sie?': anyOf('ich glaube an', 'woran ich glaube'),
  'Worauf sind Sie stolz?': anyOf('stolz'),
  'Wo sind Sie geboren?': anyOf('(?:ich|bin|wurde) .{0,60}geboren', '^geboren'),
  'Haben Sie Geschwister?': anyOf(
    '(?:mein|meine|einen|eine|zwei|drei|vier|keine) .{0,20}(?:geschwister|bruder|brüder|schwestern?)',
    'einzelkind',
  ),
  'Haben Sie Kinder?': anyOf(
    '(?:mein|meine|unsere?|einen|eine|zwei|drei|vier|keine) .{0,20}(?:kinder|söhne|sohn|töchter|tochter)',
  ),
  'Var växte du upp?': anyOf('växte .{0,30}upp', 'uppvuxen'),
  'Vad arbetade du med?': AS_OF_EVERY_LIFE,
  'Hur lärde du dig ditt yrke?': anyOf('lärde (?:jag )?mig', 'lärling', 'i lära', 'utbilda\\p{L}*'),
  'Hur var din barndom?': anyOf('min barndom', 'som barn', 'när jag var (?:liten|barn|pojke|flicka)'),
  'Vad tror du på?': anyOf('jag tror på'),
  'Vad är du stolt över?': anyOf('stolt(?:a)?'),
  'Var är du född?': anyOf('född', 'föddes'),
  'Har du några syskon?': anyOf(
    '(?:min|mina|en|två|tre|fyra|inga) .{0,20}(?:syskon|bror|bröder|syster|systrar)',
  ),
  'Har du några barn?': anyOf(
    '(?:min|mina|vår|våra|en|två|tre|fyra|inga) .{0,20}(?:barn|son|söner|dotter|döttrar)',
  ),
};

/** What comes later is not what the answer begins with; a first sentence may be a word or two. */
const beginningOf = (words: string): string => /^[\s\S]{20,}?(?:[.!?…](?=\s|$)|$)/u.exec(words)?.[0] ?? words;

/** Of kin the answer has to speak that the question names: a man with a wife is not asked for his husband. */
const OF_PARTNER = /(?<!\p{L})(?:husband|wife)(?!\p{L})/iu;

/** Whether an answer to one of the questions that visitors ask anybody begins by saying it, or replies to the same question. */
function isPlainAnswer(
  question: VisitorsQuestion,
  { words, asked }: { words: string; asked: string },
): boolean {
  const [partner] = OF_PARTNER.exec(question) ?? [];
  const said = `${asked} ${words}`.toLowerCase();
  if (partner !== undefined && !said.includes(partner)) return false;
  const says = SAYS[question];
  const begins = beginningOf(words);
  // "You say that you never learnt?" is said back to somebody.
  if (begins.trimEnd().endsWith('?')) return false;
  if (says === AS_OF_EVERY_LIFE ? answersInKind(question, begins) : says.test(begins)) return true;
  return asksInKind(question, asked) && isNearly(question, asked);
}

/** Nearly the same words, and of nothing that was spoken of before. */
function isNearly(question: string, asked: string): boolean {
  const [words, others] = [question, asked].map(
    (text) => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []),
  ) as [Set<string>, Set<string>];
  const both = [...words].filter((word) => others.has(word)).length;
  return (
    both * 2 >= new Set([...words, ...others]).size &&
    !/(?<!\p{L})(?:it|that|das|es|det)(?!\p{L})/iu.test(asked)
  );
}

/**
 * Whether an answer is the one that the question promises: of an interview's question the reply to it,
 * and of a question of ours words that begin by saying it. Words that are only near are beside the point.
 */
export function isItsAnswer(candidate: Candidate, [first]: readonly ReaderQuotation[]): boolean {
  if (!first) return false;
  if (candidate.askedIn === null) return isPlainAnswer(candidate.question, first);
  return oneSpace(first.asked).includes(oneSpace(candidate.question));
}

const oneSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
