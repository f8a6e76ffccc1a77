import type { EvidenceInput, EvidenceItem } from './evidence/evidence-item.ts';
import { besideWords } from './evidence/mail-messages.ts';
import { ownWords, voicesOf } from './evidence/own-words.ts';
import { saidOfPerson } from './evidence/said-of-person.ts';
import { tellingsIn } from './evidence/tellings.ts';
import { extractByRules } from './extract-by-rules.ts';
import { type FiledLine, fileLines } from './lines/file-lines.ts';
import { splitLines } from './lines/split-lines.ts';
import { titleRows } from './lines/title-rows.ts';
import { splitPassages } from './split-passages.ts';
import type { Stretch } from './stretch.ts';
import type { Voices } from './voices.public.ts';

export type IndexInput = EvidenceInput & {
  title?: string;
  /** Null until somebody has said it, or it was found. */
  language?: string | null;
  recordedOn?: string | null;
};

/** What of a text goes into the index: its passages and lines, and what the rules find of evidence. */
export type TextIndex = {
  language: string;
  passages: string[];
  lines: FiledLine[];
  evidence: EvidenceItem[];
  voices: Voices;
};

export async function splitAndExtract(input: IndexInput): Promise<TextIndex> {
  const { text } = input;
  const passages = splitPassages(text);
  const voices = voicesOf(input);
  const split = splitByVoices(input, voices);
  return {
    language: split.language,
    passages: passages.map(({ body }) => body),
    lines: fileLines(text, passages, split),
    evidence: [...(await extractByRules(input)), ...tellingsIn(input, split.lines)],
    voices,
  };
}

/** The lines for whoever hears them: guests hear of a conversation what is the person's. */
export const splitByVoices = (
  input: Omit<IndexInput, 'language'> & { language?: string | null },
  voices: Voices,
): ReturnType<typeof splitLines> =>
  splitLines({
    ...input,
    beside: voices === null || voices.of === 'turns' ? nobodysRows(input, voices) : besideWords(input.text),
    told: {
      own: ownWords(input).map(({ labelAt, end }) => ({ start: labelAt, end })),
      person: input.person,
      ...{ isMail: voices?.of === 'mails', isTalk: voices?.of === 'turns' },
    },
  });

/** Titles, and where one person tells, what somebody else says of them. */
function nobodysRows({ text, title = '', person }: Omit<IndexInput, 'language'>, voices: Voices): Stretch[] {
  const titles = titleRows(text, { title, isTalk: voices !== null });
  const below = titles.at(-1)?.end ?? 0;
  const said = voices === null ? saidOfPerson(text, person) : [];
  return [
    ...titles,
    ...said
      .map(({ start, end }) => ({ start: Math.max(start, below), end }))
      .filter(({ start, end }) => start < end),
  ];
}
