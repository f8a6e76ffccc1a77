/** What somebody does in a talk by what a transcript calls them: "Interviewer", "Zeitzeugin". */
export type SpeakingRole = 'asks' | 'answers';

const ASKS =
  /^(?:(?:the )?interview(?:er|erin|ers|ing)|(?:the )?moderator(?:in)?|(?:the )?host|reporter(?:in)?|journalist(?:in)?|fragesteller(?:in)?|fragende[rs]?|frage|fragen|question|questioner|int|counsel|pregunta|domanda|fråga|intervjuare|enquêt(?:eur|rice)|intervieweu(?:r|se)|entrevistador[a]?|intervistator[e]?)$/iu;
const ANSWERS =
  /^(?:(?:the )?(?:interviewee|narrator|respondent|witness|informant|storyteller|participant)|answer|antwort|réponse|respuesta|risposta|svar|interviewpartner(?:in)?|interviewte[rn]?|befragte[rn]?|zeitzeug(?:e|in)|erzähler(?:in)?|res|resp|intervistat[oa]|entrevistad[oa]|témoin)$/iu;

/** Question and answer by one letter each; the same letter asks in one language and answers in another. */
const PAIRS = ['QA', 'QR', 'FA', 'IR', 'IA', 'IB', 'IE', 'IN', 'IP', 'PR', 'DR'] as const;

/** "Q12", "Question 3": they are counted, and asked by one person. */
export const withoutCount = (name: string): string =>
  name.replace(/^([QAFIRPD]|question|answer|frage|antwort)[ .]?\d{1,3}$/iu, '$1');

/** Of those whom a talk calls by what they do, their roles; a letter alone says nothing without its other half. */
export function rolesIn(names: Iterable<string>): ReadonlyMap<string, SpeakingRole> {
  const roles = new Map<string, SpeakingRole>();
  const letters = new Set<string>();
  for (const name of names) {
    const plain = name.replace(/[\s.]*\d*[\s.]*$/u, '');
    if (ASKS.test(plain)) roles.set(name, 'asks');
    else if (ANSWERS.test(plain)) roles.set(name, 'answers');
    else if (/^\p{Lu}$/iu.test(plain)) letters.add(name);
  }
  const pair = PAIRS.find(
    ([asks, answers]) =>
      letters.size === 2 &&
      [...letters].some((name) => name.toUpperCase() === asks) &&
      [...letters].some((name) => name.toUpperCase() === answers),
  );
  for (const name of pair ? letters : [])
    roles.set(name, name.toUpperCase() === pair?.[0] ? 'asks' : 'answers');
  // "I: …" beside somebody's name or initials: nobody else is called so in a transcript.
  if (letters.size === 1)
    for (const name of letters) if (name === 'I' || name === 'Q') roles.set(name, 'asks');
  return roles;
}
