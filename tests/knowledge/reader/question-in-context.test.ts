import { expect, test } from 'vitest';
import { questionInContext } from '#lib/knowledge/reader/question-in-context.ts';

test.each([
  ['Did you drink?', 'When did you stop?'],
  ["Have you got a driver's licence?", "Why'd you fail before?"],
  ['Was there a man before Kelvin?', 'Why did it end?'],
  ['Is there anything left on the island?', 'What exactly?'],
  ["Who's Kirsty?", 'How old was she then?'],
  ['Hast du geraucht?', 'Wann hast du aufgehört?'],
])('behind “%s”, “%s” is of the same', (before, asks) => {
  expect(questionInContext(asks, [before])).toMatchObject({ subject: before });
});

test.each([
  'What did you study?',
  'When did you retire?',
  'Do you smoke?',
  'Are there wolves on the island?',
])('“%s” is a question of its own, whatever was asked before it', (asks) => {
  expect(questionInContext(asks, ['Did you drink?'])).toMatchObject({ subject: '', text: asks });
});
