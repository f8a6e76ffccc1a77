/** What a question wants to hear, and how a sentence shows that it says such a thing. */
const NUMBER = String.raw`\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty\S*|hundred|thousand|million|half|dozen|once|twice)\b`;
const numberOf = (units: string) =>
  new RegExp(String.raw`(?:${NUMBER})(?:\W+\w+){0,3}?\W+(?:${units})\b`, 'i');

const KINDS: readonly [RegExp, RegExp][] = [
  [/\bhow (?:heavy|much did \w+ weigh)\b/i, numberOf('kilos?|kg|grams?|tons?|tonnes?|pounds?')],
  [
    /\bhow (?:tall|high|deep|thick|wide|far|big|long is|long was)\b/i,
    numberOf('kilometres?|metres?|centimetres?|millimetres?|miles?|km|cm|mm|m|feet'),
  ],
  [
    /\b(?:how (?:long|old)|for how long)\b/i,
    numberOf('years?|months?|weeks?|days?|hours?|minutes?|seconds?'),
  ],
  [/\bhow often\b/i, /\b(?:every|each|times|once|twice|always|never|daily|seldom)\b/i],
  [/\bhow (?:hot|cold|warm)\b/i, numberOf('degrees?')],
  [/\bhow (?:many|much)\b/i, new RegExp(NUMBER, 'i')],
  [
    /\b(?:when|(?:what|which) (?:year|day|date|time|month))\b/i,
    /\b(?:1[89]|20)\d\d\b|\b\d{1,2}[.:]\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter|Midsummer)\b/,
  ],
  [
    /\b(?:why|how come|what for|reason)\b/i,
    /\b(?:because|since|so that|therefore|the reason|otherwise|in order|for fear|that is why|so as|else)\b/i,
  ],
  [
    /^\W*(?:and )?(?:who|what) (?:is|was|are|were) /i,
    /\b(?:is|was|are|were) (?:an?|the|my|our|his|her)\b|, (?:an?|the|my|our|his|her) \p{L}+/iu,
  ],
  [/\b(?:who|whose|whom|called|name)\b/i, /(?<=\S )\p{Lu}\p{Ll}+/u],
  [
    /\bwhere\b/i,
    /\b(?:in|at|on|near|outside|behind|above|under|from|to|by|beside) (?:the |my |our |a )?\p{L}+/iu,
  ],
  [
    /\b(?:think|believe|opinion|feel|like|love|hate|favou?rite|best|prefer|afraid|frightens?|regret|proud|miss)\b/i,
    /\bI(?:'ve| have|'m| am|'d)? (?:always |never |still )?(?:think|thought|believed?|feel|felt|liked?|loved?|hated?|prefer|afraid|frightened|regret|dislike|would|miss|missed)\b|\bbest\b|\bfrightens\b/i,
  ],
];

/** Whether a text says such a thing as the question asks for: a number, a time, a reason, a name. */
export function looksLikeAnswer(question: string, text: string): boolean {
  const wanted = KINDS.find(([asks]) => asks.test(question));
  return wanted?.[1].test(text) ?? false;
}

/** "He said that too." needs the sentence before it. */
export const leansBack = (text: string): boolean =>
  /^(?:He|She|They|It|This|That|These|Those|But|And|So|Then|His|Her|Him|Them|Their|Its|Which|Because|Or|One of them|There it)\b/.test(
    text,
  );
