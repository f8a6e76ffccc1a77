import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

const times = (count: number, one: string, many: string) => (count === 1 ? one : counted(count, one, many));

export const firstRunTexts = inWords('reflections/first-run.firstRunTexts', {
  title: 'Three steps',
  description: 'Then you can talk with it.',
  label: 'First steps',
  done: 'done',
  now: 'now',
  later: 'later',
  words: { title: 'Give it words', body: 'Paste a letter, a note or a talk. Or let it interview you.' },
  read: {
    title: 'It reads them',
    waiting: 'This takes a few seconds.',
    going: 'It is reading. You can leave this page.',
    learnt: (count: number) => `It found ${times(count, 'one thing to say', 'things to say')}.`,
    nothing:
      'It can quote these words, but found no statement to speak from. Add a text in which the person says “I”.',
  },
  talk: {
    title: 'Talk with it',
    waiting: 'As soon as it has something to say, you can talk with it here.',
    noService: 'There is no voice service on this installation. Ask the person who runs it.',
    ready: 'Press a question below, or ask your own.',
  },
  see: 'See what it found',
  interview: 'Be interviewed instead',
  interviewToo: 'Give an interview',
  more: 'Add more',
  otherWays: 'Add a file, a recording, a photo or a web page',
  changed: 'It has read your words.',
  nothingTitle: 'It has nothing to say yet',
  nothing: 'The people who look after this reflection have not given it any words. Come back later.',
  /** Of a voice that can speak. */
  littleYet: (minutes: number, names: readonly string[]) =>
    `It knows ${times(minutes, 'one minute', 'minutes')} of their words. That is a good start, but little for a life: to many questions it has no answer yet. Add more${names.length > 0 ? `, for example about ${names.join(', ')}` : ''}.`,
  /** Named of the subjects alone. */
  missing: {
    statements: (count: number, _: readonly string[]) =>
      `What is missing most: ${times(count, 'one sentence', 'sentences')} about the person, such as where they lived, with whom, and what they believe.`,
    tellings: (count: number, _: readonly string[]) =>
      `What is missing most: ${times(count, 'one story about one day, from beginning to end', 'stories, each about one day, from beginning to end')}.`,
    themes: (count: number, names: readonly string[]) =>
      `What is missing most: ${times(count, 'one more subject', 'more subjects')}, such as ${names.join(', ')}.`,
    minutes: (count: number, _: readonly string[]) =>
      `What is missing most: ${times(count, 'one more minute', 'more minutes')} of their own words, about anything they like to tell.`,
  },
});
