import lines from './gloss-words.json' with { type: 'json' };

/**
 * By language, what a folded word, or the beginning of one, means in English. The file has common words of German and Swedish, one
 * to a line: `english = german | swedish`. Folded, without endings where those change; a word that begins with one of them and goes
 * on for a few letters is taken for it.
 */
const GLOSSES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  de: glossesAt(0),
  sv: glossesAt(1),
};

/** The languages whose words the English model is told in English, beside its own. */
export const GLOSSED_LANGUAGES = ['en', ...Object.keys(GLOSSES)] as const;

function glossesAt(side: 0 | 1): Map<string, string> {
  const glosses = new Map<string, string>();
  for (const line of lines) {
    const [english = '', words = ''] = line.split(' = ');
    for (const word of (words.split('|')[side] ?? '').trim().split(' ')) {
      if (word && !glosses.has(word)) glosses.set(word, english);
    }
  }
  return glosses;
}

/** What an ending adds at most. */
const LONGEST_ENDING = 3;
/** A part of a compound: a shorter one is in too many words by accident. */
const SHORTEST_PART = 4;

/**
 * A text as the English model reads it: word by word, where the word is a common one, in its order; what is not known, such
 * as a name, stays as it is. No translation, and near enough to say what a sentence is about.
 */
export function glossOf(text: string, language: string | null): string {
  const glosses = GLOSSES[language ?? 'en'];
  if (!glosses) return text;
  return text.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => glossOfWord(glosses, fold(word)) ?? word);
}

const fold = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

function glossOfWord(glosses: ReadonlyMap<string, string>, word: string): string | undefined {
  const whole = glosses.get(word);
  if (whole) return whole;
  for (let ending = 1; ending <= LONGEST_ENDING && word.length - ending >= SHORTEST_PART; ending += 1) {
    const stem = glosses.get(word.slice(0, word.length - ending));
    if (stem) return stem;
  }
  // Haustür, Pianostämmare: the longest end that is a word says what it is, and the beginning which one.
  for (let at = SHORTEST_PART - 1; at <= word.length - SHORTEST_PART; at += 1) {
    const last = glosses.get(word.slice(at));
    if (!last) continue;
    const first = glosses.get(word.slice(0, at)) ?? glosses.get(word.slice(0, at).replace(/(?:s|n|en)$/, ''));
    return first ? `${first} ${last}` : last;
  }
  return undefined;
}
