import { expect, test } from 'vitest';
import { passageSentences } from '#lib/knowledge/reader/passage-sentences.ts';
import { passages, talkWith } from './talk-with.ts';

const told = (text: string) => () =>
  passages({ text, source_title: 'Talk', citation: 'c1', namespace: 'open' });

test('a reply is told without what the person said at another time, where nobody is heard in between', async () => {
  const talk = talkWith({
    system: 'You are the reflection of Ruth Okafor.',
    retrieve: told('Ruth: I loved the sea every day.\n\nRuth: The sea took my hat.'),
  });
  expect((await talk('Did you love the sea?')).said).toBe('I loved the sea every day. [c1]');
});

test('a line that is left out ends what is told, and is not told as a mark', async () => {
  const talk = talkWith({
    system: 'You are the reflection of Ruth Okafor.',
    retrieve: told('The boat was called Hanna-Marie. […] We ate plums in the garden.'),
  });
  expect((await talk('What was the boat called?')).said).toBe('The boat was called Hanna-Marie. [c1]');
});

test('messages that were sent one right after the other are one turn, and later ones another', () => {
  const text = [
    '12/03/2025, 18:02 - Ruth: The boat is sold.',
    '12/03/2025, 18:03 - Ruth: To a man from Hull.',
    '12/03/2025, 21:40 - Ruth: Three eggs.',
    '13/03/2025, 21:41 - Ruth: Good morning.',
  ].join('\n');
  const passage = { text, sourceTitle: '', citation: '', date: null, speaker: null, heading: null };
  const sentences = passageSentences({ ...passage, closeness: null, answer: null }, 'Ruth Okafor');
  expect(new Set(sentences.slice(0, 2).map(({ turn }) => turn)).size).toBe(1);
  expect(new Set(sentences.slice(1).map(({ turn }) => turn)).size).toBe(3);
});
