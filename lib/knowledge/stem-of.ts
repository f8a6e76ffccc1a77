import snowball from 'snowball-stemmers';

/** Those that there are stemmers for. */
export type StemLanguage = 'en' | 'de' | 'sv';

const STEMMERS = {
  en: snowball.newStemmer('english'),
  de: snowball.newStemmer('german'),
  sv: snowball.newStemmer('swedish'),
};

/** Forms that no stemmer brings together. */
const IRREGULAR = new Map(
  `be am is are was were been; become became; begin began begun; bite bit bitten; blow blew blown; break broke broken;
  bring brought; build built; burn burnt; buy bought; catch caught; child children; choose chose chosen; come came; cost costs;
  deal dealt; dig dug; do did done; draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; eat ate eaten;
  fall fell fallen; feed fed; feel felt; fight fought; find found; fly flew flown; foot feet; forget forgot forgotten;
  forgive forgave forgiven; freeze froze frozen; get got gotten; give gave given; go went gone; grow grew grown; hang hung;
  have has had; hear heard; hide hid hidden; hold held; keep kept; know knew known; lay laid; lead led; learn learnt; leave left;
  lend lent; lie lied lying; light lit; lose lost; make made; man men; mean meant; meet met; mouse mice; pay paid; read reads;
  ride rode ridden; ring rang rung; rise rose risen; run ran; say said; see saw seen; sell sold; send sent; sew sewn;
  shake shook shaken; shoot shot; show shown; sing sang sung; sink sank sunk; sit sat; sleep slept; smell smelt; speak spoke spoken;
  spend spent; stand stood; steal stole stolen; stick stuck; swear swore sworn; swim swam swum; take took taken; teach taught;
  tear tore torn; tell told; think thought; throw threw thrown; tooth teeth; understand understood; wake woke woken;
  wear wore worn; weep wept; wife wives; win won; wind wound; woman women; write wrote written; die died dying dead`
    .split(';')
    .flatMap((line) => {
      const [base = '', ...forms] = line.trim().split(/\s+/);
      return forms.map((form): [string, string] => [form, base]);
    }),
);

const withoutAccents = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

const known = new Map<string, string>();
/** Bounded, because a long-running process hears every word there is. */
const MOST_KNOWN = 50_000;

/** One form for all forms of a word: "painted" as "paint", "Söderharu" as "Soderharu". */
export function stemOf(word: string, language: StemLanguage): string {
  const key = `${language} ${word}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const plain = word.toLowerCase();
  const base = language === 'en' ? (IRREGULAR.get(plain) ?? plain) : plain;
  const stem = withoutAccents(STEMMERS[language].stem(base));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, stem);
  return stem;
}
