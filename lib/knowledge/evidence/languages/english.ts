import {
  anyOf,
  beginsWith,
  either,
  type LanguageRules,
  nameNotBehind,
  OBJECT_FIRST,
} from './language-rules.ts';

const WOMEN = `mother|mum|mom|mama|sisters?|daughters?|girls?|wife|aunt|aunty|grandmother|granddaughter|granny|woman|women|lady`;
const MEN = `father|dad|papa|brothers?|sons?|boys?|husband|uncle|grandfather|grandson|man|men|master|parson|priest`;
const ANYBODY = `parents|children|child|kids|cousin|grandparents|friends?|teacher|boss|people|person|neighbours?|patients?|keeper|doctor|captain|apprentices?|guest|customer|students?|crew|colleague`;
const KIN = `${WOMEN}|${MEN}|${ANYBODY}`;
const WEEKDAYS = `(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|English|Swedish|German`;
const COUNTED = `an?|no|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|many|several`;
const OFTEN = `(?:(?:have |had |do |did |would |will )?(?:always|often|still|usually|never|seldom|rarely|mostly|sometimes|really|not|used to|also|firmly|simply|rather|honestly|quite|don['’]t|didn['’]t|do not|can['’]t|cannot|could never|could not|couldn['’]t|would|could|have|now) )*`;

const NUMBER = `(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\\p{L}+)?|ten|eleven|twelve|\\d{1,3}`;
/** Whom a pronoun can mean: one of these, a name, or somebody of whom it is not said who it is. */
const somebodyOf = (kin: string): RegExp =>
  either(
    anyOf(kin),
    nameNotBehind('to|in|at|on|from|of|over|near|for|around|off|the|since|until|through', WEEKDAYS),
    anyOf(
      `somebody|someone|anybody|anyone|nobody|everybody|everyone|whoever|whom|those who|the (?:\\w+ers|\\w+ors)`,
    ),
  );

/** What a reader cannot know of: "that light", "thirty-five", "in charge", "I gave the drawer to a museum". */
const UNSAID = [
  `(?:when|until|after|before|because|while) that \\p{L}+`,
  `(?:want|wanted|need|needed|play|played|use|used|took|chose|ordered|measured|got) (?:an? )?(?:${NUMBER})(?=[.,;!])`,
  `in (?:charge|front)(?! of)`,
  `inside(?=[.,;])`,
  `in the (?:first|second|third|fourth|fifth|last) (?:verse|chapter|line|part|row|round|half|paragraph|picture)(?! of)`,
  `(?:i|we|and) (?:gave|sold|put|brought|used|took|sent|threw|burned|handed) the (?!train|bus|ferry|tram|boat|plane|lift|stairs|house|farm|shop|flat|car|piano|blame|money|job|news|truth|children|kettle|radio|whole|first|last)\\p{L}+(?= (?:to|in|into|out|back|away|off|up|down|and|until)(?!\\p{L})|[.,;])`,
  `i used an? (?!(?:[\\p{L}’'-]+ ){0,12}(?:for|to|as)(?!\\p{L}))\\p{L}+`,
  `for less(?=[.,;!])`,
  `from here`,
  `those ones`,
  `\\p{L}+['’]s one`,
  `the next (?:year|day|week|morning|summer|winter)`,
  `(?:days|weeks|months|years) after(?=[.;])`,
  `(?:minded|get|got|had|taught me|think|thought|told|know|knew|want|wanted|mean|meant|like|liked|hate|hated|love|loved|believe|believed) (?:that|this)(?= (?:when|for|in|at|on|until|since|as|\\p{L}+days?)(?!\\p{L}))`,
  `ever since(?=[.,;!])`,
  `(?:been|gone) at (?:it|this|that)`,
  `had to go (?:and )?(?:back|stand|look|sit|lie)`,
  `is (?:also|too) an?`,
  `told \\p{Lu}\\p{L}+ myself`,
  `(?:had|got|received|opened|read|signed) the (?:letter|call|news|papers?|answer|results?)`,
  // Half of what, worse than what, one for whom.
  `(?:caught|got|had|took|kept|lost|saw|ate|understood|sold|gave|made|paid|did|know|knew) (?:about |only |just |nearly |almost )?(?:half|most|some|none|both|more|enough)(?=[.,;!]|$)`,
  `(?:went|was|were|been|got|gone|had|seen|heard|known) (?:much |far |no |a lot )?(?:worse|better)(?=[.,;!]|$)`,
  `that that`,
  `saying that(?= to)`,
  `(?:had|have|lost|got|kept|sold|gave|took|cut|broke|made|bought|drank|ate) (?:mine|ours|theirs|hers)`,
  `(?:in|on|at|from|by|into|under|over|off|behind|through|after) that (?!(?:i|we|he|she|it|they|you|my|our|the|an?|is|was|were|of)(?!\\p{L}))\\p{L}+`,
  `(?:for you(?=[.,;]|$)|\\p{L}+ed you|fed you|bit you|hit you|drove you|brought you|sent you|taught you)`,
  `the (?:other|same|last|first|next) (?:one|two|three)?(?=[.,;!]|$)`,
  `i was (?:asked|told|chosen|picked|invited|taken)(?= (?:because|and|since|when|in|on|at)(?!\\p{L})|[.,;])`,
  `(?:i|we) (?:came|went|got) (?:out|in|back|up|down|over|off|home)(?= (?:in|on) (?:the |\\p{L}+ \\d{4}|\\d{4})|[.;])`,
  `(?:the year before last|last (?:year|spring|summer|autumn|fall|winter|christmas|easter|term|season))`,
  `(?:weeks|months|days) (?:ago|later)(?=[.,;]|$)`,
  `(?:who is|as|are|were|was|for|with|from|of) your(?= new| old| own| \\p{L}+[.,;])`,
  `(?:some|all|both|most|none) of you|you (?:all |both |two )?(?:are|were|remember|said|asked|wrote|told|came|gave|sent|saw|left|promised|rang|called|mentioned)`,
  `(?:didn['’]t|couldn['’]t|wouldn['’]t|don['’]t|did not|could not|would not) (?:mind|like|want|believe|understand|need|ask|say|answer|know|see|move)(?=[.;]|$)`,
];
/** "Nine seasons, two hundred a day.": a note, in which nothing is done before the first comma. */
const A_NOTE =
  /^(?!(?:my|our|the|about|after|all|although|as|at|because|before|between|by|during|even|every|for|from|if|in|like|most|near|of|off|on|once|over|since|sometimes|through|to|under|until|what|when|whenever|where|while|with|without)(?!\p{L}))(?![^,;:]*(?<!\p{L})(?:i|we|am|is|are|was|were|be|been|being|has|have|had|do|does|did|can|cannot|could|will|would|shall|should|must|may|might|\p{L}+['’]\p{L}+|\p{L}{2,}(?:ed|ing)|came|comes|gave|gives|got|gets|kept|keeps|knew|knows|left|lost|made|makes|met|put|ran|runs|said|says|sang|sings|saw|sees|sat|sits|sent|stood|stands|taught|told|tells|took|takes|thought|went|goes|wrote|writes)(?!\p{L}))[^,;:]+,/iu;
/** "On my sixtieth birthday, in 2001.", "The numbers being my blood pressure.": of which nothing is said. */
const NOTHING_DONE =
  /^(?![^.]*(?<!\p{L})(?:i|we|am|is|are|was|were|been|has|have|had|do|does|did|can|cannot|could|will|would|shall|should|must|may|might|\p{L}+n['’]t|\p{L}+['’](?:m|s|ve|d|ll|re)|\p{L}{2,}ed|(?:my|our|whose|who|that) (?:\p{L}+ ){0,3}\p{L}{2,}s|the \p{L}+ \p{L}{2,}s(?= )|(?:lives|works|says|goes|comes|makes|takes|keeps|knows|wants|likes|loves|gets|runs|needs|looks|means|gives|plays|sits|sleeps|speaks|thinks|calls|asks|feels|tells)|came|gave|got|kept|knew|left|lost|made|met|put|ran|said|sang|saw|sat|sent|stood|taught|told|took|thought|went|wrote|fell|grew|spoke|died|drove|ate|bought|sold|built|brought|held|led|paid|read|slept|swam|threw|wore|won|began|broke|chose|drank|flew|forgot|hid|rose|shook|stole|swore|tore|woke)(?!\p{L}))[^.]+\.?$|^(?:the|my|our) \p{L}+ being(?!\p{L})/iu;
/** "Measured with the plumb line, which I got from Isidor.": by whom, and what. */
const NOBODY_DOES =
  /^(?-i:\p{Lu})\p{Ll}+ed (?:with|from|by|at|in|on|to)(?!\p{L})(?![^.]*, (?:i|we|my|our)(?!\p{L}))/iu;
/** "What I regret is Barbro.": to whoever does not know her. */
const ONLY_NAMED =
  /^(?:what i \p{L}+ (?:is|was)|i (?:miss|missed|regret|like|liked|love|loved|hate|hated|fear|feared|mind|trust|trusted|admire|admired)) (?:(?-i:\p{Lu}\p{L}+)(?: (?-i:\p{Lu}\p{L}+))?)[.!]/iu;
/** "I've never been so frightened in my life.", "advised to.", "waved as if I was waving.": beside what is not said. */
const BESIDE_WHAT =
  /(?<!\p{L})(?:never|not|hardly) (?:\p{L}+ ){0,2}(?:so|such an?) \p{L}+(?! (?:[\p{L}-]+ ){0,8}(?:that|as|years)(?!\p{L}))|(?<!used|going|about|listen\p{L}{0,5}|talk\p{L}{0,3}|[sw]p[eo]\p{L}{1,6}) to[.;]|(?<!\p{L})(?:i|we)['’](?:d|ve) (?:never|not)[.;]|(?-i:\p{Lu})\p{L}+ instead(?! of)(?!\p{L})|(?<!\p{L})(?:lost|kept|sold|had|got) (?:his|hers|theirs)[,;.]|(?<!\p{L})(?:got|had|took|bought|found|made) one (?:for|from|in|at|off|of them)(?!\p{L})|(?<!\p{L})i did (?:go|come|see|get|try|say|tell|ask|find|write|think|have|like|love|want)(?!\p{L})/iu;
/** "I have had offers.", "I've had plenty of practice.": an answer. */
const SHORT_ANSWER =
  /^i(?: have|['’]ve)(?: never)? (?:had(?! (?:an?|no|my|two|three|four|five|six|seven|eight|nine|ten|many|several)(?!\p{L}))|done|seen|tried|told|given|(?!lived|worked|played|owned)\p{L}+ed)(?: \p{L}+){0,3}[.!]?$/iu;
/** "The brass scales, which I did not buy.": of which no more is said. */
const ONLY_A_THING =
  /^(?:the|my|our|two|three) (?:\p{L}+ ){1,4}?\p{L}+,? (?:which|that|who) (?:i|we) [^,;.]+(?:,? and (?!i |we |my )[^,;.]+)?\.?$/iu;
/** "Your uncle held me under.": said to somebody, in whatever it stands. */
const SAID_TO = anyOf(
  `your (?:nain|taid|uncle|aunt|aunty|mother|father|mum|mam|mom|dad|gran\\p{L}*|nan\\p{L}*|brother|sister)|(?:had|have|bore|raised|carried) you`,
);
/** "The first of June, a Wednesday, at seven." says of nothing that it was then. */
const ONLY_A_DAY =
  /^(?:on |in )?the [\p{L}\d-]+ of (?:January|February|March|April|May|June|July|August|September|October|November|December)[^.]{0,40}\./iu;

export const english: LanguageRules = {
  self: anyOf(`i(?!\\.e)|i['’](?:m|ve|d|ll)|me|my|mine|myself|we|we['’](?:re|ve|d|ll)`),
  address: anyOf(`you|you['’](?:re|ve|d|ll)|your|yours|yourself`),
  moment: anyOf(
    `today|tomorrow|tonight|yesterday|this (?:week|month|morning|evening|afternoon|year|time|weekend|one)|(?:last|next) (?:week|month|night|time|mon|tues|wednes|thurs|fri|satur|sun)\\w*|right now|at the moment|(?:on|since|until|by|for|from) (?:mon|tues|wednes|thurs|fri|satur|sun)day(?: and \\w+)?|attached|enclosed|above|below|(?:at|until|before|after|by) \\d{1,2}(?:[.:]\\d\\d)?|half term|in a (?:minute|moment|week)|a minute ago|in (?:january|february|march|april|may|june|july|august|september|october|november|december)(?! of| \\d|,? \\d{4})`,
  ),
  empty: either(
    anyOf(
      `thank(?:s| you)|good (?:morning|evening|afternoon|night|luck|bye)|hello|dear|welcome|sorry|apologise|apologies|please|attach|attached|enclose|congratulations|best wishes|kind regards|yours (?:sincerely|faithfully)|looking forward|look forward|let me know|forgive me|excuse me|i (?:beg|bet|guess|suppose|mean|promise|swear|confess|see what)|nice to meet`,
    ),
    anyOf(
      `(?:already|just|never) (?:asked|answered|told) (?:me|you|that|this)|asked me that|talk about (?:that|this|it)|talk(?:ing)? about (?:something|anything) else|speak about (?:it|this|that)|(?:next|another|good|that) question|as i (?:said|told|mentioned|wrote)|i(?: have|['’]ve)? (?:just )?(?:said|told|mentioned) (?:that|this|it|so|before|already|earlier)|i (?:was|am|have been) (?:asked|invited|given) (?:to|fifteen|ten|twenty|five)|i(?:['’]ll| will| would like to| want to| shall| should like to| am going to| could| can) (?:tell|say|come back|stop|begin|start|end|finish|answer|explain|read|give you|let you|write again|send|try|call|ask|look|see|leave|bring)|i don['’]t (?:want|wish|like) to (?:talk|say|answer|speak|discuss)|i (?:have|['’]ve got) (?:nothing|no more) (?:more )?to (?:say|add)|where was i|own up|i want to thank|i said(?:,| no| yes| i['’]?m?(?= )| i am)|i used to say (?:no|yes)|as we (?:discussed|agreed|said)|i would keep|i am away|i(?:['’]m| am) not going to|we are speaking|i don['’]t know|i know|i see|i forget|i remember nothing|i do\\b|of course i did|i(?: am|['’]m) (?:stood|sat|standing|home|back|off|out|here|still here)(?! \\p{L}+ years)|i(?: am|['’]m)? (?:writing|calling|asking|recording|speaking|sitting|crying|waiting|coming|going|listening|looking)|can i|may i|could i|shall i|shall we|should i|should we|will we|let['’]?s|let us|let me`,
    ),
  ),
  unsaid: anyOf(UNSAID.join('|')),
  leans: either(
    OBJECT_FIRST,
    ONLY_A_DAY,
    A_NOTE,
    NOTHING_DONE,
    NOBODY_DOES,
    SHORT_ANSWER,
    ONLY_A_THING,
    ONLY_NAMED,
    BESIDE_WHAT,
    SAID_TO,
    beginsWith(
      `you(?! could say)|the (?:last|first|best|worst|\\p{L}+est)(?= (?:was|is|were|are|i had|we had))|(?:more|less|better|worse|fewer|bigger|smaller|older|younger) than|when (?:i|we) (?:stop|start|do|did|finish|think|look|ask|go|come|get|got)(?! (?:to|into|at|for|my|our|the|back to|about|a)(?!\\p{L}))|for the|and|but|so|then|that|this|these|those|it|it['’]s|he|she|they|his|her|him|them|their|its|there|also|because|which|such|both|neither|either|yes|no|nope|well|oh|okay|ok|or|now|afterwards|instead|otherwise|maybe|perhaps|of course|in that|in this|at that|at first|after that|before that|since then|until then|by then|from then|for that|for this|one of (?:them|those|these)|the (?:other|others|second|third|fourth|fifth|sixth|last one|first one|same)|all of (?:them|it|that)|most of (?:them|it)|some of (?:them|it)|none of|even so|for example|only|just|not|exactly|right|same|another|too|who|where|when she|when he|when they|when it|if (?:he|she|they|it|i say|i don)|what (?:else|more)|like that|even though|therefore|thus|indeed|actually|anyway|besides|later|soon|meanwhile|once more|again|since|took|made|went|told|spoke|came|got|said|did|have|had|am|was|is|can|will|do|don['’]t|never mind|enough|i had (?!never|always|two|three|four|five|an?|no|my|nothing|to|on|\\d)|\\d`,
    ),
    anyOf(
      `(?<=(?:^|[,;:]|\\b(?:and|but|or|because|if|when|think|thought|know|knew|say|said|believe|believed|for)) )that(?= (?:was|is|were|had|has|would|will|can|could|did|does)(?!\\p{L}))|this(?= (?:was|is|were|had|has|would|will|can|could|did|does)(?!\\p{L}))|(?:that|this)(?: (?:one|way|sentence|right|away|out|up|down|off|back|first|said|part|word|car|boat|room|song|table|picture|church|school|story|reason|day|night|evening|morning|summer|winter|year|time|moment|question|matter|thing|man|woman|place|house|building|office|ward|hall|flat|shop|town|village|street|garden|kitchen|letter|job|post|case|kind of)|['’]s|[.,;:!?])|(?:these|those) (?:are|were|words|days|years|things|people|two|three|[.,;])|(?:do|did|done|doing|does) (?:it|so|that|this|the same)|that (?:happens|happened|means|makes)(?=[.,;!])|(?:meaning|used|going|able|want|wanted) to(?= for|[.,;])|(?:these|those)(?=[.,;!])|this (?:room|place|one)|it all|at least|as we (?:discussed|agreed)|it says|says that|when the \\p{L}+ was|like (?:that|this|it|those|them)|(?:this|that) too|about (?:that|this|it|them)|for (?:that|this|it)|with (?:that|this|it)|of (?:it|that|this|them|those|these)|to (?:that|this)|so (?:too|did i|do i|am i|was i)|such (?:a|an)? ?\\w+[.]|the (?:same|former|latter|other|others|rest|two|three)|too[.!]|either[.!]|again[.!]|the (?:one|ones)|one (?:of (?:them|those|these))|(?:a|another|each|every|this|that|any) one|the \\p{L}+ ones?|that same|otherwise|as we (?:discussed|agreed)|there(?= (?:before|already|too|again|with|for|once|when))|there[.!,;]|here|then|therefore|the (?:said|above)|whichever|whatever`,
    ),
  ),
  pronouns: [
    { of: anyOf(`he|him|his|himself|he['’](?:s|d|ll)`), named: somebodyOf(`${MEN}|${ANYBODY}`) },
    { of: anyOf(`she|her|hers|herself|she['’](?:s|d|ll)`), named: somebodyOf(`${WOMEN}|${ANYBODY}`) },
    { of: anyOf(`they|them|their|theirs|they['’](?:re|d|ll)`), named: somebodyOf(KIN) },
    {
      // Only the subject of the sentence, if it is a thing, is surely what `it` means.
      of: anyOf(`it|itself|it['’]s|its`),
      named: beginsWith(`(?:my|our|the|an?|one) (?!(?:\\p{L}+ ){0,2}(?:${KIN}))\\p{L}+`),
    },
  ],
  kinds: [
    {
      kind: 'phrase',
      says: either(
        anyOf(
          `(?:i|we) (?:(?:have )?(?:always|often|still|usually|sometimes|used to|like to) )+(?:say|said|call|called|answer|answered)(?! (?:no|yes)(?!\\p{L}))|as (?:i|we) (?:always |often |used to )?say|my (?:motto|saying|word for)|i tell (?:my|every|all|the) \\w+ (?:always|that)|we (?:say|call) (?:it|that|him|her)|you could say that i`,
        ),
      ),
    },
    {
      kind: 'style',
      says: anyOf(
        `i (?:(?:always|never|usually|often|seldom|rarely|mostly|tend to|prefer to|like to|do not|don['’]t|still) )+(?:speak|talk|write|sing|whisper|shout|joke|swear|count|explain|interrupt|read aloud|sign|learn)|i (?:write|speak|talk|learn) (?:with|in|large|small|slowly|quickly|loudly|quietly|like|every)|(?:my|the) way (?:of (?:speaking|talking|writing)|i (?:speak|talk|write))|we count seconds|i count seconds|i still count|i was strict about`,
      ),
    },
    {
      kind: 'belief',
      says: anyOf(
        `i would (?:support|never|always|rather)|(?:i|we) ${OFTEN}(?:believe|hold|trust|doubt|prefer|dislike|disliked|detest|enjoy|insist|agree|disagree|hate|hated|love|loved|like|liked|admire|suspect|hope|regret|refuse|wish|mind|care|value|fear|miss|forgive|would rather|believed|trusted|consider|distrust|respect|adore)|i(?: am|['’]m| was)(?: not| too| so| very| quite| still)* (?:sure|certain|convinced|(?<!too )proud|ashamed|afraid|grateful|glad|against|in favour|fond)|(?:i|we|one) (?:should|must|ought to) (?:always|never|be|not|have been)|i (?:can['’]?t|cannot) (?:stand|bear)|in my (?:view|opinion|experience)|my (?:rule|conviction|opinion|belief|father['’]s rule)|i (?:was|am|have been) (?:never|always|not)? ?(?:strict|ready)|we must|i (?:was|am) no |i could not bear|to my mind|what matters to me|what frightens me most|what i think`,
      ),
    },
    {
      kind: 'fact',
      says: either(
        anyOf(
          `(?:i|we) (?:was|were) (?:born|raised|brought up|called|named|to be called|married|the (?:first|last|only|eldest|youngest))|i(?: am|['’]m)(?: still| now| not| also)* (?:an?|from|the (?:only|eldest|youngest|daughter|son|wife|widow|mother|father)|\\p{L}+-?year|married|divorced|allergic|\\d+|left-handed|retired|one of)|i was (?:an?|the (?:first|last|only|eldest|youngest)|from|\\d+|(?:five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\\S*)|i (?:still |now |also )?(?:own|live|work|teach|keep|play|belong|speak|earn|rent|wear|collect|drink|eat)|i (?:still |now |also )?have (?:${COUNTED}|my)|i had (?:${COUNTED}) (?:children|brothers?|sisters?|sons?|daughters?)|i (?:worked|lived|studied|owned|rented|belonged|taught|earned|trained|served|conducted|lived|grew up)|(?:i|we)(?:['’]ve| have)(?: never| always| also| only)* (?:been an?|been the|been at|had|lived|worked|rented|kept|played|tuned|owned|known|counted|worn|taught|sung)|my (?:\\p{L}+ ){0,2}(?:${KIN}|name|birthday|house|home|village|school|car|boat|cat|dog|workshop)(?:,? \\p{Lu}?\\p{L}+,?)? (?:is|are|was|were|has (?!asked|told|said|just)|had|lives|lived|works|worked|died|came|comes|cleaned|sold|kept|called|taught|spoke|played)`,
        ),
        anyOf(
          `died|since \\d{4}|since i was|for [\\p{L}\\d-]+(?: or [\\p{L}-]+)?(?: and [\\p{L}-]+)* (?:years|months|winters|summers|seasons)|from \\d{4} to \\d{4}|(?:in|until|on the [\\p{L}\\d -]{3,25}) (?:19|20)\\d\\d`,
        ),
      ),
    },
  ],
  happened:
    /(?<!\b(?:used to|would|could|never|not|have|has|['’]ve) )\b(?:went|came|said|saw|took|gave|got|made|told|left|found|put|ran|began|brought|wrote|lost|met|paid|sang|drove|ate|rode|flew|drank|fell|broke|bought|sold|cut|forgot|swam|hid|bit|shook|spoke|woke|threw|stole|fetched|asked|cried|(?!(?:worked|lived|studied|owned|used|called|married|loved|liked|hated|named|rented|wanted|needed|tired|frozen|supposed|allowed|based|born|retired|interested|frightened|closed|opened)\b)\p{L}{2,}ed)\b/iu,
  anchor: either(
    anyOf(
      `(?:my|our) (?:\\p{L}+ ){0,2}(?:${KIN}|kitchen|house|village|life|hands|choir|church|school|island)|mother|father|(?:19|20)\\d\\d|i once|every (?:year|summer|winter|sunday|morning|evening|week)|all my life|in my life|[\\p{L}\\d-]+ (?:years|seasons|winters|summers)|for a living|still`,
    ),
    nameNotBehind('the|and|or|I', WEEKDAYS),
  ),
  vocative:
    /[^\s,](?<!(?:^|\s)(?:in|to|at|on|from|of|near|for|the|and|or|my|our|Dr|Mr|Mrs|Miss|St|with|by|is|was|called|named|call)) (?!I$)\p{Lu}\p{Ll}+[.!]*$/u,
  definite: anyOf(`(?:the|both) \\p{L}+(?! (?:of|that|who|whom|which|i|we|where)(?!\\p{L}))`),
};
