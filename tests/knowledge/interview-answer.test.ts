import { expect, test } from 'vitest';
import {
  endsTheMatter,
  hearInterviewAnswer,
  type InterviewAnswer,
  isAside,
} from '#lib/knowledge/interview-answer.public.ts';

const HEARD: Readonly<Record<InterviewAnswer, readonly string[]>> = {
  'left-out': [
    'Skip.',
    'Skip that one, please.',
    'Next question.',
    "I'd rather not.",
    'I would rather not talk about my father.',
    "I don't want to answer that.",
    "That's too personal.",
    "Let's move on.",
    'No comment',
    'Nothing to say about that.',
    'Pass',
    'Überspringen.',
    'Die Frage überspringen wir bitte.',
    'Nächste Frage.',
    'Weiter, bitte.',
    'Lieber nicht.',
    'Darüber möchte ich lieber nicht sprechen.',
    'Ich möchte über meinen Vater nicht reden.',
    'Das ist mir zu persönlich.',
    'Lassen wir das.',
    'Kein Kommentar.',
    'Dazu habe ich nichts zu sagen.',
    'Das geht Sie nichts an.',
    'Das möchte ich nicht beantworten.',
  ],
  later: [
    'Later.',
    'Maybe later',
    'Not now.',
    'Ask me again another time.',
    'Can we come back to that?',
    "Let's leave that for tomorrow.",
    'I need to think about it first.',
    'Not today, thank you.',
    'Später.',
    'Vielleicht später.',
    'Jetzt nicht.',
    'Nicht heute, danke.',
    'Fragen Sie mich das ein andermal.',
    'Können wir darauf später zurückkommen?',
    'Darüber muss ich erst nachdenken.',
    'Das muss ich mir noch überlegen.',
    'Morgen vielleicht.',
  ],
  'told-before': [
    'You asked that.',
    'You already asked me that!',
    "I've told you that before.",
    'But I said that already.',
    'That is the same question again.',
    "We've talked about that.",
    'Das haben Sie schon gefragt.',
    'Das haben Sie mich doch gerade gefragt!',
    'Das habe ich Ihnen schon erzählt.',
    'Aber das hatten wir doch schon.',
    'Das ist dieselbe Frage.',
    'Ich habe das vorhin schon gesagt.',
  ],
  'no-more': [
    "That's all.",
    'No, that is all I remember.',
    'Nothing more.',
    "I can't remember any more.",
    'That’s it',
    "Das war's.",
    'Das ist alles.',
    'Mehr weiß ich nicht.',
    'Mehr fällt mir nicht ein.',
    'Sonst nichts.',
    'Das war alles, was ich weiß.',
    'An mehr erinnere ich mich nicht.',
  ],
  talk: [
    'Hello',
    'What was that?',
    'Pardon?',
    'Why do you ask?',
    'Hm.',
    'Yes.',
    'OK',
    'Could you repeat that?',
    'Guten Tag',
    'Wie bitte?',
    'Was war das?',
    'Warum fragen Sie das?',
    'Können Sie das wiederholen?',
    'Das habe ich nicht verstanden.',
    'Ich bin bereit.',
    'Einen Moment bitte.',
    'Danke.',
  ],
  told: [
    'On an island.',
    'We had to pass the shop every morning.',
    'Later I became a teacher.',
    "I'd rather not have gone to sea, but my father said so.",
    'Skip was our dog.',
    "That's all my mother ever cooked for us, and we loved it, all nine of us, every single Sunday.",
    'I don’t want to sound proud, but I built that house.',
    'Nobody.',
    'I could not speak about it for years, until my wife asked.',
    'Auf einer Insel.',
    'Später wurde ich Lehrerin.',
    'Das war meine Mutter.',
    'Weiter oben am Hang stand unser Haus.',
    'Das habe ich gesagt, und er hat gelacht.',
    'Ich habe das nicht gern getan, aber mein Vater wollte es so.',
    'Was habe ich gelacht!',
    'Mehr als dreißig Jahre.',
    'Nicht heute, aber damals war ich stolz darauf.',
    'Das war alles, was wir hatten, und wir waren neun Kinder in zwei Zimmern mit einem Ofen.',
  ],
};

test.each(Object.entries(HEARD).flatMap(([heard, said]) => said.map((words) => [words, heard] as const)))(
  '"%s" is heard as %s',
  (words, heard) => expect(hearInterviewAnswer(words)).toBe(heard),
);

test('a person ends a matter of the interview with a last sentence that says there is no more', () => {
  expect(endsTheMatter("I was happy there. That's all.")).toBe(true);
  expect(endsTheMatter('Da war ich glücklich. Das war alles.')).toBe(true);
  expect(endsTheMatter('That was all we had. I was happy there.')).toBe(false);
});

test('talk about the talk is kept in no source; a plain yes or no may be an answer', () => {
  for (const [heard, said] of Object.entries(HEARD)) {
    const kept = said.filter((words) => !isAside(words));
    expect(kept, heard).toEqual(heard === 'told' ? said : said.filter((words) => words === 'Yes.'));
  }
  for (const words of ['No.', 'Ja.', 'Nein.']) expect(isAside(words)).toBe(false);
});
