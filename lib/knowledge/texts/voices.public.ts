import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

const COUNTED = {
  mails: (count: number) => counted(count, 'mail', 'mails'),
  messages: (count: number) => counted(count, 'message', 'messages'),
  turns: (count: number) => counted(count, 'question or reply', 'questions and replies'),
};
type Kind = keyof typeof COUNTED;

export const voicesTexts = inWords('knowledge/voices.voicesTexts', {
  title: 'What guests can be told',
  description:
    'Where this source is published. E-mail addresses and telephone numbers are taken out for guests.',
  all: 'Nobody else speaks in it: guests can be told all of it.',
  alone: 'Nobody else speaks in it.',
  without: (lines: number) =>
    lines === 1 ? 'One line of it is hidden from guests.' : `${lines} lines of it are hidden from guests.`,
  readHidden: 'Read the hidden lines',
  some: (kind: Kind, own: number, all: number, person: string) =>
    `${COUNTED[kind](all)}: ${own} by ${person}, which guests can be told. ${kind === 'turns' ? `Of what others say, they are told only a question to ${person} that has a reply.` : `The other ${all - own} are never told to guests, whether published or not.`}`,
  every: (kind: Kind, all: number, person: string) =>
    `${COUNTED[kind](all)}, all by ${person}: guests can be told what ${person} says in ${all === 1 ? 'it' : 'them'}.`,
  nobody: (kind: Kind, all: number, person: string) =>
    `There ${all === 1 ? 'is' : 'are'} ${COUNTED[kind](all)} in it, and we do not know yet which of them ${person} ${kind === 'turns' ? 'said' : 'wrote'}. So guests are told nothing of it. Choose below who is ${person}.`,
  read: (lines: number) =>
    `Read ${lines === 1 ? 'this line' : `these ${lines} lines`}, and hide what you want`,
  linesLabel: 'Lines that guests can be told',
  hidden: 'Hidden from guests',
  hide: 'Hide',
  show: 'Show',
  hideFull: (words: string) => `Hide from guests: ${words}`,
  showFull: (words: string) => `Show to guests: ${words}`,
  hint: 'A hidden line also hides the statements in it, and every line with the same words.',
  who: (person: string) => `Who of them is ${person}?`,
  whoHint: 'Only their lines count as the person’s own. After a choice, the source is read again.',
  whoEach: (person: string) => `If ${person} speaks all of it, say so of each of them.`,
  first: 'Who speaks first',
  second: 'Who speaks next',
  anybody: 'Everybody who speaks: nothing in the text tells them apart',
  begins: (words: string) => `, beginning with “${words}”`,
  times: (kind: Kind, times: number) =>
    kind === 'turns' ? `speaks ${times === 1 ? 'once' : `${times} times`}` : COUNTED[kind](times),
  is: (person: string) => `This is ${person}`,
  isNot: (person: string) => `Not ${person}`,
  isFull: (name: string, person: string) => `This is ${person}: ${name}`,
  isNotFull: (name: string, person: string) => `Not ${person}: ${name}`,
  own: 'Told',
  others: 'Never told',
  unknown: 'Not told yet',
  asks: 'Only questions',
  moreVoices: (count: number) => `and ${count} more`,
  range: (from: number, to: number, all: number) => `${from} to ${to} of ${all}`,
  earlier: 'Earlier lines',
  later: 'Later lines',
});
