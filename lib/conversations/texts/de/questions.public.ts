import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../questions.public.ts';

const times = (count: number) => (count === 1 ? 'einmal' : `${count}-mal`);
const people = (count: number) => (count === 1 ? 'einem Menschen' : counted(count, 'Menschen', 'Menschen'));

export const questionsTexts: Words<typeof english.questionsTexts> = {
  nav: 'Fragen',
  title: 'Fragen',
  description: 'Was Gäste gefragt haben, und ob sie eine Antwort bekamen. Wer gefragt hat, sehen Sie nicht.',
  openTitle: 'Ohne Antwort',
  openDescription:
    'Nur die Person selbst sollte sie beantworten: Die Frage wird im Interview gestellt, und was gesagt wird, bleibt als ihre eigenen Worte.',
  openLabel: 'Fragen ohne Antwort',
  answeredTitle: 'Mit Antwort',
  answeredDescription: 'Diese beantworten Ihre Worte.',
  answeredLabel: 'Fragen mit Antwort',
  emptyTitle: 'Noch hat niemand etwas gefragt',
  empty: 'Wenn Gäste mit dem Spiegelbild gesprochen haben, stehen hier ihre Fragen.',
  asked: (count, by) => `Gefragt ${times(count)} von ${people(by)}`,
  answered: (count) => `beantwortet: ${count}`,
  ratedGood: (count) => `als gute Antwort bewertet: ${count}`,
  ratedBad: (count) => `als keine gute Antwort bewertet: ${count}`,
  askedAgain: (count) => `nach der Antwort noch einmal gefragt: ${count}`,
  unanswered: (count) => `ohne Antwort: ${count}`,
  last: (date) => `zuletzt am ${date}`,
  answeredSince: (date) => `Beantwortet seit ${date}`,
  forMembers: (collection, isPublished) =>
    isPublished
      ? `Mitglieder bekommen eine Antwort aus der Sammlung „${collection}“. Gäste nicht.`
      : `Mitglieder bekommen eine Antwort aus der Sammlung „${collection}“. Sie ist nicht veröffentlicht, darum bekommen Gäste keine.`,
  notAnsweredLast: 'Beim letzten Mal gab es keine Antwort.',
  answerIsGone: 'Beim letzten Mal gab es eine Antwort. Jetzt gibt es keine.',
  answer: 'Jetzt beantworten',
  answerOf: (question) => `Jetzt beantworten: ${question}`,
  dismiss: 'Diese nicht',
  dismissOf: (question) => `Diese nicht: ${question}`,
  dismissedTitle: 'Weggelegt',
  dismissedDescription: 'Diese werden im Interview nicht gestellt, und Sie werden nicht an sie erinnert.',
  takeBack: 'Zurücklegen',
  takeBackOf: (question) => `Zurücklegen: ${question}`,
  offRecord: (count) =>
    count === 1
      ? 'Ein weiteres Gespräch war vertraulich. Wir behalten nur Tag und Dauer.'
      : `${count} weitere Gespräche waren vertraulich. Wir behalten nur Tag und Dauer.`,
  interviewFirst: 'Das hat ein Gast gefragt. Damit beginnt das Interview:',
  guestsDoNotHearTitle: 'Gäste hören diese Antwort nicht',
  guestsDoNotHear:
    'Das hat ein Gast gefragt. Gäste hören nur Sammlungen, die veröffentlicht sind. Wählen Sie eine von diesen, dann findet der Gast Ihre Antwort.',
  fromVisitor: (question) => `Ein Gast hat gefragt: ${question}`,
  shareTitle: 'Ihre Fragen',
  shareDescription: 'Wer dieses Spiegelbild betreut, kann sehen, was es nicht beantworten konnte.',
  shareOff: 'Nur Sie sehen Ihre Fragen.',
  shareOn:
    'Wer dieses Spiegelbild betreut, sieht Ihre Fragen ohne Ihren Namen, wenn drei Menschen dasselbe gefragt haben.',
  shareStart: 'Meine Fragen sehen lassen',
  shareStop: 'Aufhören und meine Fragen zurücknehmen',
  shareSaved: 'Gespeichert.',
};
