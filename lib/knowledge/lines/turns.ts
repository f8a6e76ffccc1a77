import { speakerLines } from '../evidence/speaker-lines.ts';
import { type Talk, talkByLetters, talkWithoutNames, withoutHeading } from '../evidence/talk-forms.ts';
import { isoDay, timesIn } from './calendar.ts';

/** Where somebody begins to speak or write, what of the text is only a label, and when it was, if the label says so. */
export type Turn = {
  start: number;
  wordsAt: number;
  speaker: string | null;
  on: string | null;
  /** Of a mail: what it is about, and that the label stands for a new one. */
  subject?: string;
};

/** The beginnings of turns in a text, whatever kind of conversation it is; none in what somebody wrote alone. */
export function turnsOf(text: string): Turn[] {
  const chat = chatTurns(text);
  if (chat.length > 0) return chat;
  const mail = mailTurns(text);
  return mail.length > 0 ? mail : transcriptTurns(text);
}

/** 01/03/2025, 09:18 - Ana: words · [27.11.21, 17:02:10] Jasper: words · 3/1/25, 9:12 PM - Ana: words */
const CHAT_LINE =
  /^[\u200e\u200f]?\[?(\d{1,4})([./-])(\d{1,2})\2(\d{1,4}),?[ \u202f](?:um |kl\.? )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[ \u202f]?([APap])\.?[Mm]\.?)?\]?(?: ?[-–—])? (?:([^:\n]{1,80}?): ?)?/gmu;

function chatTurns(text: string): Turn[] {
  const labels = [...text.matchAll(CHAT_LINE)];
  if (labels.filter(([, , , , , , name]) => name).length < 3) return [];
  const isMonthFirst =
    labels.every(([, first]) => Number(first) <= 12) &&
    labels.some(([, , , second, , noon]) => Number(second) > 12 || noon);
  return labels.map((label) => {
    const [all, first = '', , second = '', last = '', , name] = label;
    const [year, month, day] =
      first.length === 4
        ? [first, second, last]
        : isMonthFirst
          ? [last, first, second]
          : [last, second, first];
    return {
      start: label.index,
      wordsAt: label.index + all.length,
      speaker: name?.trim() ?? null,
      on: isoDay({
        year: Number(year) + (year.length === 2 ? 2000 : 0),
        month: Number(month),
        day: Number(day),
      }),
    };
  });
}

const MAIL_HEAD =
  /(?:^From \S+@\S+ .*\n)?(?:^(?:From|To|Cc|Bcc|Date|Subject|Sent|Von|An|Datum|Betreff|Från|Till|Ämne|Message-ID|In-Reply-To|References|Reply-To|MIME-Version|Content-[\w-]+|X-[\w-]+): ?.*\n(?:[ \t]+\S.*\n)*){2,}/gmu;

const fieldOf = (head: string, names: string): string | undefined =>
  new RegExp(`^(?:${names}): ?(.*)$`, 'mu').exec(head)?.[1]?.trim();

/** The heads of mails in a text: who wrote each, when, and about what. */
export function mailTurns(text: string): Turn[] {
  return [...text.matchAll(MAIL_HEAD)].flatMap((found) => {
    const [head] = found;
    const from = fieldOf(head, 'From|Von|Från');
    const date = fieldOf(head, 'Date|Sent|Datum');
    if (from === undefined || (found.index > 0 && date === undefined)) return [];
    const subject = fieldOf(head, 'Subject|Betreff|Ämne');
    return {
      start: found.index,
      wordsAt: found.index + head.length,
      speaker: from.replace(/<.*>/, '').replace(/^"|"$/g, '').trim() || from,
      on: dayOf(date ?? ''),
      ...(subject && { subject }),
    };
  });
}

const dayOf = (text: string): string | null =>
  timesIn(text)
    .map(isoDay)
    .find((day) => day !== null) ?? null;

/** Somebody who speaks in a transcript comes back; a letter may have a label or two that name nobody. */
function transcriptTurns(text: string): Turn[] {
  const lines = speakerLines(text);
  const lettered = talkByLetters(text, lines);
  if (lettered) return turnsOfTalk(lettered);
  const named = lines.filter(({ form }) => form === 'named');
  const turnsBy = new Map<string, number>();
  for (const { name } of named) turnsBy.set(name, (turnsBy.get(name) ?? 0) + 1);
  const speakers = [...turnsBy].filter(([, turns]) => turns >= 2).map(([name]) => name);
  if (speakers.length < 2 || named.length < 3) {
    const talk = talkWithoutNames(text, lines);
    if (talk || speakers.length === 0 || named.length < 3) return turnsOfTalk(talk);
  }
  return withoutHeading(text, named)
    .filter(({ name }) => speakers.includes(name) || speakers.length >= 2)
    .map(({ name, start, wordsAt }) => ({ start, wordsAt, speaker: name, on: null }));
}

const turnsOfTalk = (talk: Talk | null): Turn[] =>
  (talk?.turns ?? []).map(({ name, start, wordsAt }) => ({ start, wordsAt, speaker: name, on: null }));
