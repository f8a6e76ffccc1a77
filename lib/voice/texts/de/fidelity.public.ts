import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../fidelity.public.ts';

export const fidelityTexts: Words<typeof english.fidelityTexts> = {
  title: 'Wie ähnlich ist es Ihnen?',
  tab: 'Wie ähnlich ist es Ihnen?',
  description:
    'Zehn Fragen, aus denen das Spiegelbild nie etwas lernt. Seine Antworten werden mit Ihren verglichen.',
  firstTitle: 'Antworten Sie, bevor Sie sehen, was es sagen würde',
  firstDescription:
    'Ein oder zwei Sätze zu jeder, so wie Sie es sagen würden. Sie dürfen welche auslassen. Nur wem das Spiegelbild gehört, kann Ihre Antworten lesen; es selbst lernt nichts daraus.',
  openTitle: 'Fragen, die Sie ausgelassen haben',
  openDescription: 'Was das Spiegelbild sagen würde, sehen Sie, sobald Sie geantwortet haben.',
  answerLong: 'Schreiben Sie eine Antwort mit höchstens 2000 Zeichen.',
  submit: 'Meine Antworten speichern',
  saved: (count) =>
    count === 1
      ? 'Eine Antwort ist gespeichert.'
      : `${counted(count, 'Antwort ist', 'Antworten sind')} gespeichert.`,
  fewest: (missing) =>
    missing === 1
      ? 'Noch eine Antwort, dann gibt es einen Wert.'
      : `Noch ${missing} Antworten, dann gibt es einen Wert.`,
  scoreTitle: 'Wert',
  scoreDescription:
    'Wie gut seine Antworten mit Ihren übereinstimmen, gemessen daran, wie gut Sie mit sich selbst übereinstimmen, wenn man Sie zweimal fragt.',
  scoreLabel: 'Wert jeder Fassung der Stimme',
  score: (score) => `${score} von 100`,
  between: (low, high) => `Andere Fragen dieser Art ergäben ${low} bis ${high}`,
  ofGeneration: (generation) => `Fassung ${generation}`,
  live: 'Spricht jetzt',
  lower: (generation) => `Ihnen deutlich weniger ähnlich als Fassung ${generation}`,
  lowerBody:
    'Etwas, das Sie gesagt haben, fehlt. Vergleichen Sie die beiden Fassungen, oder holen Sie die frühere zurück.',
  onlyOnce:
    'Sie haben einmal geantwortet. Bitte antworten Sie in zwei Wochen noch einmal, ohne nachzusehen: Niemand sagt zweimal dasselbe, und der Wert rechnet damit.',
  noScore: 'Es gibt noch keinen Wert. Zuerst beantwortet die Fragen, wem das Spiegelbild gehört.',
  noVoice: 'Es gibt noch keine Stimme zum Vergleichen. Fügen Sie zuerst eine Quelle hinzu.',
  comparedTitle: 'Ihre Antworten und seine',
  comparedDescription: 'Hier antwortet es nur aus seinen Aussagen.',
  comparedLabel: 'Fragen mit beiden Antworten',
  you: 'Sie haben gesagt',
  it: 'Es würde sagen',
  itNothing: 'In dem, was ich erzählt habe, finde ich darauf keine Antwort.',
  againTitle: 'Noch einmal antworten',
  againDescription: (day) =>
    `Sie haben am ${day} geantwortet. Am besten ist es zwei Wochen später, aber jede andere Zeit ist auch recht. Sehen Sie Ihre ersten Antworten nicht an.`,
  againOpen: 'Dieselben Fragen noch einmal beantworten',
  blindTitle: 'Wählen, ohne es zu wissen',
  blindDescription:
    'Sie sehen drei Sätze, die Sie gesagt haben. Einer davon ist seine Antwort. Welchen würden Sie sagen?',
  blindOpen: 'Unter drei Antworten wählen',
  blindNone: 'Keinen davon',
  blindSubmit: 'Zeigen, wie oft ich seine Antwort gewählt habe',
  blindResult: (chosen, shown) => `Bei ${chosen} von ${shown} Fragen haben Sie seine Antwort gewählt.`,
  deleteTitle: 'Ihre Antworten löschen',
  deleteDescription: 'Sie bleiben, bis Sie sie oder Ihr Konto löschen.',
  deleteButton: 'Meine Antworten löschen',
  deleteQuestion: 'Ihre Antworten auf diese Fragen löschen?',
  deleteConsequences:
    'Ihre ersten und Ihre späteren Antworten werden gelöscht, und mit ihnen jeder Wert. Das Spiegelbild sagt dasselbe wie zuvor.',
  deleteConfirm: 'Löschen',
  overview: (score) => `Wie ähnlich es Ihnen ist: ${score} von 100`,
};
