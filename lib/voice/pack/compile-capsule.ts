import { harmlessName, harmlessWords } from '#lib/platform/harmless-words.ts';
import type { Capsule, Statement, VoiceDossier } from '#lib/speech/voice-artifact.public.ts';
import { LINE_LIMIT } from '../limits.public.ts';
import type { VoiceSide } from './voice-side.ts';

const LINES = { identity: 5, values: 3, tone: 2 } as const;

/** Becomes the value of a run-time variable, and so its words are harmless already. */
export function compileCapsule(displayName: string, { dossier }: VoiceSide<'private'>): Capsule {
  return {
    name: harmlessName(displayName),
    lines: (['identity', 'values', 'tone'] as const).flatMap((section) =>
      firstLines(dossier, section, LINES[section]),
    ),
  };
}

const firstLines = (dossier: VoiceDossier, section: keyof typeof LINES, most: number): Statement[] =>
  dossier[section]
    .map(({ text, evidenceIds }) => ({ text: harmlessWords(text), evidenceIds }))
    .filter(({ text }) => text !== '' && text.length <= LINE_LIMIT)
    .slice(0, most);
