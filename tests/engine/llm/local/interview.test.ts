import { expect, test } from 'vitest';
import { assistant, talkWith, user } from '#tests/engine/llm/local/talk-with.ts';

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

test('what was not heard is said again, and what one would rather not answer is left out', async () => {
  const answer = talkWith({ system });
  await answer('Hi');
  expect(questionsIn((await answer('Sorry, could you repeat that?')).said)).toEqual([QUESTIONS[0]]);
  const skipped = await answer("I'd rather not say.");
  expect(skipped.said).toMatch(/leave it out/);
  expect(questionsIn(skipped.said)).toEqual([QUESTIONS[1]]);
});

test('whoever wants to stop may', async () => {
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
