import { STOP_WORDS } from '../stop-words.ts';
import { isOfCard } from './choose-card.ts';
import { compare } from './order.ts';
import type { Saying } from './sayings.ts';

/** Enough for those that tell the same to be left out. */
const MOST = { anecdote: 14, exchange: 16 } as const;

/** The first person, in the languages that statements are found in. */
export const SELF =
  /(?<!\p{L})(?:I|my|me|we|our|ich|mein\p{L}*|mir|mich|wir|jag|min|mitt|mina|mig|vi|je|mon|ma|mes|yo|mi|io|mio|mia)(?!\p{L})/giu;
const YEAR = /\b(1[89]|20)(\d)\d\b/u;
/** A recipe or a log book. */
const FIGURES = /\d+(?:[.,]\d+)?/gu;
const READS_WELL = { anecdote: { from: 150, to: 420 }, exchange: { from: 50, to: 380 } } as const;
/** "You're vegan three years": of whoever asked. */
const SPEAKS_OF_THEM = /^["“]?(?:you|du|ni|sie|vous|tu)(?!\p{L})/iu;
/** What only those who write to each other understand. */
const CHAT = /\p{Extended_Pictographic}|!!|\b(?:lol|xx|omg)\b/iu;

/** "Did I get the name right?" */
const OF_THE_ASKER = /(?<!\p{L})(?:I|me|we|us|ich|mir|mich|wir|jag|mig|vi)(?!\p{L})/u;
/** "Should you go out?": of something that was spoken of before. */
const namesSomething = (asked: string): boolean =>
  (asked.toLowerCase().match(/[\p{L}’']{4,}/gu) ?? []).some(
    (word) => !STOP_WORDS.has(word) && word !== 'sorry',
  );

/** "Wie seid ihr hingekommen?": where to was said before. */
const OF_A_PLACE_BEFORE =
  /(?<!\p{L})(?:hin(?:ge)?(?:komm|kam|gang|gegang|fahr|gefahr|zog|gezog)\p{L}*|dahin|dorthin|dit)(?!\p{L})|\b(?:get|got|go|went|been|live|lived|stay|stayed|was|were you) there\b/iu;
/** "How did the talk go?", "What was the best?", "Have you ever got one wrong?": which, of what, was said before. */
const OF_A_THING_BEFORE =
  /^(?:how (?:did|was|were)|(?:do )?(?:u|you) remember|were|was|waren?) (?:the|die|der|das) \p{L}+(?: \p{L}+)?\?$|(?<!\p{L})(?:the|der|die|das|den|det) (?:best|worst|beste|schlimmste|bästa|värsta)\?$|(?<!\p{L})(?:got|get|had|have|made?|lost|seen) one(?! of)(?!\p{L})|(?<!\p{L})(?:that one|such an? one|en sådan|ett sådant|so eine[nrs]?|sowas)(?!\p{L})/iu;
/** "Ask Tunde; he was a tenor.": for whoever the letter went to. */
const BIDS =
  /(?:^|[.!?…]\s+)(?:Ask|Please|Send|Ring|Let me know|Forgive me|Bitte|Frag|Snälla|Fråga)(?!\p{L})/u;
/** "She told me again": somebody has to be named first. */
const SOMEBODY = /^(.*?)(?<!\p{L})(?:she|he|they)(?!\p{L})/isu;
const NAMED_BEFORE =
  /(?<!\p{L})(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Yy]our|[Ss]ome|[Tt]wo|[Tt]hree)\s+\p{L}|(?<=[\p{Ll},;:]\s+)\p{Lu}\p{Ll}|^\P{L}*(?!(?:In|On|At|So|When|We|And|But|Then|It|Once|One|There)\s)\p{Lu}\p{Ll}+\s/u;

const leansOnBefore = (text: string): boolean => {
  const [, before] = SOMEBODY.exec(text) ?? [];
  return before !== undefined && !NAMED_BEFORE.test(before);
};

/** Among as many as there are: whole, of different sources and times, and those first that tell most of the person. */
export function chooseTellings(sayings: readonly Saying[], kind: keyof typeof MOST): Saying[] {
  let left = sayings
    .filter((saying) => saying.kind === kind)
    .map((saying) => ({ saying, merit: meritOf(saying, kind) }))
    .filter(({ merit }) => merit > 0);
  const chosen: Saying[] = [];
  const told = new Map<string, number>();
  while (left.length > 0 && chosen.length < MOST[kind]) {
    const worth = ({ saying, merit }: (typeof left)[number]) =>
      merit - tracesOf(saying).reduce((sum, trace) => sum + 2 * (told.get(trace) ?? 0), 0);
    const best = left.reduce((one, other) =>
      worth(other) > worth(one) ||
      (worth(other) === worth(one) && compare(other.saying.evidenceIds[0], one.saying.evidenceIds[0]) < 0)
        ? other
        : one,
    );
    chosen.push(best.saying);
    for (const trace of tracesOf(best.saying)) told.set(trace, (told.get(trace) ?? 0) + 1);
    left = left.filter((other) => other !== best);
  }
  return chosen;
}

/** By which two are of one kind: the source, and the decade that they tell of. */
function tracesOf({ origin, text }: Saying): string[] {
  const [, century, decade] = YEAR.exec(text) ?? [];
  return century && decade ? [origin, `${century}${decade}0`] : [origin];
}

/** Whatever speaks for it. */
const NEVER = 20;

function meritOf({ text, asked }: Saying, kind: keyof typeof MOST): number {
  const { from, to } = READS_WELL[kind];
  const selves = text.match(SELF)?.length ?? 0;
  const figures = text.match(FIGURES)?.length ?? 0;
  return (
    2 +
    (text.length >= from && text.length <= to ? 2 : 0) +
    Math.min(2, selves) +
    (/[“"„»]/u.test(text) ? 1 : 0) +
    (asked !== null && asked.length > 120 ? -1 : 0) -
    (figures > 4 ? 3 : 0) -
    (asked !== null && !isOfCard({ asked, text }) && !namesSomething(asked) ? 4 : 0) -
    (asked !== null && OF_THE_ASKER.test(asked) ? 3 : 0) -
    (asked !== null && (OF_A_PLACE_BEFORE.test(asked) || OF_A_THING_BEFORE.test(asked)) ? NEVER : 0) -
    (kind === 'anecdote' && (BIDS.test(text) || leansOnBefore(text)) ? NEVER : 0) -
    (SPEAKS_OF_THEM.test(text) ? 3 : 0) -
    (CHAT.test(text) || (asked !== null && CHAT.test(asked)) ? 4 : 0)
  );
}
