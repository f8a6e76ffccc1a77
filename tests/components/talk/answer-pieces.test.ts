import { expect, test } from 'vitest';
import { answerPieces } from '#components/talk/answer-pieces.ts';

const A = '120c74d1-8076-42bf-9c2d-50938367047e';
const B = '220c74d1-8076-42bf-9c2d-50938367047e';
const OTHER = '320c74d1-8076-42bf-9c2d-50938367047e';
const citations = [A, B].map((id) => ({ id, words: 'w', namespace: 'n', sourceTitle: id }));

const shown = (words: string) =>
  answerPieces(words, citations).pieces.map((piece) => ('words' in piece ? piece.words : piece.number));

test('an id becomes a number, the same one each time', () => {
  expect(shown(`In “The lens” [${B}] I said: yes. And [${A}, ${B}] no.`)).toEqual([
    'In “The lens”',
    1,
    ' I said: yes. And',
    2,
    1,
    ' no.',
  ]);
});

test('the sources of an answer are those that it names, in its order', () => {
  expect(answerPieces(`Yes [${B}].`, citations).sources.map(({ id }) => id)).toEqual([B]);
});

test('an answer that names no source has none, but keeps what was looked up for it', () => {
  expect(answerPieces('I find nothing about that.', citations)).toMatchObject({
    sources: [],
    lookedUp: citations,
  });
  expect(answerPieces(`Yes [${B}].`, citations).lookedUp).toEqual([]);
});

test('an id that nobody knows is not shown, and is no source', () => {
  expect(shown(`Yes [${OTHER}].`)).toEqual(['Yes', '.']);
});

test('other brackets are words', () => {
  expect(shown('I said [laughs] yes [1].')).toEqual(['I said [laughs] yes [1].']);
});

test.each([`Yes [${A.slice(0, 11)}`, 'Yes [', `Yes [${A}`, `Yes [${A}, 2`])(
  'half the name of a source is not shown while an answer arrives: %s',
  (words) => {
    expect(shown(words)).toEqual(['Yes']);
  },
);

test('the topics that an answer without a source offers can be asked about, those of other answers cannot', () => {
  const found = [
    { id: A, sourceTitle: 'The lens', heading: 'Cleaning it' },
    { id: B, sourceTitle: 'Ice', heading: null },
  ];
  const offer = 'I never talked about that. I could tell you about “Cleaning it” or “Ice”.';
  const topics = (words: string) =>
    answerPieces(words, found).pieces.flatMap((piece) => ('topic' in piece ? [piece.topic] : []));
  expect(topics(offer)).toEqual(['Cleaning it', 'Ice']);
  expect(
    answerPieces(offer, found)
      .pieces.map((piece) => ('words' in piece ? piece.words : ''))
      .join(''),
  ).toBe(offer);
  expect(topics('“Weather” I never talked about.')).toEqual([]);
  expect(topics(`I wrote “Ice”. [${A}]`)).toEqual([]);
});
