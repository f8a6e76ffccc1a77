import { expect, test } from 'vitest';
import { languageOf } from '#lib/knowledge/language.public.ts';
import { splitAndExtract } from '#lib/knowledge/split-and-extract.ts';
import { PERSONS } from './given-persons.ts';

const tellingsOf = async (text: string, language = 'en') => {
  const { evidence } = await splitAndExtract({ text, person: 'Tomas', isInterview: false, language });
  return evidence.flatMap(({ kind, quote, asked, members_only }) =>
    kind === 'anecdote' || kind === 'exchange' ? [{ kind, quote, asked, members_only }] : [],
  );
};

const STORY =
  'In the winter of 1979 we turned back three days in a row on the way to Söderharu. The clerk in Helsinki wrote to ask what I had been doing. Nils answered him in one line, and I framed it.';

test('a story is told from a sentence that stands alone to the end of its paragraph', async () => {
  expect(await tellingsOf(`That was cold.\n\nHe saw it too. ${STORY}\n\nI like boats.`)).toEqual([
    { kind: 'anecdote', quote: STORY, asked: undefined },
  ]);
});

test.each([
  [
    'one sentence',
    'In the winter of 1979 I turned back three days in a row on the way to Söderharu, and I came home with a cold nose every single time.',
  ],
  [
    'nothing that happened',
    'I like the sea because of its colour in the winter. I like the wind because of its sound in the roof. I like my house because of its size and its windows to the south.',
  ],
  [
    'half a quotation',
    'In the winter of 1979 my father came home from Söderharu and said, "We turned back. I was cold. We went on and came to the hut and slept there for two nights. I never saw him so tired again.',
  ],
])('%s is no story', async (_, text) => {
  expect(await tellingsOf(text)).toEqual([]);
});

test('a long paragraph is told in pieces of eight sentences at most', async () => {
  const sentences = Array.from(
    { length: 20 },
    (_, at) => `In 19${at + 50} I went to my brother in Åbo and took a boat.`,
  );
  const tellings = await tellingsOf(sentences.join(' '));
  expect(tellings.map(({ quote }) => quote.split('. ').length)).toEqual([8, 8, 4]);
});

const INTERVIEW = `Anna: What is a choir for?
Tomas: For Tuesday. People think that it is for the concert, and it never was.
Anna: And why?
Tomas: Because they breathe in at the same moment.
Anna: Who taught you to sing?
Tomas: Birger did, with a pencil in his hand.
Anna: I see.`;

test('a reply is kept whole, with a question that is understood without what was said before it', async () => {
  expect(await tellingsOf(INTERVIEW)).toEqual([
    {
      kind: 'exchange',
      asked: 'What is a choir for?',
      quote: 'For Tuesday. People think that it is for the concert, and it never was.',
      members_only: true,
    },
    {
      kind: 'exchange',
      asked: 'Who taught you to sing?',
      quote: 'Birger did, with a pencil in his hand.',
      members_only: true,
    },
  ]);
});

test('a reply of somebody else is no exchange of the person', async () => {
  expect(await tellingsOf(INTERVIEW.replaceAll('Tomas:', 'Olof:'))).toEqual([]);
});

test("guests are told only the interviewer's questions for everybody with a reply: others may be a visitor’s, or from what it looked up", async () => {
  const ours = 'What do you do with a free day?';
  const transcript = (question: string) => `Interviewer: Shall we begin?

Tomas: Yes.

Interviewer: I see. ${question}

Tomas: I row out to the lamp, and I sit there until I am hungry.`;
  const [forAll] = await tellingsOf(transcript(ours));
  expect(forAll).toMatchObject({ kind: 'exchange', asked: ours });
  expect(forAll?.members_only).toBeUndefined();
  expect(await tellingsOf(transcript('What happened to the shop of Barbro Ekholm in 1990?'))).toMatchObject([
    { kind: 'exchange', members_only: true },
  ]);
});

test('every telling of three people stands in its source, with both the question and the reply', async () => {
  for (const { person, sources } of PERSONS) {
    for (const { title, content } of sources()) {
      const { evidence } = await splitAndExtract({
        text: content,
        person,
        isInterview: false,
        title,
        language: languageOf(content),
      });
      for (const { quote, asked } of evidence) {
        expect(content).toContain(quote);
        if (asked !== undefined) expect(content).toContain(asked);
      }
    }
  }
});
