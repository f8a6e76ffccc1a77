import { STOP_WORDS } from '../stop-words.ts';
import { inOrder } from './order.ts';

const MOST = 50;
const SHORTEST = 3;
const LONGEST = 40;

/** With a capital in the middle of a sentence, and what follows it with one. */
const NAME =
  /(?<=[\p{Ll}\p{N},;:]\s+)\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*(?:\s\p{Lu}[\p{L}\p{M}]+(?:['’-]\p{L}[\p{L}\p{M}]*)*)*/gu;

/** "125 g Butter" */
const MEASURE = String.raw`\d+\s?(?:g|kg|mg|l|ml|cl|dl|EL|TL|Gramm|Kilo|Pfund|Liter|Esslöffel|Teelöffel|Prisen?|Tassen?)`;
const GERMAN_NUMBER = String.raw`\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\p{L}*(?:zehn|zig|hundert|tausend)`;
/** German writes every noun with a capital: what stands after one of these is a thing, not a name. */
const AFTER_ARTICLE = new RegExp(
  `(?:^|\\s)(?:der|die|das|den|dem|des|(?:k?ein|mein|dein|sein|ihr|unser|euer)(?:e|en|em|er|es)?|im|am|zum|zur|beim|vom|ins|ans|jede[rsnm]?|viele?n?|wenige?|einige[rn]?|alle[rn]?|beiden?|paar|etwas|nichts|mehr|weniger|genug|ohne|voller|pro|statt|halbe[nrs]?|ganze[nrsm]?|\\p{L}+(?:ig|lich|isch|los)(?:e[nmrs]?)|(?:alt|neu|klein|groß|gut|schön|rot|schwarz|weiß|blau|grün|grau|kalt|warm|lang|kurz|erst|letzt|nächst|recht|link|fremd|eigen|jung|arm|reich|dick|dünn|best)e[nmrs]?|${GERMAN_NUMBER}|${MEASURE})\\s+$`,
  'iu',
);
const IS_GERMAN = /(?<!\p{L})(?:ich|und|nicht|der|das|eine?|mein)(?!\p{L})/iu;
const MOSTLY = 0.25;
/** "I'm", and what is written large because it is a heading or is shouted. */
const NO_NAME = /^I['’]|^\p{Lu}{4,}$/u;
const DAY_OR_FEAST =
  '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|Christmas(?:es)?|Xmas|Easters?|Whitsun|Pentecost|Advent|Lent|Midsummer|Thanksgiving|Halloween|Hanukkah|Passover|Ramadan|Eid|Heiligabend|Silvester|Pfingsten|Karfreitag|Fasching|Karneval';
/** Nobody and no place: days, feasts and tongues, alone or as "Easter Sunday" and "New Year's Eve". */
const OF_CALENDAR = new RegExp(
  `^(?:God|(?:(?:North|South|Latin) )?(?:Americ|Mexic|Afric|Europe|Asi|Austri|Australi|Canadi|Brazili|Belgi|Indi|Argentini)an|British|Scottish|Swiss|(?:(?:Good|Holy|Boxing|New|Years?|Years?['’]s?|${DAY_OR_FEAST})(?: (?:Eve|Day|Night|Morning))?(?: |$))+)$`,
  'u',
);
/** "Evald's" is Evald. */
const WHOSE = /['’]s$/u;
/** How German makes nouns of other words, and what somebody counts, waits for or is. */
const GERMAN_THING =
  /(?:ung|heit|keit|schaft|tion|tät|nis|tum|ling|chen|lein|erei|ismus|innen)(?:en|e|s|er)?$|^(?:Jahr|Monat|Woche|Tag|Stunde|Minute|Sekunde|Meter|Kilometer|Kilo|Gramm|Liter|Euro|Mark|Pfennig|Grad|Stück|Mal|Zeit|Geld|Uhr|Leute|Kind|Frau|Mann|Männer|Mensch|Freund|Kollege|Musik|Hause|Glück|Angst|Arbeit|Wasser|Brot|Holz|Papier|Platz|Land|Leben|Nein|Ja|Der|Die|Das|Wenn|Jetzt|Entweder|Nacht|Abend|Morgen|Mittag|Mitternacht|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Weihnachten|Ostern|Deutsch|Gott|Sie|Ihnen|Ihr|Ich|Wir|Es|Dat|Was|Wie|Vormittag|Nachmittag|Geburtstag)(?:e[nrs]?|n|s)?$/u;

/**
 * The names that are spoken of: so that they are heard and said right. From the words of one audience alone; those that come
 * most often first. Where every noun has a capital, one word that comes once need be no name.
 */
export function properNames(quotes: readonly string[]): string[] {
  const counts = new Map<string, number>();
  const things = new Set<string>();
  const inGerman = new Set<string>();
  const german = quotes.filter((quote) => IS_GERMAN.test(quote)).length;
  // "Rosen, Ranken, Akanthus." has no word that only German has.
  const isAllGerman = german > quotes.length * MOSTLY;
  for (const quote of quotes) {
    const isGerman = isAllGerman || IS_GERMAN.test(quote);
    for (const { 0: written, index } of quote.matchAll(NAME)) {
      const name = written.replace(WHOSE, '');
      if (
        NO_NAME.test(name) ||
        OF_CALENDAR.test(name) ||
        isTongue(name) ||
        STOP_WORDS.has(name.toLowerCase()) ||
        name.length < SHORTEST ||
        name.length > LONGEST
      )
        continue;
      if (AFTER_ARTICLE.test(quote.slice(0, index)) || (isGerman && GERMAN_THING.test(name)))
        things.add(name);
      else counts.set(name, (counts.get(name) ?? 0) + 1);
      if (isGerman) inGerman.add(name);
    }
  }
  for (const [name, count] of counts)
    if (things.has(name) || (inGerman.has(name) && count === 1 && !IN_GERMAN.test(name))) counts.delete(name);
  return inOrder([...counts.keys()])
    .sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
    .slice(0, MOST);
}

/** Whom somebody names. */
const IN_GERMAN = /^(?:Frau|Herrn?|Doktor|Dr|Oma|Opa|Tante|Onkel|Pfarrer|Meister|Schwester) \p{Lu}/u;

let tongues: ReadonlySet<string> | undefined;
/** "Welsh", "Russisch": a language as English, German or Swedish calls it. */
function isTongue(name: string): boolean {
  tongues ??= new Set(
    ['en', 'de', 'sv'].flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
      const letters = [...'abcdefghijklmnopqrstuvwxyz'];
      return letters.flatMap((one) => letters.flatMap((other) => names.of(one + other)?.toLowerCase() ?? []));
    }),
  );
  return tongues.has(name.toLowerCase());
}
