import { expect, test } from 'vitest';
import { passages, type ShownPassage, talkWith } from './talk-with.ts';

const system = 'You are the reflection of Harald Brekke.';
const shown = (text: string, source: Partial<ShownPassage> = {}): ShownPassage => ({
  ...{ text, source_title: 'Ferry', citation: 'c1', namespace: 'open' },
  ...source,
});
const talkOf = (...found: readonly ShownPassage[]) =>
  talkWith({ system, retrieve: () => passages(...found) });

const WEDDING = shown(
  'INT: When were you married?\n\nHarald: On the eleventh of September 1965. She died in 2011, in October.',
  { source_title: 'Ingrid' },
);
test('a day that replies to another question is not told', async () => {
  expect((await talkOf(WEDDING)('When did Ingrid die?')).said).toBe('She died in 2011, in October. [c1]');
  expect((await talkOf(WEDDING)('When did you marry?')).said).toMatch(/^On the eleventh of September 1965\./);
});
