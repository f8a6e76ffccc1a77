/** Words that everybody uses, and that so say nothing of a person. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above across after again against ago all almost along already also although always am among an and another any
  anybody anyone anything are around as ask asked at away back be became because become been before began behind being below
  between both but by call called came can cannot can't come comes could couldn't day days did didn't do does doesn't doing
  done don't down during each either else enough even ever every everybody everyone everything few first for found from gave
  get gets give go goes going gone good got great had hadn't half has hasn't have haven't having he he'd he'll her here hers
  herself he's him himself his how however i i'd if i'll i'm in instead into is isn't it its it's itself i've just keep kept
  knew know known last later least left less let like little long look looked lot made make makes many may maybe me mean might
  mine more most much must my myself near nearly need never new next no nobody none nor not nothing now of off often oh old on
  once one ones only onto or other others our ours ourselves out over own part people perhaps put quite rather really right
  said same saw say says see seen several shall she she'd she'll she's should shouldn't since so some somebody someone
  something sometimes soon still such sure take taken tell than that that's the their theirs them themselves then there
  there's these they they'd they'll they're they've thing things think this those though thought three through till time
  times to today together told too took toward towards tried two under until up upon us use used very want wanted was wasn't
  way we we'd well we'll went were we're weren't we've what what's when where whether which while who whole whom whose why will
  with within without won't would wouldn't year years yes yet you you'd you'll your you're yours yourself you've
  three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen second third fourth fifth`.split(
    /\s+/,
  ),
);
