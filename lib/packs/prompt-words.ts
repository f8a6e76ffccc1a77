import type { DossierSection, VoiceDossier } from '#lib/contracts/voice-artifact.ts';
import { harmlessWords } from './harmless-words.ts';

export type PromptSection = { title: string; lines: string[] };

/** In the order of the prompt. Together they leave room for our own instructions within the limit of a prompt. */
const SECTIONS: readonly { section: DossierSection; title: string; characters: number }[] = [
  { section: 'identity', title: 'Who I am', characters: 3_000 },
  { section: 'values', title: 'What I hold true', characters: 2_500 },
  { section: 'stories', title: 'What happened to me', characters: 3_000 },
  { section: 'tone', title: 'How I speak', characters: 1_000 },
  { section: 'habits', title: 'What I keep saying', characters: 1_000 },
  { section: 'boundaries', title: 'What I leave alone', characters: 1_500 },
];
const WORDS_TITLE = 'Words that come back';
const PHRASES_TITLE = 'Turns of phrase that come back';
const DICTION_CHARACTERS = 400;
/** Between words or turns of phrase that stand in one line. */
export const BETWEEN_PHRASES = ' · ';

/** Lines of our own between people's words. */
export const SECTION_TITLES = [...SECTIONS.map(({ title }) => title), WORDS_TITLE, PHRASES_TITLE];

/** The marks around a line. */
const AROUND_LINE = '- “”\n'.length;

/** What of a dossier goes into a prompt, made harmless. Whatever made the dossier, it cannot make the prompt too long. */
export function promptWords(dossier: VoiceDossier): PromptSection[] {
  const { words, phrases } = dossier.diction;
  return [
    ...SECTIONS.map(({ section, title, characters }) => ({
      title,
      lines: withinLimit(
        dossier[section].map(({ text }) => text),
        characters,
      ),
    })),
    { title: WORDS_TITLE, lines: inOneLine(words) },
    { title: PHRASES_TITLE, lines: inOneLine(phrases) },
  ].filter(({ lines }) => lines.length > 0);
}

function inOneLine(measured: readonly { word: string }[]): string[] {
  const kept = withinLimit(
    measured.map(({ word }) => word),
    DICTION_CHARACTERS,
  );
  return kept.length > 0 ? [kept.join(BETWEEN_PHRASES)] : [];
}

function withinLimit(texts: readonly string[], characters: number): string[] {
  const lines: string[] = [];
  let left = characters;
  for (const line of texts.map(harmlessWords)) {
    const length = line.length + AROUND_LINE;
    if (!line || length > left) continue;
    lines.push(line);
    left -= length;
  }
  return lines;
}
