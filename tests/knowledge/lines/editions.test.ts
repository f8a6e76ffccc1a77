import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAndExtract } from '#lib/knowledge/split-and-extract.ts';
import { INTERVIEW_CHAPTERS } from '#lib/knowledge/texts/interview.public.ts';

const linesOf = async (
  text: string,
  calledAs: readonly string[] | null = null,
  isInterview = false,
  person = 'Mara Lindqvist',
) => {
  const { lines, voices } = await splitAndExtract({ text, person, isInterview, language: 'en', calledAs });
  const inEdition = (edition: string) => lines.filter((line) => line.edition === edition);
  return { all: inEdition('all'), members: inEdition('members'), guests: inEdition('guests'), voices };
};
const bodies = (lines: readonly { body: string }[]) => lines.map(({ body }) => body).join('');

const said = fc
  .array(
    fc.constantFrom('word', 'Then?', 'and so on.', 'I sang.', '\n', '\n\n', 'Dear Anna,', '🌊', '# Life'),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(' '));
const turns = fc.array(fc.tuple(fc.boolean(), said), { minLength: 4, maxLength: 12 });

const FORMS: Record<string, (name: string, words: string, at: number) => string> = {
  mails: (name, words, at) =>
    `From: ${name}\nTo: Somebody\nDate: 2025-01-${10 + at}\nSubject: Boats\n\n${words}\n\n\n`,
  messages: (name, words, at) => `${10 + at}/03/2025, 09:12 - ${name}: ${words.replaceAll('\n', ' ')}\n`,
  turns: (name, words) => `${name}: ${words.replaceAll('\n', ' ')}\n\n`,
};

test.each(Object.keys(FORMS))(
  'of %s guests have every word of the person and none of anybody else',
  async (form) => {
    await fc.assert(
      fc.asyncProperty(turns, async (spoken) => {
        const both: [boolean, string][] = [[true, 'we'], [false, 'they'], ...spoken];
        const text = both
          .map(([isOwn, words], at) =>
            FORMS[form]?.(
              isOwn ? 'Mara' : 'Pelle',
              `${isOwn ? 'own' : 'other'}${at} ${words} ${isOwn ? 'own' : 'other'}${at}e`,
              at,
            ),
          )
          .join('');
        const { members, guests, voices } = await linesOf(text);
        expect(bodies(members)).toBe(text);
        const isAsked = ({ speaker, body }: (typeof guests)[number]) =>
          form === 'turns' && speaker === 'Pelle' && /^[^.!?]*\?\s*$/.test(body);
        expect(bodies(guests.filter((line) => !isAsked(line)))).not.toMatch(/other\d|Somebody|Pelle/);
        const own = [...text.matchAll(/own\d+e?/g)].map(([word]) => word);
        for (const word of own) expect(bodies(guests)).toContain(word);
        expect(voices).toMatchObject({ of: form });
        for (const [place, { from, to, replies_to: repliesTo }] of guests.entries()) {
          expect([from <= place, to >= place, to < guests.length, (repliesTo ?? -1) < place]).toEqual([
            true,
            true,
            true,
            true,
          ]);
        }
      }),
      { numRuns: 100 },
    );
  },
);

test('what somebody else wrote of the person above their words is told to nobody', async () => {
  const { all, members, guests } = await linesOf(
    'Notes taken down by Heidi Kranz. Mara spoke while she was baking.\n\nMy mother took two eels.',
  );
  expect(all).toEqual([]);
  for (const edition of [members, guests]) {
    const words = edition.map(({ body, words_at: wordsAt }) => body.slice(wordsAt)).join('');
    expect(words.trim()).toBe('My mother took two eels.');
  }
});

test('where nobody is called like the person guests have nothing, until somebody says who it is', async () => {
  const text = 'From: info@workshop.example\nDate: 2025-01-02\nSubject: Keys\n\nI mended it.\n';
  expect((await linesOf(text)).guests).toEqual([]);
  expect(bodies((await linesOf(text, ['info'])).guests).trim()).toBe('I mended it.');
});

test('a recording in which several speak, and nobody is named yet, is nobody’s', async () => {
  const text = 'Speaker: I love boats.\n\nSpeaker: I hate them. I was born in Ulm.\n\nSpeaker: Why?\n';
  expect((await linesOf(text)).guests).toEqual([]);
  expect((await linesOf(text)).voices).toMatchObject({ voices: [{ name: 'Speaker', isPerson: false }] });
});

test('in a talk one question to the person is told with the reply, and nothing else that somebody says', async () => {
  const text =
    'Anna Huber: Where was it?\n\nMara: In Kökar.\n\nAnna Huber: My cousin is ill. Is yours?\n\nMara: I sang.\n\nAnna Huber: Did you?\n';
  const told = bodies((await linesOf(text)).guests);
  expect(told).toContain('Anna Huber: Where was it?');
  expect(told).toContain('I sang.');
  expect(told).not.toMatch(/cousin|Is yours|Did you/);
});

const QUESTIONS: [string, string][] = [
  ['I hate fairs too. I get sick on every carousel. Do you believe in God?', 'Do you believe in God?'],
  ['Do you believe in God? I get sick on every carousel.', 'Do you believe in God?'],
  ['What was your favourite season? I like autumn best.', 'What was your favourite season?'],
  ['Is it on? Where were you born?', 'Where were you born?'],
  ['So, it is on. Tell me about the evenings. I was scared, were you?', 'Tell me about the evenings.'],
  ['Tell me about the evenings when you were little.', 'Tell me about the evenings when you were little.'],
  ['My cousin is ill. Is yours?', ''],
  ['I was ill. Did my cousin tell you?', ''],
  ['Tell me about my mother. She was ill.', ''],
  ['That is fine.', ''],
];

test.each(QUESTIONS)(
  'of what an interviewer says (%s) guests are told what it asks: %s',
  async (said, told) => {
    const text = `Q. Where was it?\nA. In Kökar, and since then I do not like fairs.\n\nQ. ${said}\nA. Not in the one with the beard.\n\nQ. Did you sing?\nA. I sang.\n`;
    const filed = await linesOf(text);
    const guests = filed.guests.length > 0 ? filed.guests : filed.all;
    const reply = guests.findIndex(({ body }) => body.includes('beard'));
    const asked = guests.filter(
      ({ speaker, body }) => speaker === 'Q' && !/Where was it|Did you sing/.test(body),
    );
    expect(asked.map(({ body, words_at }) => body.slice(words_at).trim()).join()).toBe(told);
    expect(guests[reply]?.replies_to).toBe(told === '' ? null : reply - 1);
    // Nothing is told together with the reply before it where what stood between them is left out.
    if (told === '') expect(guests[reply]?.from).toBe(reply);
  },
);

test('a title that stands again above a text, and who wrote it down, are nobody’s words', async () => {
  const words = 'I was born in 1942 in the kitchen. There were four of us.\n';
  for (const head of [
    'The house by the sea\nWritten down by Mara, winter 2019\n\n',
    'The house by the sea\n\n',
    'Told by Mara Lindqvist\n',
    'Something else\nAufgeschrieben von Mara, 2019\n\n',
  ]) {
    const { lines } = await splitAndExtract({
      ...{ text: head + words, person: 'Mara', isInterview: false, language: 'en', calledAs: null },
      title: 'Memoir - The house by the sea.txt',
    });
    const said = lines.filter(({ body, words_at }) => body.slice(words_at).trim() !== '');
    expect(bodies(lines)).toBe(head + words);
    expect(bodies(said)).toBe(words);
    for (const { from } of said) expect(from).toBe(lines.length - said.length);
  }
  const { all } = await linesOf(`My summer\n\n${words}`);
  expect(all.slice(1).map(({ from }) => from)).toEqual([1, 1]);
});

test('a speaker who is named by letters in brackets speaks for themself', async () => {
  const text =
    'Present: Heidi Kranz (HK), Mara Lindqvist (ML)\n\n(HK) My cousin is bankrupt, that frightens me.\n\n(ML) Money never frightened me.\n\n(HK) And the sea?\n\n(ML) The sea did.\n';
  const told = bodies((await linesOf(text)).guests);
  expect(told).toContain('Money never frightened me.');
  expect(told).not.toContain('cousin');
});

test('questions that the app asks of everybody are told with the reply, others are not', async () => {
  const ours = INTERVIEW_CHAPTERS.en[0]?.questions[0] ?? '';
  const text = `Interviewer: ${ours}\n\nMara: In Kökar.\n\nInterviewer: Anna asks if you drank. Did you?\n\nMara: I sang.\n`;
  const told = bodies((await linesOf(text, null, true)).guests);
  expect(told).toContain(ours);
  expect(told).toContain('In Kökar.');
  expect(told).not.toMatch(/Anna|Did you/);
});

test('what one person wrote alone is filed once', async () => {
  const { all, members, guests, voices } = await linesOf(
    'I was born on Kökar. I kept the lamp.\n\nLove is a long road.',
  );
  expect([all.length > 0, members, guests, voices]).toEqual([true, [], [], null]);
});

test('the subject of a reply is not the person’s', async () => {
  const mail = (subject: string) =>
    `From: Mara\nTo: Anna\nDate: 2025-01-02\nSubject: ${subject}\n\nI mended it.\n`;
  const headings = async (subject: string) =>
    (await linesOf(mail(subject))).guests.map(({ heading }) => heading);
  expect(await headings('A new boat')).toEqual(['A new boat']);
  expect(await headings('Re: My illness')).toEqual([null]);
  expect(await headings('AW: Meine Krankheit')).toEqual([null]);
});

test.each([
  ['Aunt 6a5f9', 'Aunt A F'],
  ['2015', 'Person'],
])('in our interviews %s is called %s, and is the person', async (person, label) => {
  const text = `Interviewer: A visitor asked: where did you meet?\n\n${label}: At a dance in Mariehamn.\n`;
  expect(bodies((await linesOf(text, null, true, person)).guests)).toContain('At a dance in Mariehamn.');
});
