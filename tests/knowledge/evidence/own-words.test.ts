import { expect, test } from 'vitest';
import { ownWords } from '#lib/knowledge/evidence/own-words.ts';

const own = (text: string, isInterview = true) =>
  ownWords({ text, person: 'Mara Lindqvist', isInterview }).map(({ start, end }) =>
    text.slice(start, end).trim(),
  );

const HERS = 'I love boats.';
const HIS = 'I hate boats.';

/** How tools and people write down who speaks: `label` in front of the words, on their line or the one before. */
const FORMS: [string, (name: string, words: string) => string][] = [
  ['plain', (name, words) => `${name}: ${words}`],
  ['plain, the words on the next line', (name, words) => `${name}:\n${words}`],
  ['in capitals', (name, words) => `${name.toUpperCase()}: ${words}`],
  ['a screenplay', (name, words) => `${name.toUpperCase()}\n${words}`],
  ['a name alone', (name, words) => `${name}\n${words}`],
  ['a name alone, as a paragraph', (name, words) => `${name}\n\n${words}`],
  ['Otter', (name, words) => `${name}  0:05  \n${words}`],
  ['Otter, after normal form', (name, words) => `${name} 1:00:05\n${words}`],
  ['Zoom subtitles', (name, words) => `7\n00:00:05.000 --> 00:00:09.120\n${name}: ${words}`],
  ['Zoom', (name, words) => `[${name}] 10:05:33\n${words}`],
  ['Zoom chat', (name, words) => `${name} 10:05 AM\n${words}`],
  ['Teams', (name, words) => `${name} 00:00:05 --> 00:00:09\n${words}`],
  ['Teams, with the time first', (name, words) => `0:0:5.320 --> 0:0:9.40\n${name}\n${words}`],
  ['Teams, spelled out', (name, words) => `${name}   0 minutes 5 seconds\n0:05\n${words}`],
  ['WebVTT', (name, words) => `00:05.000 --> 00:09.000\n<v ${name}>${words}`],
  ['a Rev transcript', (name, words) => `${name} (00:05):\n${words}`],
  ['time in parentheses', (name, words) => `${name} (00:05): ${words}`],
  ['time in parentheses, no colon', (name, words) => `${name} (00:00:05) ${words}`],
  ['time first', (name, words) => `00:05 ${name}: ${words}`],
  ['time first, in brackets', (name, words) => `[00:05] ${name}: ${words}`],
  ['time first, the words below', (name, words) => `[00:05] ${name}\n${words}`],
  ['a chat', (name, words) => `[12/03/2024, 10:05:33] ${name}: ${words}`],
  ['another chat', (name, words) => `12/03/2024, 10:05 - ${name}: ${words}`],
  ['brackets', (name, words) => `[${name}] ${words}`],
  ['brackets and colon', (name, words) => `[${name}]: ${words}`],
  ['bold', (name, words) => `**${name}:** ${words}`],
  ['bold name', (name, words) => `**${name}**: ${words}`],
  ['bold, alone', (name, words) => `**${name}**\n\n${words}`],
  ['italic', (name, words) => `_${name}:_ ${words}`],
  ['a list', (name, words) => `- ${name}: ${words}`],
  ['a quotation', (name, words) => `> ${name}: ${words}`],
  ['a dash', (name, words) => `${name} – ${words}`],
  ['an aside', (name, words) => `${name} (laughing): ${words}`],
  ['a tab', (name, words) => `${name}:\t${words}`],
];

const NAMES = ['Mara', 'Mara Lindqvist'];
const OTHERS = ['Tomas', 'Tomas Wikström', 'Speaker 2', 'Mara Berg', 'Mara 2'];

test.each(FORMS)('%s: whose words they are', (_, write) => {
  for (const name of NAMES) {
    for (const other of OTHERS) {
      const turns = [write(other, HIS), write(name, HERS), write(other, HIS), write(name, HERS)];
      for (const gap of ['\n', '\n\n']) {
        const found = own(turns.join(gap)).join(' ');
        expect(found).toContain(HERS);
        expect(found).not.toContain(HIS);
      }
    }
  }
});

test.each(FORMS)('%s: others alone say nothing of the person', (_, write) => {
  for (const other of OTHERS) {
    expect(own(write(other, HIS))).toEqual([]);
    expect(own([write(other, HIS), write('Anna', HIS), write(other, HIS)].join('\n\n'))).toEqual([]);
  }
});

test.each([
  ['a dash', `– ${HIS}`],
  ['a hyphen', `- ${HIS}`],
  ['an arrow', `>> ${HIS}`],
  ['a time', `[00:05] ${HIS}`],
  ['a time alone', `00:05\n${HIS}`],
  ['a cue', `00:00:05.000 --> 00:00:09.000\n${HIS}`],
  ['letters', `Q. ${HIS}`],
  ['a name in lower case', `tomas: ${HIS}`],
  ['no space', `Tomas:${HIS}`],
  ['another colon', `Tomas：${HIS}`],
  ['where they sit', `Tomas W./Helsinki: ${HIS}`],
  ['machine names', `SPEAKER_00: ${HIS}`],
  ['a hard space', `Tomas\u00a0Wikström:\u00a0${HIS}`],
  ['a mark that cannot be seen', `\u200eTomas: ${HIS}`],
  ['an indent', `${' '.repeat(30)}Tomas: ${HIS}`],
  ['another end of line', `\u2028Tomas: ${HIS}`],
  ['a role', `Interviewer from the local-history archive of the islands: ${HIS}`],
  ['a question', `Why did you come?\n${HIS}`],
])('turns with %s: none is the person, and a turn of the person ends there', (_, turn) => {
  expect(own(`${turn}\n\n${turn}`)).toEqual([]);
  expect(own(`Mara: ${HERS}\n${turn}`)).toEqual([HERS]);
  expect(own(`Mara: ${HERS}\n\n${turn}`)).toEqual([HERS]);
});

test("the person's name as a title does not make her words of what the interviewer tells", () => {
  const told = 'I came to see her in May.';
  expect(own(`Mara Lindqvist\n\n${told}`)).toEqual([]);
  expect(own(`Mara Lindqvist\n\n${told}\n\nTomas: ${HIS}\n\nMara: ${HERS}`)).toEqual([HERS]);
});

test.each(['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])('a line ends at %j', (end) => {
  expect(own(`Mara: ${HERS}${end}– ${HIS}`).join()).not.toContain(HIS);
});

test('a transcript that lost its line ends gives the words up to the next name', () => {
  expect(own(`Mara: ${HERS} Tomas: ${HIS} Mara: ${HERS}`)).toEqual([HERS]);
  expect(own(`Mara: ${HERS} Speaker 2: ${HIS}`)).toEqual([HERS]);
  expect(own(`Mara: ${HERS} [00:07] Tomas: ${HIS}`)).toEqual([HERS]);
});

test('an interview without any names or turns is a monologue', () => {
  const monologue = `I was born at sea, as they say. ${HERS}\n\nIn Stockholm I was never at home: too many doors.`;
  expect(own(monologue)).toEqual([monologue]);
});

test('what somebody else writes of the person above a monologue, or within it, is not theirs', () => {
  const preface = 'Notes taken down by Heidi Kranz. Mara spoke while she was baking.';
  const told = 'You take flour, and you wait.\n\nMy mother took salt.';
  expect(own(`${preface}\n\n${told}`)).toEqual([told]);
  expect(own(`${HERS} Here Mara Lindqvist laughed for a long time. I was born at sea.`)).toEqual([
    HERS,
    'I was born at sea.',
  ]);
});

test.each([
  ['who says their name', `My aunt was Mara too, and everybody called me Mara after that. ${HERS}`],
  ['who quotes others', `${HERS} “Mara never eats,” said the vicar. The vicar said, Mara must go.`],
  ['who signs', `Dear Aksel,\n\n${HERS}\n\nYours\nMara`],
  ['who tells of themself by name alone', 'Mara was born at sea. Mara loves boats.'],
])('of somebody %s all of it is theirs', (_, text) => {
  expect(own(text, false)).toEqual([text]);
});

test.each([
  ['with labels', `Monday: ${HERS}\n\nP.S.: I forgot the salt.\n\nNote: I will buy some.`],
  ['with days', `Day 1: ${HERS}\nDay 2: I slept.\nDay 3: I woke.`],
  ['with a signature', `# Black Bread\n\nDear Aksel,\n\n${HERS}\n\nHellsö, May\n\nMara`],
  ['with headings', `Black Bread\n\n${HERS}\n\nThe Soup\n\nI cook it slowly.\n\nMara Lindqvist`],
  ['with lists', `${HERS}\n\n- I take flour.\n- I take salt.\n\n[Sic] and so on\n\nSalt – a spoon of it`],
  ['with times', `08:30 I rose.\n09:15 I rowed.\n${HERS}`],
])('a letter or diary %s is the whole of it', (_, text) => {
  expect(own(text, false)).toEqual([text]);
});

test('a conversation is one, whatever it is called', () => {
  for (const [, write] of FORMS) {
    const turns = [write('Tomas', HIS), write('Mara', HERS), write('Tomas', HIS), write('Mara', HERS)];
    expect(own(turns.join('\n\n'), false).join(' ')).not.toContain(HIS);
  }
});
