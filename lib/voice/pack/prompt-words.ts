import { harmlessWords } from '#lib/platform/harmless-words.ts';
import type { DossierSection, Exchange, VoiceDossier } from '#lib/speech/voice-artifact.public.ts';
import { cardEntryOf, isOfCard } from './choose-card.ts';
import { spokenSentencesIn } from './spoken-words.ts';

/** `label`: what stands before the quotation marks, a heading of the card or what was asked; empty for most. */
type PromptLine = { label: string; text: string };
export type PromptSection = { title: string; lines: PromptLine[] };

/**
 * `first`: whose lines are kept when there is not room for all, the lowest first. `grows`: takes what room the others leave.
 */
type Titled = {
  title: string;
  characters: number;
  first: number;
  grows?: true;
  /** Told in the order of the years that are named. */
  inTime?: true;
  linesOf: (dossier: VoiceDossier) => PromptLine[];
};

const statements =
  (section: DossierSection) =>
  (dossier: VoiceDossier): PromptLine[] =>
    dossier[section].map(({ text }) => ({ label: '', text }));

const asAsked = ({ asked, text }: Exchange): PromptLine => ({
  label: `“${harmlessWords(asked)}”`,
  text,
});

/** In the order of the prompt. Together they leave room for our own instructions within the limit of a prompt. */
const SECTIONS: readonly Titled[] = [
  {
    title: 'Who I am',
    characters: 1_400,
    first: 2,
    linesOf: ({ identity, exchanges }) => [
      ...identity.map(({ text }) => ({ label: cardEntryOf(text), text })),
      ...exchanges.filter(isOfCard).map(asAsked),
    ],
  },
  { title: 'What I hold true', characters: 400, first: 4, linesOf: statements('values') },
  {
    title: 'My life in lines',
    characters: 2_200,
    first: 7,
    grows: true,
    inTime: true,
    linesOf: statements('life'),
  },
  { title: 'What I tell', characters: 800, first: 6, grows: true, linesOf: statements('stories') },
  {
    title: 'What I was asked, and answered',
    characters: 350,
    first: 5,
    grows: true,
    linesOf: ({ exchanges }) => exchanges.filter((exchange) => !isOfCard(exchange)).map(asAsked),
  },
  {
    title: 'How I want to sound',
    characters: 600,
    first: 3,
    linesOf: ({ wishes }) => spokenSentencesIn(wishes.style).map((text) => ({ label: '', text })),
  },
  { title: 'How I speak', characters: 250, first: 8, linesOf: statements('tone') },
  { title: 'What I keep saying', characters: 350, first: 9, linesOf: statements('habits') },
  {
    title: 'What I do not speak of',
    characters: 600,
    first: 1,
    linesOf: (dossier) => [
      ...dossier.wishes.boundaries.map((text) => ({ label: '', text })),
      ...statements('boundaries')(dossier),
    ],
  },
];
const OPENINGS_TITLE = 'How my sentences often begin';
const WORDS_TITLE = 'Words that come back';
const PHRASES_TITLE = 'Turns of phrase that come back';
const NAMES_TITLE = 'Names I say';
/** Of each of these lists in one line. */
const DICTION_CHARACTERS = { openings: 50, words: 170, names: 140, phrases: 60 } as const;
/** Between words or turns of phrase that stand in one line. */
export const BETWEEN_PHRASES = ' · ';

/** Lines of our own between people's words. */
export const SECTION_TITLES = [
  ...SECTIONS.map(({ title }) => title),
  OPENINGS_TITLE,
  WORDS_TITLE,
  NAMES_TITLE,
  PHRASES_TITLE,
];

/** The marks around a line. */
const AROUND_LINE = '- : “”\n'.length;

/** What of a dossier goes into a prompt, made harmless. Whatever made the dossier, it cannot make the prompt too long. */
export function promptWords(dossier: VoiceDossier, room: number): PromptSection[] {
  const { openings, words, names, phrases } = dossier.diction;
  const measured = [
    { title: OPENINGS_TITLE, lines: inOneLine(openings.map(asBeginning), 'openings') },
    { title: WORDS_TITLE, lines: inOneLine(words, 'words') },
    { title: NAMES_TITLE, lines: inOneLine(names, 'names') },
    { title: PHRASES_TITLE, lines: inOneLine(phrases, 'phrases') },
  ];
  let left = room - lengthOf(measured);
  const chosen = new Map<string, PromptLine[]>();
  const inOrder = SECTIONS.toSorted((one, other) => one.first - other.first);
  for (const hasLimit of [true, false])
    for (const { title, characters, linesOf } of hasLimit ? inOrder : inOrder.filter(({ grows }) => grows)) {
      left += costOf({ title, lines: chosen.get(title) ?? [] });
      const room = left - title.length - 1;
      const lines = withinLimit(linesOf(dossier), hasLimit ? Math.min(characters, room) : room);
      chosen.set(title, lines);
      left -= costOf({ title, lines });
    }
  const told = SECTIONS.map(({ title, inTime }) => {
    const lines = chosen.get(title) ?? [];
    return {
      title,
      lines: inTime ? lines.toSorted((one, other) => yearIn(one.text) - yearIn(other.text)) : lines,
    };
  });
  return [...told, ...measured].filter(({ lines }) => lines.length > 0);
}

/** Without a year it is told after those that have one. */
const yearIn = (text: string): number =>
  Number(/(?<!\p{N})(?:1[89]|20)\d\d(?!\p{N})/u.exec(text)?.[0] ?? 9_999);

const asBeginning = ({ word }: { word: string }) => ({ word: word.charAt(0).toUpperCase() + word.slice(1) });

/** A heading without a line is left out. */
const costOf = (section: PromptSection): number => (section.lines.length > 0 ? lengthOf([section]) : 0);

const lengthOf = (sections: readonly PromptSection[]): number =>
  sections.reduce(
    (sum, { title, lines }) =>
      sum +
      title.length +
      1 +
      lines.reduce((all, { label, text }) => all + label.length + text.length + AROUND_LINE, 0),
    0,
  );

/** A word or two tell nothing of how somebody speaks. */
const FEWEST = { words: 4, names: 2, phrases: 2, openings: 2 } as const;

function inOneLine(measured: readonly { word: string }[], list: keyof typeof FEWEST): PromptLine[] {
  if (measured.length < FEWEST[list]) return [];
  const kept = withinLimit(
    measured.map(({ word }) => ({ label: '', text: word })),
    DICTION_CHARACTERS[list],
  );
  return kept.length > 0 ? [{ label: '', text: kept.map(({ text }) => text).join(BETWEEN_PHRASES) }] : [];
}

function withinLimit(given: readonly PromptLine[], characters: number): PromptLine[] {
  const lines: PromptLine[] = [];
  let left = characters;
  for (const line of given) {
    const text = harmlessWords(line.text);
    const length = line.label.length + text.length + AROUND_LINE;
    if (!text || length > left) continue;
    lines.push({ label: line.label, text });
    left -= length;
  }
  return lines;
}
