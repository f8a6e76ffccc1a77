import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../landing.public.ts';
import { MARAS_WORDS } from '../landing.public.ts';

export const landingTexts: Words<typeof english.landingTexts> = {
  headline: 'Sprechen Sie mit einem Menschen, der nicht im Raum ist.',
  lead: 'Ein Spiegelbild wird aus den eigenen Worten eines Menschen gemacht: aus Geschichten, Ansichten und Notizen. Sprechen Sie mit ihm, oder schreiben Sie ihm. Es antwortet nur mit dem, was der Mensch gesagt oder geschrieben hat, und zeigt Ihnen, wo.',
  talkToDemo: 'Mit dem Beispiel sprechen',
  demoAsOwner: 'Die andere Seite sehen',
  looking:
    'So sieht die Demo für die Person aus, der sie gehört. Ändern lässt sich hier nichts. Für ein eigenes Spiegelbild melden Sie sich ab und legen Sie ein Konto an.',
  signInToTalk: 'Zum Sprechen anmelden',
  createYourOwn: 'Ein eigenes anlegen',
  aboutDemo:
    'Sie treffen Mara Lindqvist, die sich um die Leuchttürme von Åland gekümmert hat und einen Chor geleitet hat. Sie ist erfunden, und sie spricht Englisch. Sie brauchen kein Konto.',
  demoElsewhere:
    'Die Seite derer, denen es gehört, öffnet sich nur auf dem Computer, auf dem Reflections läuft.',
  excerpt: {
    title: 'Ein Gespräch mit Maras Spiegelbild',
    description: 'Jeder kann dieses Gespräch führen. Es ist in Maras eigenen Worten, deshalb auf Englisch.',
    asker: 'Sie',
    answerer: 'Maras Spiegelbild',
    sourceLabel: (number) => `Quelle ${number}`,
    exchanges: MARAS_WORDS,
    refused: {
      question: 'Was schreiben Sie Ihrem Mann, jetzt, da er nicht mehr lebt?',
      answer: 'Ich bin nicht sicher, ob ich davon gesprochen habe.',
      note: 'Mara hat solche Briefe geschrieben und sie versiegelt. Ein öffentliches Gespräch erreicht sie nicht und weiß nicht einmal von ihnen.',
    },
  },
  steps: {
    title: 'Wie es geht',
    list: [
      {
        title: 'Der Mensch gibt seine Worte',
        body: 'Notizen, Briefe, eine Rede von früher. Oder ein Interview, gesprochen oder geschrieben, das gute Fragen stellt und an einem anderen Tag weitergehen kann.',
      },
      {
        title: 'Er entscheidet, wer was hört',
        body: 'Jeder Teil eines Lebens hat seine eigene Sammlung: versiegelt, privat oder veröffentlicht. Bevor etwas öffentlich wird, sieht er, welche Quellen es sind, was daraus gelernt wurde und was Gäste neu fragen könnten.',
      },
      {
        title: 'Sie fragen',
        body: 'Gesprochen oder geschrieben. Die Antwort kommt in den eigenen Worten des Menschen, mit ihrer Quelle daneben. Wo das Gedächtnis irrte, lässt sie sich berichtigen.',
      },
    ],
  },
  places: {
    title: 'Wer hören kann, was Mara gesagt hat',
    list: [
      { name: 'Jahre auf den Leuchttürmen', visibility: 'published', heardBy: 'Alle' },
      { name: 'Kindheit', visibility: 'private', heardBy: 'Menschen, die sie eingeladen hat' },
      { name: 'Briefe an Aksel', visibility: 'sealed', heardBy: 'Nur die Menschen, die es betreuen' },
    ],
  },
  promises: {
    title: 'Zwei Versprechen',
    list: [
      {
        title: 'Es sagt nur, was der Mensch gesagt hat.',
        body: 'Jede Antwort nennt ihre Quellen, und Sie können sie öffnen. Gibt es keine Quelle, sagt es das und erfindet nichts.',
      },
      {
        title: 'Was privat ist, bleibt privat.',
        body: 'Ein öffentliches Gespräch wird nur aus veröffentlichten Worten gemacht. Nichts Privates muss herausgefiltert werden, denn nichts Privates wurde je hineingegeben.',
      },
    ],
  },
  audiences: {
    title: 'Für wen es ist',
    list: [
      { who: 'Familien,', what: 'deren Enkel Fragen haben werden, wenn es zu spät ist, sie zu stellen.' },
      { who: 'Menschen vom Fach,', what: 'die seit vierzig Jahren dieselbe gute Frage beantworten.' },
      { who: 'Archive und Museen,', what: 'die eine Stimme zusammen mit ihren Quellen bewahren wollen.' },
    ],
  },
  closing: { title: 'Wessen Worte möchten Sie bewahren?', signIn: 'Anmelden' },
  footer: 'Ein Spiegelbild ist eine Maschine, die einen Menschen zitiert. Das sagt sie immer, und auch, wen.',
};
