import { expect, test } from 'vitest';
import { passages, talkWith } from './talk-with.ts';

const ENGLISH = passages({
  text: 'I kept the lamp on the island for forty years, and we baked black bread in the cellar on Fridays.',
  source_title: 'The lamp',
  citation: 'c1',
  namespace: 'open',
});

test.each([
  ['Guten Abend!', /^Guten Tag/],
  ['Vielen Dank', /^Gern geschehen/],
  ['God kväll', /^Hej/],
  ['Good evening', /^Hello/],
])('“%s” is answered in its own language', async (asked, reply) => {
  const talk = talkWith({ retrieve: () => ENGLISH });
  expect((await talk(asked)).said).toMatch(reply);
});

test.each([
  ['I am so lonely', /^I am sorry/],
  ['I am so sad', /^I am sorry/],
  ['Ich bin so allein', /^Das tut mir leid/],
  ['Jag är så ledsen', /^Jag beklagar/],
])('“%s” at the beginning is answered in its own language', async (said, reply) => {
  expect((await talkWith({ retrieve: () => ENGLISH })(said)).said).toMatch(reply);
});

test.each([
  ['Guten Abend, wie geht es Ihnen?', /^Fragen Sie/],
  ['God kväll, hur mår du?', /^Fråga/],
  ['Good evening, how are you?', /^(?:Ask me|Whenever|I am here)/],
])('after “%s” a word that is of every language is answered in the same one', async (said, reply) => {
  const talk = talkWith({ retrieve: () => ENGLISH });
  await talk(said);
  for (const word of ['ok', 'hm', 'haha', 'lol']) await talk(word);
  expect((await talk('ok')).said).toMatch(reply);
});

test('a German question that English words do not answer is told once, in German, to ask in English', async () => {
  const talk = talkWith({ retrieve: () => ENGLISH });
  expect((await talk('Woher kommst du?')).said).toMatch(
    /^Ich bin nicht sicher.*Meine Worte sind auf Englisch: Fragen Sie mich, wenn Sie können, auf Englisch\./,
  );
  expect((await talk('Wie hieß deine Katze?')).said).not.toMatch(/Englisch/);
  expect((await talk('What was your cat called?')).said).toMatch(/^[^ä-ü]*$/);
});

test('the reader says in the language of the question that it cannot look something up', async () => {
  const talk = talkWith({
    retrieve: () => ({ isError: true, text: JSON.stringify({ error: { code: 'rate_limited' } }) }),
  });
  expect((await talk('Wo bist du geboren?')).said).toMatch(/^Gerade wurde ich sehr viel gefragt/);
  expect((await talk('Where were you born?')).said).toMatch(/^I was asked a great deal/);
});
