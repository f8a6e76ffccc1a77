import { expect, test } from 'vitest';
import { assistant, talkWith, user } from '#tests/knowledge/reader/talk-with.ts';

const QUESTIONS = [
  'Where were you born?',
  'What was the first work you were paid for?',
  'What do you believe in?',
];
const system = `# Interviewer\n\nYou interview the owner.\n\n## Questions\n\n1. ${QUESTIONS[0]}\n2) ${QUESTIONS[1]}\n3. ${QUESTIONS[2]}\n\n## When it ends\n\n1. Say goodbye.`;

const questionsIn = (said: string) => QUESTIONS.filter((question) => said.includes(question));

test('questions are asked one after the other, each answer is acknowledged, and the last one ends the call', async () => {
  const answer = talkWith({ system });
  const heard = [];
  for (const said of ['Hello', 'On an island.', 'I washed glass.', 'In measuring.'])
    heard.push(await answer(said));
  expect(heard.map(({ said }) => questionsIn(said))).toEqual([
    [QUESTIONS[0]],
    [QUESTIONS[1]],
    [QUESTIONS[2]],
    [],
  ]);
  expect(heard.map(({ ended }) => ended)).toEqual([false, false, false, true]);
  expect(heard[1]?.said).toMatch(/^Thank you\. What/);
  expect(heard[3]?.said).toMatch(/last question.*Goodbye\.$/);
});

test('an interview goes on where it stopped', async () => {
  const messages = [
    assistant(`Hello. ${QUESTIONS[0]}`),
    user('On an island.'),
    assistant(`I see. ${QUESTIONS[1]}`),
  ];
  const answer = talkWith({ system, messages });
  expect(questionsIn((await answer('I washed glass.')).said)).toEqual([QUESTIONS[2]]);
});

test('a question that was interrupted is asked again', async () => {
  const messages = [
    assistant(`Hello. ${QUESTIONS[0]}`),
    user('On an island.'),
    assistant('I see. What was the'),
  ];
  const answer = talkWith({ system, messages });
  expect(questionsIn((await answer('Sorry, go on.')).said)).toEqual([QUESTIONS[1]]);
});

test('a question of the interview that was not heard is asked again, and one that is declined is left out', async () => {
  const answer = talkWith({ system });
  await answer('Hi');
  expect(questionsIn((await answer('Sorry, could you repeat that?')).said)).toEqual([QUESTIONS[0]]);
  const skipped = await answer("I'd rather not say.");
  expect(skipped.said).toMatch(/leave it out/);
  expect(questionsIn(skipped.said)).toEqual([QUESTIONS[1]]);
});

test('a person who wants to stop the interview may', async () => {
  const answer = talkWith({ system });
  await answer('Hello');
  expect(await answer('I have to go now, goodbye.')).toMatchObject({
    ended: true,
    said: expect.stringMatching(/Goodbye/),
  });
});

test('where no call can be ended, the last question still has an end', async () => {
  const answer = talkWith({ system, endCall: false });
  for (const said of ['Hello', 'a', 'b', 'c']) await answer(said);
  expect((await answer('d')).said).toMatch(/last question|all of my questions/);
});

test.each([
  "That's it.",
  "That's all.",
  'In a small village. Nothing more.',
  "I was happy there. That's all.",
  'I am done with that island.',
])('"%s" is an answer, and no end', async (said) => {
  const answer = talkWith({ system });
  await answer('Hello');
  const heard = await answer(said);
  expect(heard.ended).toBe(false);
  expect(questionsIn(heard.said)).toEqual([QUESTIONS[1]]);
});

test.each([
  'Why do you ask?',
  'why do you ask',
  'Can you hear me?',
  'hello?',
  'Who are you?',
  'Wait',
  "I don't understand.",
  'Where is that from?',
  'Is this being recorded?',
])('"%s" is no answer: the question is asked again, the last one too', async (said) => {
  const answer = talkWith({ system });
  await answer('Hello');
  expect(questionsIn((await answer(said)).said)).toEqual([QUESTIONS[0]]);
  await answer('On an island.');
  await answer('I washed glass.');
  expect(await answer(said)).toMatchObject({
    ended: false,
    said: expect.stringContaining(QUESTIONS[2] ?? ''),
  });
});

test.each([
  'That is enough for today, thank you.',
  'Goodbye.',
  'Please stop the interview.',
  'I have to go.',
  "Let's stop here.",
])('"%s" ends it', async (said) => {
  const answer = talkWith({ system });
  await answer('Hello');
  expect(await answer(said)).toMatchObject({ ended: true });
});

test('a bare "stop" is asked about, and a yes ends it', async () => {
  const answer = talkWith({ system });
  await answer('Hello');
  const asked = await answer('Stop.');
  expect(asked).toMatchObject({ ended: false, said: expect.stringMatching(/^Shall we end here\?/) });
  expect(questionsIn(asked.said)).toEqual([QUESTIONS[0]]);
  expect(await answer('Yes, please.')).toMatchObject({ ended: true });
  expect((await talkWith({ system })('stop')).said).toMatch(/^Shall we end here\?/);
  const going = talkWith({ system });
  for (const said of ['Hello', 'stop']) await going(said);
  expect(questionsIn((await going('On an island.')).said)).toEqual([QUESTIONS[1]]);
});

test('a question that is a part of another one is asked as well', async () => {
  const questions = ['Where did you grow up, and what did your parents do?', 'What did your parents do?'];
  const answer = talkWith({ system: `## Questions\n\n1. ${questions[0]}\n2. ${questions[1]}\n` });
  expect((await answer('Hello')).said).toContain(questions[0]);
  expect((await answer('On an island.')).said).toMatch(/^Thank you\. What did your parents do\?$/);
  expect((await answer('They fished.')).ended).toBe(true);
});

const following = (questions: readonly string[], said: string) =>
  questions.find((question) => said.includes(question));

test.each([
  [
    'I was born on Kökar, and Börje rowed us to church.',
    'You mentioned Börje. What can you tell me about that?',
  ],
  [
    'We moved to an island near Turku when I was four.',
    'You mentioned Turku. What can you tell me about that?',
  ],
  [
    'In a house by the sea. I was so afraid of the water.',
    'You said that you were afraid. What was that like?',
  ],
])('"%s" is taken up once, then the next question comes', async (said, followUp) => {
  const answer = talkWith({ system });
  await answer('Hello');
  const heard = await answer(said);
  expect(heard.said).toContain(followUp);
  expect(questionsIn(heard.said)).toEqual([]);
  expect((await answer('Pardon?')).said).toContain(followUp);
  const after = await answer('It was the year of the flood, and Elsa came from Vaasa.');
  expect(following(QUESTIONS, after.said)).toBe(QUESTIONS[1]);
});

test('the interview takes up neither what was told already nor an answer that is closed', async () => {
  for (const said of [
    'My brother Börje was older. Everybody knew that Börje could swim.',
    "We lived near Turku. That's all.",
  ]) {
    const answer = talkWith({ system });
    await answer('Hello');
    expect(following(QUESTIONS, (await answer(said)).said)).toBe(QUESTIONS[1]);
  }
});

test('a question that is put off comes again at the end, once', async () => {
  const answer = talkWith({ system });
  await answer('Hello');
  const later = await answer('Maybe later.');
  expect(later.said).toMatch(/we come back to that/);
  expect(questionsIn(later.said)).toEqual([QUESTIONS[1]]);
  await answer('I washed glass.');
  expect(questionsIn((await answer('In measuring.')).said)).toEqual([QUESTIONS[0]]);
  expect(await answer('Not now.')).toMatchObject({ ended: true });
});

test('the interview believes a person who says they were asked before, and takes no story for a refusal', async () => {
  const answer = talkWith({ system });
  await answer('Hello');
  const again = await answer('But you asked me that already.');
  expect(again.said).toMatch(/^You are right, I am sorry\./);
  expect(questionsIn(again.said)).toEqual([QUESTIONS[1]]);
  expect((await answer('I had to pass the exam, and later I taught.')).said).not.toMatch(
    /leave it out|come back/,
  );
});

const FRAGEN = [
  'Wann und wo sind Sie geboren, und wie war es dort?',
  'Mit welcher Arbeit haben Sie Ihr erstes Geld verdient, und was haben Sie dabei gelernt?',
  'Woran glauben Sie, ganz gleich, was andere sagen?',
];
const german = `## Questions\n\n${FRAGEN.map((frage, at) => `${at + 1}. ${frage}`).join('\n')}\n\n## When it ends`;
const gefragt = (said: string) => FRAGEN.filter((frage) => said.includes(frage));
const ENGLISH = /\b(?:the|you|thank|again|question|good|we)\b/i;

test('an interview with German questions is German to the end', async () => {
  const answer = talkWith({ system: german });
  const heard = [];
  for (const said of [
    'Guten Tag',
    'Wie bitte?',
    'Auf einer Insel. Da war ich sehr einsam.',
    'Man hörte nur das Meer.',
    'Stopp.',
    'In einer Glaserei, bei Onkel Anton.',
    'Wer sind Sie?',
    'Ein strenger Mann.',
    'Das möchte ich lieber nicht sagen.',
  ])
    heard.push(await answer(said));
  expect(heard.map(({ said }) => said)).toEqual([
    expect.stringMatching(/^Guten Tag, und danke.* Wann und wo/),
    `Gern noch einmal: ${FRAGEN[0]}`,
    'Danke. Sie sagten, dass Sie einsam waren. Wie war das?',
    `Danke. ${FRAGEN[1]}`,
    `Wollen wir hier aufhören? Wenn nicht, hier noch einmal die Frage: ${FRAGEN[1]}`,
    'Ich verstehe, danke. Sie haben Onkel Anton erwähnt. Was gibt es da zu erzählen?',
    'Ich bin eine KI und stelle die Fragen in diesem Interview. Sie haben Onkel Anton erwähnt. Was gibt es da zu erzählen?',
    `Ich verstehe, danke. ${FRAGEN[2]}`,
    expect.stringMatching(
      /^In Ordnung, das lassen wir aus\. Das war meine letzte Frage\. .* Auf Wiedersehen\.$/,
    ),
  ]);
  expect(heard.map(({ ended }) => ended)).toEqual([...Array(8).fill(false), true]);
  expect(heard.filter(({ said }) => ENGLISH.test(said))).toEqual([]);
});

test.each([
  'Auf Wiedersehen.',
  'Ich muss jetzt los.',
  'Schluss für heute.',
  'Können wir für heute aufhören?',
  'Lassen Sie uns hier aufhören.',
])('"%s" ends a German interview', async (said) => {
  const answer = talkWith({ system: german });
  await answer('Hallo');
  expect(await answer(said)).toMatchObject({
    ended: true,
    said: expect.stringMatching(/^Dann hören wir hier auf/),
  });
});

test.each(['Ich musste mit vierzehn aufhören und in die Fabrik.', 'Wir waren arm, das reicht als Antwort.'])(
  '"%s" is an answer, and no end',
  async (said) => {
    const answer = talkWith({ system: german });
    await answer('Hallo');
    expect(gefragt((await answer(said)).said)).toEqual([FRAGEN[1]]);
  },
);

test('a German question that is put off comes again at the end', async () => {
  const answer = talkWith({ system: german });
  await answer('Hallo');
  expect((await answer('Vielleicht später.')).said).toBe(`Gut, darauf kommen wir zurück. ${FRAGEN[1]}`);
  await answer('Bei einem Glaser.');
  expect(gefragt((await answer('An die Menschen.')).said)).toEqual([FRAGEN[0]]);
});

test('a person who speaks of ending their life in a German interview is told where help is', async () => {
  const answer = talkWith({ system: german });
  await answer('Hallo');
  expect((await answer('Ich will nicht mehr leben.')).said).toMatch(/Telefonseelsorge/);
});
