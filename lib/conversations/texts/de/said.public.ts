import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../said.public.ts';

export const saidTexts: Words<typeof english.saidTexts> = {
  title: 'Was Sie hier gesagt haben',
  back: 'Zurück zum Gespräch',
  codeForm: 'Ein Code hat 16 Buchstaben und Ziffern, zum Beispiel 4F7K-9QXM-2TB8-HN3C.',
  bodyForm: 'Schreiben Sie 1 bis 1.000 Zeichen.',
  codeWrong: 'Zu diesem Code wurde nichts gefunden. Er gilt 30 Tage nach dem letzten Gespräch.',
  codeIntro:
    'Am Ende eines Gesprächs wurde Ihnen ein Code gezeigt. Geben Sie ihn ein, um zu lesen, herunterzuladen oder zu löschen, was Sie gesagt haben.',
  codeLabel: 'Ihr Code',
  codeSubmit: 'Zeigen, was ich gesagt habe',
  intro:
    'Alles, was Sie den Spiegelbildern hier gesagt haben, und was sie geantwortet haben. Für nichts davon brauchen Sie ein Konto.',
  empty: 'Hier ist nichts aufbewahrt, was Sie gesagt haben.',
  at: (moment) => moment,
  offRecord: 'Vertraulich: Nichts von dem, was gesagt wurde, ist aufbewahrt.',
  you: 'Sie',
  downloadTitle: 'Herunterladen',
  download: 'Herunterladen, was ich gesagt habe',
  requestTitle: 'Das bin ich nicht',
  requestDescription:
    'Wenn ein Spiegelbild etwas über Sie sagt, das falsch oder privat ist, schreiben Sie denen, die es betreuen. Die Antwort steht dann auf dieser Seite.',
  requestAbout: 'Über das Spiegelbild von',
  requestBody: 'Was ist falsch?',
  requestSubmit: 'Senden',
  requestSent: 'Gesendet. Die Antwort wird auf dieser Seite stehen: Heben Sie Ihren Code auf.',
  requestsTitle: 'Was Sie geschrieben haben, und die Antworten',
  noAnswerYet: 'Noch keine Antwort',
  deleteTitle: 'Löschen',
  deleteDescription:
    'Alle Gespräche oben, was Sie geschrieben haben, und die Kopien beim Stimmdienst. Das lässt sich nicht rückgängig machen. Sie bekommen einen Beleg.',
  deleteSubmit: 'Alles löschen, was ich gesagt habe',
  deleteQuestion: 'Alles löschen, was Sie gesagt haben?',
  deleteConsequences: (conversations, requests) =>
    `${[
      counted(conversations, 'Gespräch', 'Gespräche'),
      ...(requests > 0 ? [counted(requests, 'Nachricht von Ihnen', 'Nachrichten von Ihnen')] : []),
    ].join(
      ' und ',
    )}: Das alles wird gelöscht, hier und beim Stimmdienst. Es lässt sich nicht rückgängig machen.`,
  deleteConfirm: 'Alles löschen',
  endedTitle: 'Was Sie gesagt haben, gehört Ihnen',
  endedCode: (code) => `Ihr Code: ${code}`,
  endedBody:
    'Mit diesem Code können Sie 30 Tage lang und von jedem Gerät lesen, herunterladen oder löschen, was Sie gesagt haben.',
  endedLink: 'Ansehen oder löschen, was Sie gesagt haben',
  otherCode: 'Einen anderen Code eingeben',
};

export const guestRequestTexts: Words<typeof english.guestRequestTexts> = {
  title: 'Was Gäste Ihnen geschrieben haben',
  description:
    'Ein Gast sagt, dass etwas falsch ist oder ihn selbst betrifft. Ihre Antwort findet er mit seinem Code.',
  answerLabel: 'Ihre Antwort',
  answerSubmit: 'Antworten',
  answered: 'Beantwortet',
  keptTitle: 'Wie lange Gespräche aufbewahrt werden',
  keptDescription:
    'Ältere werden von selbst gelöscht, hier und beim Stimmdienst. Quellen aus Interviews bleiben.',
  keptLabel: 'Gespräche aufbewahren',
  kept: {
    '30': '30 Tage lang',
    '90': '90 Tage lang',
    '365': 'ein Jahr lang',
    '1095': 'drei Jahre lang',
    '': 'bis jemand sie löscht',
  },
};

export const guestRequestMail: Words<typeof english.guestRequestMail> = (name, link) => ({
  subject: `Ein Gast von ${name} hat Ihnen geschrieben`,
  text: [
    `Ein Gast, der mit ${name} gesprochen hat, sagt, dass etwas falsch ist oder ihn selbst betrifft.`,
    'Lesen und beantworten Sie es in den Einstellungen:',
    link,
  ].join('\n\n'),
});
