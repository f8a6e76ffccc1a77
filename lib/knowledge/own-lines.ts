/**
 * Which of the names that a conversation calls somebody by mean the person. `Ileana` is Ileana Moraru-Pike, `Oma Ileana` too,
 * and `Gitta` is Birgitta Harms, where nobody has the name itself: "Ana" beside "Ileana" is somebody else.
 */
export function namesOfPerson(names: readonly string[], person: string): ReadonlySet<string> {
  const different = [...new Set(names)];
  const exact = different.filter((name) => isSamePerson(name, person));
  if (exact.length > 0) return new Set(exact);
  const kin = different.filter((name) => isKin(name, person));
  if (kin.length > 0) return new Set(kin.length === 1 ? kin : []);
  const short = different.filter((name) => isShortFor(name, person));
  return new Set(short.length === 1 ? short : []);
}

function isSamePerson(label: string, person: string): boolean {
  // A number tells two of one name apart, and not which is which.
  if (/\p{N}/u.test(label)) return false;
  const [said, known] = [wordsOf(label), wordsOf(person)];
  const called = [...known, ...wordsOfLabel(person)];
  return (
    said.length > 0 && (said.every((word) => called.includes(word)) || said.join('') === initials(known))
  );
}

/** What families and letters put before a name. */
const BEFORE_NAME = new Set(
  (
    'oma opa omi opi grossmutter grossvater großmutter großvater mutter vater mama papa mutti vati tante onkel schwester bruder frau herr ' +
    'grandma grandpa granny gran nana nan grandad granddad grandmother grandfather mother father mum mom dad mummy daddy aunt auntie uncle ' +
    'sister brother mrs mr ms miss sir dr prof professor doctor doktor pastor pfarrer rabbi father rev fr ' +
    'mormor farmor morfar farfar moster faster morbror farbror tant farbror mamma pappa syster bror fru ' +
    'mamie papi papy mémé pépé tata tonton madame monsieur mme abuela abuelo tía tío señora señor don doña nonna nonno zia zio signora signor'
  )
    .split(' ')
    .flatMap(wordsOf),
);

/** "Ilse" of "Oma Ilse Brandt", as it is written. */
export const givenNameOf = (person: string): string | null =>
  person
    .trim()
    .split(/\s+/u)
    .find((word) => /^\p{Lu}\p{L}/u.test(word) && !BEFORE_NAME.has(wordsOf(word).join(''))) ?? null;

/** "Oma Ilse", "Frau Dr. Ilse Brandt". A family has one surname: "Frau Brandt" may be anybody of it. */
function isKin(label: string, person: string): boolean {
  const given = wordsOf(person).find((word) => !BEFORE_NAME.has(word));
  const [said, known] = [wordsOf(label), wordsOf(person)];
  const own = said.filter((word) => !BEFORE_NAME.has(word));
  return (
    own.length < said.length &&
    given !== undefined &&
    own.includes(given) &&
    !/\p{N}/u.test(label) &&
    own.every((word) => known.includes(word))
  );
}

/** Of a given name, its beginning or its end: Gitta, Alex. Shorter ones are too often names of their own. */
function isShortFor(label: string, person: string): boolean {
  const [said, ...more] = wordsOf(label);
  const [given] = wordsOf(person);
  return (
    said !== undefined &&
    given !== undefined &&
    more.length === 0 &&
    said.length >= 4 &&
    !/\p{N}/u.test(label) &&
    (given.startsWith(said) || given.endsWith(said))
  );
}

/** `"Ana Pop" <ana@example.org>` by the name, `<ana.pop@example.org>` by what stands before the @. */
export function nameInAddress(address: string): string {
  const [name = '', mail = ''] = address.split('<');
  const said = name.replace(/["']/g, '').trim();
  return said && !said.includes('@')
    ? said
    : ((mail || said)
        .split('@')[0]
        ?.replace(/[._\d+-]+/g, ' ')
        .trim() ?? '');
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** As our interviews call them (`internal.speaker_label`): "Oma 2nd" is "Oma Nd", and who has a number for a name "Person". */
function wordsOfLabel(person: string): string[] {
  const words = wordsOf(person.replace(/\p{N}+/gu, ' '));
  return words.length > 0 ? words : ['person'];
}

/** One letter by which a transcript may call them. */
export const isInitialOf = (letter: string, person: string): boolean =>
  wordsOf(person).some((word) => word.startsWith(letter.toLowerCase()));

const initials = (words: readonly string[]): string => words.map((word) => word.charAt(0)).join('');

/** `calledAs`: what the source calls the person, as a steward chose; none where nobody in it is. */
export type Spoken = { sourceId: string; speaker: string | null; calledAs?: readonly string[] | null };

/** In a conversation only what the person says. */
export function ownLines<Said extends Spoken>(person: string, lines: readonly Said[]): Said[] {
  return [...Map.groupBy(lines, ({ sourceId }) => sourceId).values()].flatMap((ofSource) => {
    const speakers = ofSource.flatMap(({ speaker }) => speaker ?? []);
    if (speakers.length === 0) return ofSource;
    const own = namesChosen(person, ofSource) ?? namesOfPerson(speakers, person);
    return ofSource.filter(({ speaker }) => speaker !== null && own.has(speaker));
  });
}

/** A line whose speaker is the person bears the person's name, whatever the source calls them (`namePerson`). */
function namesChosen(person: string, lines: readonly Spoken[]): ReadonlySet<string> | null {
  const chosen = lines.find(({ calledAs }) => calledAs)?.calledAs;
  return chosen ? new Set(chosen.length > 0 ? [...chosen, person.trim()] : []) : null;
}
