import { type SpeakerLine, speakerLines } from '#lib/knowledge/evidence/speaker-lines.ts';
import { sentencesOf } from '#lib/knowledge/evidence/statements.ts';

/** A sentence of a passage. Those that somebody else said are only heard, as what the next one answers. */
export type OwnSentence = { text: string; isOwn: boolean };

/** The sentences of a passage in order, without the marks of lists, headings and emphasis. */
export function ownSentences(passage: string, system: string): OwnSentence[] {
  const lines = speakerLines(passage).filter(({ form }) => form === 'named');
  const person = personAmong(lines, passage, system);
  const found: OwnSentence[] = [];
  for (const turn of turnsOf(passage, lines)) {
    for (const { start, end } of sentencesOf(passage, turn)) {
      const text = plain(passage.slice(start, end));
      if (!/\p{L}/u.test(text) || isHeading(passage, start)) continue;
      found.push({ text, isOwn: turn.name === null || turn.name === person });
    }
  }
  return found;
}

type Turn = { name: string | null; start: number; end: number };

/** What stands before the first name was said by whoever does not speak next. */
function turnsOf(passage: string, lines: readonly SpeakerLine[]): Turn[] {
  const turns = lines.map(({ name, wordsAt }, place) => ({
    name,
    start: wordsAt,
    end: lines[place + 1]?.start ?? passage.length,
  }));
  const firstStart = lines[0]?.start ?? passage.length;
  const before = lines[0] ? (lines.find(({ name }) => name !== lines[0]?.name)?.name ?? '') : null;
  return [{ name: before, start: 0, end: firstStart }, ...turns];
}

/** Whose words these are: of the names the one that the prompt speaks of first, else whoever asks the fewest questions. */
function personAmong(lines: readonly SpeakerLine[], passage: string, system: string): string | undefined {
  const names = [...new Set(lines.map(({ name }) => name))];
  const known = names
    .map((name) => ({ name, at: system.indexOf(name) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  if (known[0]) return known[0].name;
  const asks = (name: string) =>
    turnsOf(passage, lines)
      .filter((turn) => turn.name === name)
      .filter(({ start, end }) => passage.slice(start, end).trim().endsWith('?')).length;
  const only = names.length === 1 ? names[0] : undefined;
  if (only && asks(only) > 0) return '';
  return names.toSorted((one, other) => asks(one) - asks(other))[0];
}

const isHeading = (passage: string, at: number): boolean => {
  const lineStart = passage.lastIndexOf('\n', at) + 1;
  return /^#{1,6} /.test(passage.slice(lineStart, lineStart + 8));
};

const plain = (sentence: string): string =>
  sentence
    .replace(/^(?:[-*•>#]+|\d{1,2}[.)])\s+/, '')
    .replaceAll(/(\*\*|__|[*_`])(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim();
