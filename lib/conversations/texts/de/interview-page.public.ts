import { INTERVIEW_CHAPTERS } from '#lib/knowledge/texts/interview.public.ts';
import { minutesAndSeconds } from '#lib/platform/texts/duration.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../interview-page.public.ts';
import { providerTexts } from './provider.public.ts';

export const interviewPageTexts: Words<typeof english.interviewPageTexts> = {
  nav: 'Interview',
  title: 'Interview',
  interviewer: 'Wer interviewt',
  stage: 'Gespräch im Interview',
  description: (name) =>
    `Es fragt, und ${name} erzählt. Sie können jederzeit aufhören und an einem anderen Tag weitermachen. Es merkt sich, welche Fragen noch offen sind.`,
  askedIn: (language) => `Gefragt wird in dieser Sprache: ${language}.`,
  start: 'Das Interview beginnen',
  goOn: 'Das Interview fortsetzen',
  startText: 'Schreibend antworten',
  kept: (days, keepsSound) =>
    `Was Sie sagen, wird eine Quelle in der Sammlung, die Sie wählen. Wer dieses Spiegelbild betreut, kann die Mitschrift lesen${keepsSound ? ' und den Ton hören' : ''}. ${keepsSound ? providerTexts.givesSound : providerTexts.keeps(days)}`,
  keepSound: 'Auch den Ton meiner Stimme aufbewahren',
  keepSoundHint:
    'Wer eine Zeile von Ihnen lesen darf, kann Sie dann auch hören. Sie können den Ton jederzeit löschen, und Ihre Worte bleiben. Geschriebene Antworten haben keinen Ton.',
  namespace: 'Kommt in',
  namespaceHint: 'Wer kann das hören?',
  progressTitle: 'Wie weit Sie sind',
  progressDescription:
    'Kapitel für Kapitel. Eine Frage gilt als beantwortet, wenn Sie etwas dazu erzählt haben, hier oder in einer Quelle.',
  progressLabel: (answered, total) => `${answered} von ${total} Fragen beantwortet`,
  chaptersLabel: 'Kapitel',
  chapters: INTERVIEW_CHAPTERS.de.map(({ title }) => title),
  chapter: (answered, total) => `${answered} von ${total}`,
  upNext: 'Die nächsten Fragen',
  known: (count) =>
    count === 1
      ? '1 Frage wird nicht gestellt: Eine Quelle beantwortet sie'
      : `${count} Fragen werden nicht gestellt: Ihre Quellen beantworten sie`,
  complete:
    'Alle Fragen sind beantwortet. Sie können trotzdem weitererzählen: Neue Geschichten sind willkommen.',
  lastTitle: 'Das letzte Interview',
  lastDescription: 'Wann es war, und was davon aufbewahrt ist.',
  lastOn: (when) => `Gegeben ${when}`,
  lastTook: (seconds) => minutesAndSeconds(seconds),
  lastSource: 'Diese Quelle öffnen',
  lastPending: 'Es wird noch gespeichert.',
  lastUnkept: 'Es wurde nichts gesagt, was sich aufbewahren ließe.',
};
