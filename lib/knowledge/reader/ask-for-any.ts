import { inParagraphs } from '../quotation.ts';
import type { ReaderLanguage } from './languages.ts';
import { beginningOf, ownTellings, type Telling } from './own-tellings.ts';
import type { GivenPassage } from './read-passages.ts';
import { leansBack } from './wanted-kind.ts';

const STORY =
  /^\W*(?:(?:please|and|can you|could you|will you|would you|bitte|und|kannst du|können sie|snälla|och|kan du|vill du) )*(?:tell|give|read|erzähl\p{L}*|berätta)?(?: ?(?:me|us|mir|uns|mig|oss|bitte|doch|gärna|please)(?!\p{L}))*(?: ?(?:an?|another|one more|one|some|any|noch eine|eine|ein paar|en till|en|ett|någon)(?!\p{L}))?(?: ?(?:good|nice|short|long|funny|little|true|of your|gute|schöne|kurze|lustige|deiner|ihrer|bra|kort|fin)(?!\p{L}))* ?(?:story|stories|anecdote|geschichten?|anekdoten?|historia|historier|berättelse|anekdot)(?:,? (?:please|bitte|tack|then|now|of yours|from your life|about (?:you|yourself|your life)|aus (?:deinem|ihrem) leben|erzählen|ur ditt liv))*\W*$/iu;

/** Whether any story will do. */
export const asksForStory = (asks: string): boolean => STORY.test(asks);

/** What stands where something happened, in the words of each language. */
const HAPPENED: Readonly<Record<ReaderLanguage, string>> = {
  en: 'one day one night came went stood said laughed home',
  de: 'eines Tages Nacht kam ging stand sagte lachte Hause',
  sv: 'en dag natt kom gick stod sade skrattade hem',
};
export const queryForStory = (asks: string, language: ReaderLanguage): string =>
  `${asks} ${HAPPENED[language]}`;

const HAPPENS =
  /(?<!\p{L})(?:was|were|had|came|went|said|told|took|stood|gave|asked|saw|heard|laughed|ran|fell|sat|brought|found|knew|war|waren|hatte|kam|kamen|ging|gingen|sagte|nahm|stand|gab|fragte|sah|hörte|lachte|lief|fiel|saß|fand|var|hade|kom|gick|sade|sa|tog|stod|gav|frågade|såg|hörde|skrattade|sprang|föll|satt|fann)(?!\p{L})/giu;
const LONGEST_STORY = 700;
/** In characters: less is no story. */
const SHORTEST_STORY = 160;
/** What nobody understands who has not heard what stands before it. */
const LEANS = 4;
const leans = ({ sentences: [first] }: Telling): boolean =>
  first !== undefined && leansBack(first.text) && !/^(?:It was|Es war|Det var)(?!\p{L})/u.test(first.text);

/** The most eventful of what was found that was not told yet; undefined where there is nothing of the kind. */
export function tellStory(
  found: readonly GivenPassage[],
  { person, told }: { person: string; told: readonly string[] },
): string | undefined {
  const said = told.join('\n');
  const [best] = ownTellings(found, { person, isOpen: ({ text }) => !said.includes(text) })
    .map((telling) => ({ telling, words: beginningOf(telling, LONGEST_STORY) }))
    .filter(({ words }) => words.length >= SHORTEST_STORY)
    .map((one) => ({
      ...one,
      events: (one.words.match(HAPPENS)?.length ?? 0) - (leans(one.telling) ? LEANS : 0),
    }))
    .toSorted((one, other) => other.events - one.events);
  return best && inParagraphs([{ words: best.words, citation: best.telling.passage.citation }]);
}

const KINDS = {
  riddle: /(?<!\p{L})(?:riddles?|rätseln?|gåt(?:a|or|an|orna))(?!\p{L})/iu,
  joke: /(?<!\p{L})(?:jokes?|witze?n?|vits(?:ar|en|arna)?|skämt(?:en)?)(?!\p{L})/iu,
};
const ASKS_TO_TELL =
  /(?<!\p{L})(?:give|tell|share|say|know|remember|one of|for example|what (?:was|were|is|are)|erzähl\p{L}*|nenn\p{L}*|sag\p{L}*|kennst|kennen|weißt|wissen|zum beispiel|ge|berätta|säg|kan du|minns|till exempel)(?!\p{L})/iu;
const LONGEST_JOKE = 600;

/** "What has a bed and never sleeps in it?" asks nobody, and nothing of the person. */
const RIDDLE =
  /^\P{L}*(?:and: )?(?:what|who|why|was|wer|warum|vad|vem|varför)(?!\p{L})(?!.*(?<!\p{L})(?:I|me|my|we|our|you|ich|mein\p{L}*|wir|du|jag|min|vi)(?!\p{L})).*\?\P{L}*$/iu;

/**
 * The riddles or the jokes that the person told when somebody asked for some, or below that very title; a riddle is known by its
 * form as well, in a source that speaks of riddles. Undefined where there are none.
 */
export function tellJoke(asks: string, found: readonly GivenPassage[], person: string): string | undefined {
  const isRiddle = KINDS.riddle.test(asks);
  const kind = isRiddle ? KINDS.riddle : KINDS.joke;
  const sources = new Set(found.filter(({ text }) => kind.test(text)).map(({ sourceTitle }) => sourceTitle));
  const isTold = ({ asked, passage: { sourceTitle, heading }, sentences: [first, second] }: Telling) =>
    (kind.test(asked) && ASKS_TO_TELL.test(asked)) ||
    kind.test(heading ?? sourceTitle) ||
    (isRiddle && sources.has(sourceTitle) && second !== undefined && RIDDLE.test(first?.text ?? ''));
  const telling = ownTellings(found, { person }).find(isTold);
  return (
    telling &&
    inParagraphs([{ words: beginningOf(telling, LONGEST_JOKE), citation: telling.passage.citation }])
  );
}

const OF_A_SUBJECT: readonly (readonly [RegExp, string])[] = [
  [
    /^\W*(?:(?:please|can you|could you|would you) )*(?:give|tell|show|list|name|share|send|find|read|quote) (?:me |us )?(?:\p{L}+ |\d+ ){0,3}?(?:quotes?|quotations?|sayings?|sentences?|lines?|examples?|facts?|thoughts?) (?:about|on|of|from) (?<subject>.+?)(?:,? (?:for|to use in|in) (?:my|our|the|a|an|me|us)(?!\p{L}).*)?\W*$/iu,
    'Tell me about',
  ],
  [
    /^\W*(?:bitte )?(?:gib|geben|nenn\p{L}*|sag\p{L}*|zeig\p{L}*|such\p{L}*) (?:sie )?(?:mir |uns )?(?:\p{L}+ |\d+ ){0,2}?(?:zitate?n?|sätze?n?|sprüche?|beispiele?|gedanken) (?:über|zu|zum|zur|von|vom) (?<subject>.+?)(?:,? für (?:meine?n?|unsere?n?|die|den|das)(?!\p{L}).*)?\W*$/iu,
    'Erzähl mir von',
  ],
  [
    /^\W*(?:ge|säg|nämn|visa|hitta) (?:mig |oss )?(?:\p{L}+ |\d+ ){0,2}?(?:citat|meningar|exempel|tankar) om (?<subject>.+?)(?:,? (?:för|till) (?:min|mitt|vår|vårt)(?!\p{L}).*)?\W*$/iu,
    'Berätta om',
  ],
];

/** "Give me three quotes about work for my class" asks for work: what is told is a quotation anyway. */
export function withoutForm(matter: string): string {
  for (const [form, tell] of OF_A_SUBJECT) {
    const subject = form.exec(matter)?.groups?.subject;
    if (subject !== undefined) return `${tell} ${subject}`;
  }
  return matter;
}
