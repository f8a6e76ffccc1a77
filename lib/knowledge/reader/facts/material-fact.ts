import type { ReaderLanguage } from '../languages.ts';
import { contentWords } from '../word-forms.ts';
import { wordFor } from './asked-noun.ts';
import { type Fact, lastWith, NOTHING, type Place } from './fact.ts';

/** What things are made of, by the words that people ask with. */
const MATERIALS: Readonly<Record<string, string>> = {
  'woods?|timber|holz|trä':
    'wood|timber|oak|ash|beech|birch|pine|spruce|fir|larch|elm|cherry|walnut|maple|sycamore|mahogany|ebony|rosewood|cedar|poplar|willow|lime|yew|teak|pear|apple|plum|hazel|chestnut|boxwood|bamboo|eiche\\p{L}*|esche\\p{L}*|buche\\p{L}*|birke\\p{L}*|kiefer\\p{L}*|fichte\\p{L}*|lärche\\p{L}*|kirsch\\p{L}*|nuss\\p{L}*|ahorn\\p{L}*|linde\\p{L}*|ek|ask|bok|björk|furu|gran|lärk|alm|körsbär|valnöt|lönn',
  'leathers?|skins?|leder|läder|skinn':
    'leather|hide|cowhide|calf\\p{L}*|goat\\p{L}*|pigskin|sheepskin|kid|buckskin|suede|rindsleder|ziege\\p{L}*|kalb\\p{L}*|kalvskinn|getskinn|nöthud',
  'oils?|grease|öl|olja':
    'oil|neatsfoot|linseed|olive|walnut|tallow|grease|lanolin|moebius|leinöl|linolja|rapeseed|sesame',
  'flours?|grains?|mehl|mjöl':
    'flour|rye|wheat|spelt|barley|oat\\p{L}*|emmer|maize|buckwheat|roggen\\p{L}*|weizen\\p{L}*|dinkel\\p{L}*|råg\\p{L}*|vete\\p{L}*',
  'threads?|yarns?|wools?|strings?|garn|faden|saiten?|tråd|ull|sträng\\p{L}*':
    'thread|yarn|linen|silk|cotton|wool|gut|nylon|hemp|steel|sinew|mohair|merino|leinen|seide|baumwolle|darm\\p{L}*|lin|siden|bomull',
  'metals?|steel|metall':
    'steel|iron|brass|bronze|copper|silver|gold|tin|pewter|lead|aluminium|zinc|nickel|stahl|eisen|messing|kupfer|silber|stål|järn|mässing|koppar',
  'fabrics?|cloths?|materials?|stuffs?|stoff\\p{L}*|material\\p{L}*|tyg\\p{L}*':
    'felt|wool|linen|cotton|silk|velvet|tweed|canvas|lace|denim|straw|fur|filz|haarfilz|samt|wolle|leinen|seide|stroh|sammet|ylle|linne',
  'stones?|clays?|glazes?|stein|sten|lera|ton':
    'stone|granite|slate|marble|limestone|sandstone|flint|clay|porcelain|stoneware|earthenware|granit|schiefer|marmor|skiffer',
};
const OTHERS =
  'bone|horn|ivory|glass|plastic|rubber|tyres?|paper|card|straw|reed|shell|wax|foam|horsehair|feathers?|skin|knochen|glas|gummi|papier|ben';
const ALL = [...Object.values(MATERIALS), OTHERS].join('|');
const whole = (words: string) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');

/** The kinds that there are of such a thing as wood; undefined for what is none. */
export function kindsOf(word: string): RegExp | undefined {
  const found = Object.entries(MATERIALS).find(([names]) => new RegExp(`^(?:${names})$`, 'iu').test(word));
  return found && whole(found[1]);
}

const ASKS_WHICH =
  /\b(?:which|what)(?: kind of| sort of| type of| kinds of| sorts of)? (?<class>\p{L}+) (?:do|did|does|is|was|are|were|have|goes|went)\b|\b(?:aus )?welche[nmrs]? (?<class>\p{L}+)\b|\bvil(?:ken|ket|ka) (?<class>\p{L}+)\b/iu;
const ASKS_ANY =
  /\b(?:made|make|built|build|cut|stuffed|filled|carved|stuff|fill)\b.*\b(?:of|from|out of|with)\W*$|^\W*(?:what|which)\b.*\b(?:made (?:of|from|out of)|make \p{L}+ \p{L}+ (?:of|from|out of|with))\b|\bworaus\b|\bgjord\p{L}* av\b|\baus was\b/iu;
const ABOUT_MAKING =
  /^(?:use|used|using|made|make|makes|making|build|built|stuff|stuffed|fill|filled|cut|carve|carved|work|prefer|like|best|kind|sort|type|kinds|material|materials|verwend\p{L}*|benutz\p{L}*|nimmst|gemacht|använd\p{L}*|gjord\p{L}*|tar|nehmen|woraus)$/iu;
const OF_IT = new RegExp(
  String.raw`(?<!\p{L})(?:of|from|in|with|are|is|was|were|aus|av|med|mit)(?: \p{Ll}+){0,2} (?:${ALL})(?!\p{L})`,
  'iu',
);
const MADE =
  /\b(?:made|cut|carved|built|sewn|stuffed?|filled?|turned|cast|knitted|woven|gemacht|genäht|gjord\p{L}*)\b.*\b(?:of|from|out of|with|aus|mit|av)\b/iu;

/** Which wood, leather or oil a thing is made of or made with: a kind of it, said of that thing. */
export function materialFact(asks: string, language: ReaderLanguage): Fact | undefined {
  const asked = /(?<class>\p{L}+)/u.exec(
    Object.values(ASKS_WHICH.exec(asks)?.groups ?? {}).find((one) => one !== undefined) ?? '',
  )?.[0];
  const [kind, materials] =
    Object.entries(MATERIALS).find(([names]) => asked && whole(names).test(asked)) ?? [];
  if (!materials && !ASKS_ANY.test(asks)) return undefined;
  const isMaterial = whole(materials ?? ALL);
  const classWord = kind ? whole(kind) : undefined;
  const things = contentWords(asks, language)
    .map(({ word }) => word)
    .filter((word) => !ABOUT_MAKING.test(word) && !classWord?.test(word))
    .map((word) => wordFor(word, language));
  return (at: Place) => {
    const { text = '' } = at.sentences[at.place] ?? {};
    const named = text.match(new RegExp(isMaterial.source, 'giu')) ?? [];
    const isSaid =
      named.some((one) => !classWord?.test(one)) && (materials !== undefined || OF_IT.test(text));
    if (!isSaid && !(materials === undefined && MADE.test(text))) return NOTHING;
    const having = things.filter((isIt) => lastWith(at, (one) => isIt(one, at.spoken)) !== undefined).length;
    const here = things.filter((isIt) => isIt(text, at.spoken)).length;
    if (things.length === 0)
      return {
        fits: classWord?.test(text) || classWord?.test(at.sentences[at.place]?.asked ?? '') ? 0.7 : 0.5,
      };
    if (having * 2 < things.length || having === 0) return NOTHING;
    return { fits: here * 2 >= things.length ? 1 : 0.6 };
  };
}
