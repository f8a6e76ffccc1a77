import type { ReaderLanguage } from '../languages.ts';
import { wordsIn } from '../languages.ts';
import { CANNOT, type Fact, fitFrom, isInReply, NOTHING, type Place } from './fact.ts';
import { MINE } from './kin-words.ts';

const WHO = String.raw`(?<name>\p{L}[\p{L}’'.-]*(?: \p{L}[\p{L}’'.-]+){0,2})\W*$`;
const asks = (...forms: readonly string[]) => forms.map((form) => new RegExp(`${form} ${WHO}`, 'iu'));

/** What became of somebody, who that is, or anything of them: asked by a name alone. */
const ASKS = {
  fate: [
    ...asks(
      String.raw`^\W*(?:and |so |but )?what(?:ever)? (?:happened to|became of|has become of)`,
      String.raw`^\W*(?:und )?was (?:geschah|passierte|ist (?:passiert|geschehen)|wurde|ist) (?:mit|aus)`,
      String.raw`^\W*(?:och )?vad (?:hände(?: det)?|blev det|har hänt|hände sen) (?:med|av)`,
    ),
    /^\W*(?:und )?was (?:ist|wurde) (?:mit|aus) (?<name>\p{L}+(?: \p{L}+)?) (?:passiert|geschehen|geworden)\W*$/iu,
  ],
  who: asks(
    String.raw`^\W*(?:and |so |but )?who(?:'s| is| was| were)`,
    String.raw`^\W*(?:und )?wer (?:ist|war)`,
    String.raw`^\W*(?:och )?vem (?:är|var)`,
  ),
  any: asks(
    String.raw`\btell (?:me|us) (?:more |something |a bit |a little |all )?(?:about|of)`,
    String.raw`^\W*(?:and |so |but )?(?:do|can) you remember`,
    String.raw`\berzähl\p{L}* (?:sie )?(?:mir |uns )?(?:etwas |mehr |mal |bitte )*(?:von|über)`,
    String.raw`\bberätta (?:mer |lite |något )?om`,
    String.raw`^\W*(?:och )?minns du`,
  ),
} as const;

const TITLES =
  /^(?:old|miss|mrs?|ms|dr|herr|frau|fru|fröken|tante|onkel|aunt|uncle|captain|sister|father)$/iu;

/** What ends somebody's story, or turns it. */
const FATE =
  /(?<!\p{L})(?:die[ds]?|dead|death|killed|shot|drowned|lost|buried|funeral|never (?:came|come|saw|returned|wrote)|disappeared|vanished|arrested|emigrated|deported|married|retired|fell|sank|ill|hospital|stroke|gestorben|starb|tot|gefallen|ertrunken|verschwand|verschwunden|verhaftet|ausgewandert|geheiratet|heiratete|begraben|nie (?:wieder|zurück)|dog|död|drunknade|försvann|utvandrade|gifte|begravdes)(?!\p{L})/iu;
const TURN =
  /(?<!\p{L})(?:left|went|gone|moved|became|lives?|lived|stayed|ended|came back|sold|works?|worked|ging|zog|wurde|blieb|lebt|kam zurück|flyttade|blev|for|åkte|lever|bor|slutade)(?!\p{L})/iu;
const PRONOUN =
  /^\W*(?:and |but |then |und |aber |dann |och |men |sedan )?(?:he|she|er|sie|han|hon)(?!\p{L})/iu;
/** "Evald, the sheriff's officer, and an eider.": who else was there says nothing of anybody. */
const LIST = /^[^,;:!?.]+(?:, [^,;:!?.]+)*,? (?:and|und|och) [^,;:!?.]+[.!”“"]*$/u;
const VERB =
  /(?<!\p{L})(?:\p{L}{2,}(?:ed|ing)|was|were|is|are|had|has|have|did|does|do|who|came|went|sang|took|kept|knew|ran|made|said|saw|gave|found|brought|told|got|left|held|lay|stood|sat|wrote|built|became|taught|drove|spoke|could|would|ist|war|waren|hat|hatte\p{L}*|wurde|\p{L}{3,}(?:te|ten)|kam|ging|sagte|der|die|är|var|hade|har|blev|kom|gick|som|\p{L}{3,}(?:ade|ste))(?!\p{L})/iu;
const isList = (text: string): boolean => LIST.test(text) && !VERB.test(text);
/** Beyond so many sentences "he" may be another. */
const REMEMBERED = 3;
/** A longer turn asks for other things as well. */
const MOST_ASKED = 16;
const FEWEST_WORDS = 4;

/** Of somebody whom the person calls by a name: who they were, and what became of them. */
export function somebodyFact(
  question: string,
  language: ReaderLanguage,
  { person, texts }: { person: string; texts: readonly string[] },
): Fact | undefined {
  const plain = question.replaceAll('’', "'");
  const [wants, name] =
    Object.entries(ASKS)
      .flatMap(([kind, forms]) => forms.map((form) => [kind, form.exec(plain)?.groups?.name] as const))
      .find(([, one]) => one !== undefined) ?? [];
  // "Giada's father" is not Giada.
  if (name === undefined || /'s?(?:\s|$)/u.test(name)) return undefined;
  const own = new Set(wordsIn(person));
  const parts = wordsIn(name).filter((part) => !TITLES.test(part) && !own.has(part) && part.length > 2);
  const names = parts.map((part) => part.replace(/^\p{L}/u, (first) => first.toUpperCase()));
  const isOne = (one: string) =>
    texts.some((text) => new RegExp(String.raw`(?<!\p{L})${one}(?!\p{L})`, 'u').test(text));
  const isWord = (part: string) =>
    language !== 'de' &&
    texts.some((text) => new RegExp(String.raw`(?<!\p{L})${part}(?!\p{L})`, 'u').test(text));
  if (names.length === 0 || !names.every(isOne) || parts.some(isWord)) return undefined;
  const called = String.raw`(?<!\p{L})(?:${names.join('|')})(?: \p{Lu}[\p{L}’'-]+)?`;
  const named = new RegExp(String.raw`${called}(?!\p{L})`, 'u');
  const title = String.raw`(?:(?:[Oo]ld|Miss|Mrs?|Dr|Herrn?|Frau|Fru|[Dd]er|[Dd]ie)\.? )?`;
  const begins = new RegExp(String.raw`^\W*${title}${called}(?!\p{L}|['’]s)`, 'u');
  const isSaidWho = new RegExp(
    [
      String.raw`${called},? (?:was|is|war|ist|var|är) (?:${MINE}|an?|the|his|her|their|eine?|der|die|das|en|ett) `,
      String.raw`${called}, (?:${MINE}|an?|the|his|her|their|who|eine?|der|die|das|en|ett|som) `,
      String.raw`(?:${MINE}|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|[Ss]eine?|[Ii]hre?|[Hh]ans|[Hh]ennes) (?:\p{L}+ ){1,3}?,? ?${title}${called}(?!\p{L})`,
    ].join('|'),
    'u',
  );

  return (at: Place) => {
    const { sentences, place } = at;
    const { text = '', asked = '', block } = sentences[place] ?? {};
    const isReply =
      isInReply(at, 1) &&
      named.test(asked) &&
      asked.split(/\s+/).length <= MOST_ASKED &&
      text.split(/\s+/).length >= FEWEST_WORDS &&
      !text.endsWith('?');
    if (wants === 'fate') {
      if (named.test(text) || isReply)
        return { fits: FATE.test(text) ? 1 : TURN.test(text) && (begins.test(text) || isReply) ? 0.7 : 0 };
      if (!PRONOUN.test(text) || !FATE.test(text)) return NOTHING;
      for (let from = place - 1; from >= Math.max(0, place - REMEMBERED); from -= 1) {
        if (sentences[from]?.block !== block) break;
        if (named.test(sentences[from]?.text ?? '')) return fitFrom(at, from, 0.8);
      }
      return NOTHING;
    }
    if (isList(text)) return wants === 'who' ? CANNOT : NOTHING;
    if (isSaidWho.test(text)) return { fits: wants === 'who' ? 1 : 0.9 };
    if (isReply) return { fits: 0.9 };
    return { fits: begins.test(text) ? (wants === 'who' ? 0.6 : 0.8) : 0 };
  };
}
