import type { StemLanguage } from '../stem-of.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Whoever speaks, alone or with others. */
export const SELF: Readonly<Record<StemLanguage, ReadonlySet<string>>> = {
  en: set('i we'),
  de: set('ich wir'),
  sv: set('jag vi'),
};
/** Of whom is not said: two of them need not be one. */
export const OTHERS = set('he she they it there er sie es han hon de det');

export const OWN: Readonly<Record<StemLanguage, ReadonlySet<string>>> = {
  en: set('my our'),
  de: set('mein meine meinem meinen meiner meines unser unsere unserem unseren'),
  sv: set('min mitt mina vår vårt våra'),
};

export const NEVER = set('never nie niemals aldrig');
export const NOT: Readonly<Record<StemLanguage, ReadonlySet<string>>> = {
  en: set('not never no neither'),
  de: set('nicht nie niemals kein keine keinen keinem keiner keines'),
  sv: set('inte aldrig ingen inget inga ej'),
};

/** What makes of a claim something that is not claimed: wishes, guesses, what is nearly so, what is said to be meant otherwise. */
export const UNSURE: Readonly<Record<StemLanguage, ReadonlySet<string>>> = {
  en: set(
    'if unless suppose wish hardly scarcely rarely seldom almost nearly maybe perhaps only just merely simply nothing nobody none why whether wonder',
  ),
  de: set(
    'wenn falls wünschte kaum selten fast beinahe vielleicht nur bloß nichts niemand würde hätte könnte ob warum wieso',
  ),
  sv: set(
    'om ifall önskar knappt sällan nästan kanske bara ingenting skulle kunde varför undrar undrade huruvida',
  ),
};

/** Which of several, from where to where, and how it compares: words without which two sentences are of different things. */
export const TELLING_APART = set(
  `from back away after before without than second third fourth fifth next other another last new old former left right half except until
  till during more less later earlier again once nach von vor ohne als zweite zweiter zweites dritte andere anderer anderes nächste neue alte
  halb außer bis wieder mehr från tillbaka efter före utan än andra tredje nästa annan annat nya gamla halv utom tills igen mer then`,
);

/** Happens once to a person or a thing: two dates of it are one too many. */
export const HAPPENS_ONCE: Readonly<Record<StemLanguage, readonly string[]>> = {
  en: 'born bear die marry retire build open close found start begin join move emigrate come arrive leave graduate finish stop learn meet inherit become get ordain widow orphan baptise christen'.split(
    ' ',
  ),
  de: 'geboren gestorben starb verheiratet heirateten heiratete zog zogen gebaut eröffnet gegründet gelernt'.split(
    ' ',
  ),
  sv: 'född dog dött gifte flyttade byggdes öppnade började lärde'.split(' '),
};

/** Somebody has one place for it. */
export const ONE_PLACE = 'born bear come train live grow die bury stand'.split(' ');

/** Words that say nothing by themselves. */
export const EMPTY: Readonly<Record<StemLanguage, ReadonlySet<string>>> = {
  en: set(
    `a an the my our your his their its of in on at to for with by as and or that which who whom whose this these those it is am are was were be
    been being have has had having do does did so too very own when where while because some any every each all single much many always still
    also already now really quite ever even often soon usually both not no never anymore longer up down out off there here like everybody
    everyone nobody else since year years long about around roughly over nearly almost best most least day morning black i we myself`,
  ),
  de: set(
    `der die das den dem des ein eine einen einem einer eines kein keine keinen keinem und oder dass es ist bin bist sind war waren wird wurde
    worden gewesen sein habe hat haben hatte hatten gehabt hast hattest habt bist warst seid wart so sehr zu zum zur in im an am auf aus bei mit für um als wie immer noch schon auch
    jetzt je jemals oft lang lange jahre jahr jahren nicht nie niemals ich wir mein meine ja ganz ganzes mir mich uns ganzen rund etwa ungefähr über kann jemand jemandem jemanden`,
  ),
  sv: set(
    `en ett den det de och eller att som är var varit bli blev blivit har hade haft så mycket i på till av med för om hos alltid ännu
    redan också nu någonsin ofta lång länge år inte aldrig jag vi min mitt mina ju hem hemma mig oss sig ungefär cirka över nästan`,
  ),
};

export const LIKES: Readonly<Record<StemLanguage, ReadonlySet<string>>> = {
  en: set('love like enjoy adore'),
  de: set('mag mochte liebe liebte'),
  sv: set('älskar gillar älskade gillade tycker'),
};
export const DISLIKES: Readonly<Record<StemLanguage, ReadonlySet<string>>> = {
  en: set('hate dislike detest loathe'),
  de: set('hasse hasste verabscheue'),
  sv: set('hatar avskyr hatade'),
};

/** Having none of the one means that the other cannot be said. */
export const KIN: readonly { none: ReadonlySet<string>; named: ReadonlySet<string> }[] = [
  {
    none: set('child children kid kids kinder kind barn'),
    named: set(
      'son sons daughter daughters child children sohn söhne tochter töchter kind kinder son söner dotter döttrar barn',
    ),
  },
  {
    none: set('brother brothers sibling siblings bruder brüder geschwister bror bröder syskon'),
    named: set('brother brothers bruder brüder bror bröder'),
  },
  {
    none: set('sister sisters sibling siblings schwester schwestern geschwister syster systrar syskon'),
    named: set('sister sisters schwester schwestern syster systrar'),
  },
  {
    none: set('married husband wife verheiratet mann frau gift make maka'),
    named: set('husband wife married ehemann ehefrau verheiratet gift make maka'),
  },
];

/** What whoever never had one cannot call theirs. */
export const HAD_OR_NOT = set(
  `dog cat horse pony cow goat car boat bicycle bike motorbike television radio telephone computer piano guitar violin accordion fiddle
  garden farm shop house uncle aunt grandmother grandfather`,
);

/** What is denied when nothing is said behind it. */
export const BY_ITSELF = set(
  'smoke swim drive fly sing dance vote pray cook ski skate marry snore work fish knit sew baptise read write',
);
/** Who does not drink drinks tea. */
export const ALCOHOL = set('wine beer whisky whiskey gin vodka rum brandi cider ale stout sherri port pint');

/** Of two such words one is true at a time. */
export const OPPOSITES: readonly (readonly [string, string])[] = [
  ['older', 'younger'],
  ['bigger', 'smaller'],
  ['taller', 'shorter'],
  ['richer', 'poorer'],
  ['alive', 'dead'],
  ['rich', 'poor'],
  ['stay', 'leave'],
  ['easy', 'hard'],
  ['easy', 'difficult'],
  ['before', 'after'],
  ['eldest', 'youngest'],
  ['oldest', 'youngest'],
  ['left-handed', 'right-handed'],
  ['happy', 'unhappy'],
  ['älter', 'jünger'],
  ['äldre', 'yngre'],
];

/** What somebody is by trade, by its end. */
export const TRADE =
  /(?:nurse|cook|chef|priest|parson|doctor|clerk|judge|soldier|sailor|smith|mechanic|pilot|guard|maid|midwife|lawyer|engineer|captain|secretary|librarian|plumber|electrician|teacher|maker|wright|keeper|driver|worker|man|ist|ician|baker|butcher|carpenter|farmer|fisher|painter|singer|dancer|writer|waiter|waitress|tailor|miner|printer|barber|gardener|builder|joiner|seamstress|stress|housewife|grocer|shepherd|miller|weaver|porter|officer|potter|roofer|plasterer|bishop|vicar|monk|surgeon|merchant|tinker|conductor|professor|actor|architect|lehrer|lehrerin|arzt|ärztin|bäcker|bäckerin|schwester|koch|köchin|maurer|tischler|musiker|lärare|läkare|bagare|fiskare|snickare|sköterska|kock|präst|murare|lots|smed|skräddare|sömmerska|målare|bonde|sjöman|schmied|schneider|schneiderin|bauer|fischer|auxiliary)$/u;
