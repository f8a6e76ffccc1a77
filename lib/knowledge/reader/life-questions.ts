import { KINDS_OF_LIFE } from './life-question-table.ts';

/** What is asked of every life, and in which forms people answer it. */
export type LifeQuestion = {
  kind: string;
  /** Of the question, what its kind stands for: words that an answer need not repeat. */
  matched: string;
  says: RegExp;
  /** What such an answer has in it, to be looked up with the question. */
  lookedUp: string;
};

type Form = { kind: string; asks: RegExp; says: RegExp; lookedUp: string };

const anyOf = (alternatives: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives.join('|')})(?![\p{L}\p{N}])`, 'iu');

/** The table's marks for what has many words. */
const LISTS: readonly (readonly [mark: string, words: string])[] = [
  [
    '{trade}',
    String.raw`\p{L}{3,}(?:smith|wright|keeper|maker|monger|grapher|ologist|ician|tuner|driver|worker|mechanic|fisher|dresser|master|wife|warden|officer|engineer|teacher|nurse|tist)|actor|actress|architect|artist|baker|barber|blacksmith|boatman|bricklayer|builder|butcher|captain|carpenter|carer|cashier|chemist|cleaner|clerk|composer|conductor|consultant|cook|chef|cooper|crofter|doctor|dentist|driver|electrician|engineer|farmer|ferryman|fire(?:man|fighter)|fisher(?:man)?|florist|foreman|gardener|grocer|guard|hairdresser|inspector|joiner|journalist|judge|keeper|lawyer|lecturer|librarian|locksmith|machinist|manager|mason|mate|mechanic|midwife|miller|miner|musician|nanny|nurse|organist|painter|parson|pastor|photographer|pianist|pilot|plumber|policeman|porter|postman|postwoman|potter|priest|printer|programmer|prosthetist|radio (?:man|officer)|receptionist|roofer|sailor|salesman|scientist|seamstress|secretary|servant|shepherd|shoemaker|shopkeeper|skipper|soldier|solicitor|steward(?:ess)?|student|surgeon|surveyor|tailor|teacher|technician|trainee|translator|typist|vet|vicar|waiter|waitress|watchmaker|weaver|welder|writer`,
  ],
  [
    '{yrke}',
    String.raw`\p{L}*(?:stimmer(?:in)?|meister(?:in)?|lehrer(?:in)?|bauer|fischer|schneider(?:in)?|arzt|ärztin|krankenschwester|tischler(?:in)?|verkäufer(?:in)?|bäcker(?:in)?|koch|köchin|steuermann|matrose|seemann|kapitän|ingenieur(?:in)?|schlosser|stämmare|lärare|lärarinna|läkare|sjuksköterska|snickare|fiskare|kock|kocken|bonde|ingenjör|sjöman|målare|bagare|byggare|präst)`,
  ],
  [
    '{number}',
    String.raw`\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\p{L}+)?|hundred|thousand|both|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv`,
  ],
  [
    '{month}',
    String.raw`January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|januari|februari|mars|maj|augusti|oktober|december`,
  ],
  [
    '{kin}',
    'mother|mum|mom|mam|father|dad|papa|parents|husband|wife|partner|brothers?|sisters?|sons?|daughters?|children|kids|grandmother|grandma|grandfather|grandpa|granddaughter|grandson|grandchildren|aunt|uncle|mutter|vater|mann|frau|bruder|schwester|sohn|tochter|kinder|oma|opa|far|mor|pappa|mamma|man|fru|bror|syster|son|dotter|barn|mormor|morfar|farmor|farfar',
  ],
];

const withLists = (pattern: string): string =>
  LISTS.reduce((text, [mark, words]) => text.replaceAll(mark, `(?:${words})`), pattern);

const FORMS: readonly Form[] = KINDS_OF_LIFE.trim()
  .split(/\n\n+/)
  .map((entry) => {
    const [kind = '', ...lines] = entry.split('\n');
    const of = (mark: string) =>
      anyOf(
        lines
          .filter((line) => line.startsWith(mark))
          .flatMap((line) =>
            withLists(line.slice(2))
              .split(' · ')
              .map((one) => one.trim()),
          ),
      );
    const lookedUp = lines.find((line) => line.startsWith('+'))?.slice(2) ?? '';
    return { kind, asks: of('?'), says: of('!'), lookedUp };
  });

/** The kinds that a question is of, the closest alone: none for one that is asked of this life alone. */
export function lifeQuestionsIn(asks: string): LifeQuestion[] {
  const plain = asks.replaceAll('’', "'");
  const found = FORMS.flatMap(({ asks: form, ...life }) => {
    const [matched] = form.exec(plain) ?? [];
    return matched === undefined ? [] : [{ ...life, matched }];
  });
  const longest = Math.max(0, ...found.map(({ matched }) => matched.length));
  return found.filter(({ matched }) => matched.length > longest * ABOUT_AS_LONG);
}

const ABOUT_AS_LONG = 0.7;
