import { createHash } from 'node:crypto';
import { hashText } from '#lib/platform/canonical-hash.ts';
import { EVIDENCE_KINDS, type EvidenceItem } from '#lib/speech/voice-artifact.public.ts';

const VISIBILITIES = ['sealed', 'private', 'published'] as const;
type Visibility = (typeof VISIBILITIES)[number];

/** One id for one name, so that every run is about the same evidence. */
export const idOf = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');

export const saying = (quote: string, changes: Partial<EvidenceItem> = {}): EvidenceItem => ({
  id: idOf(`evidence ${quote}`),
  sourceId: idOf('source'),
  correctionId: null,
  namespace: 'published',
  quote,
  asked:
    changes.kind === 'exchange' ? `What do you say of ${quote.split(' ').at(-1)?.replace('.', '')}?` : null,
  kind: 'fact',
  contentHash: hashText(quote),
  ...changes,
});

export type Life = Readonly<Record<Visibility, EvidenceItem[]>>;

/** A reflection of so many statements on three shelves, each with a word that no other statement has. */
export function sampleLife(count: number): Life {
  const life: Record<Visibility, EvidenceItem[]> = { sealed: [], private: [], published: [] };
  for (let number = 0; number < count; number += 1) {
    const visibility = VISIBILITIES[number % VISIBILITIES.length] ?? 'sealed';
    const kind = EVIDENCE_KINDS[Math.floor(number / VISIBILITIES.length) % EVIDENCE_KINDS.length] ?? 'fact';
    life[visibility].push(
      saying(sentence(number), {
        id: idOf(`evidence ${number}`),
        sourceId: idOf(`source ${visibility} ${number % 7}`),
        namespace: visibility,
        kind,
      }),
    );
  }
  return life;
}

export const evidenceOf = ({ private: members, published }: Life) => ({
  private: [...members, ...published],
  public: published,
});

const BEGINNINGS = ['I remember', 'My mother said', 'I still believe', 'I always say', 'We walked to'];
const SYLLABLES = ['ba', 'de', 'fi', 'go', 'hu', 'ka', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'xu'];

/** Of its own nineteen words, and the first and last of them in it only: letters, because a digit is no word of anybody. */
export const ownWord = (number: number): string => `zq${inSyllables(number + 1)}`;

function sentence(number: number): string {
  const words = Array.from({ length: 17 }, (_, place) => inSyllables(number * 131 + place * 7 + 11));
  words.splice(8, 0, ownWord(number));
  return `${BEGINNINGS[number % BEGINNINGS.length]} ${words.join(' ')} ${ownWord(number)}.`;
}

function inSyllables(number: number): string {
  let rest = number;
  let word = '';
  do {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return word;
}
