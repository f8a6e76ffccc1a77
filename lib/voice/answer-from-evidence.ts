import { languageOf } from '#lib/knowledge/language.public.ts';
import { stemOf } from '#lib/knowledge/stem-of.ts';
import type { EvidenceItem } from '#lib/speech/voice-artifact.public.ts';
import { stemsOf } from './ledger/fidelity/agreement.ts';
import { FIDELITY_QUESTIONS } from './texts/fidelity-questions.public.ts';

/** The words that a question is about; what it is put with is in every question. */
const PUT_WITH = new Set([
  ...'would rather why what good which when say tell think ever mostly one friend decision many'.split(' '),
  ...'lieber wofür gut manchmal meisten gern gerne sagen erzählen denken meistens jemand freundeskreis entscheidung viele vielen'
    .split(' ')
    .map((word) => stemOf(word, 'de')),
]);

/** The ten questions in the language in which most of it was said: another one shares no words with it. */
export const fidelityQuestionsFor = (evidence: readonly EvidenceItem[]): readonly string[] =>
  FIDELITY_QUESTIONS[
    languageOf(evidence.map(({ quote }) => quote).join('\n'), ['en', 'de']) === 'de' ? 'de' : 'en'
  ];

type Answer = { text: string; score: number };

/**
 * What a generation's evidence has to say to a question, best first: statements and replies that share its words, rare words before
 * common ones. The same evidence gives the same answers.
 */
export const answersFromEvidence = (question: string, evidence: readonly EvidenceItem[]): string[] =>
  rankedAnswers(question, evidence).map(({ text }) => text);

/**
 * The answer to each of the ten questions: the best that is no better one to another of them, as what is said of music that one hears
 * alone does not say whether one likes to be alone.
 */
export function oneAnswerEach(evidence: readonly EvidenceItem[]): (string | undefined)[] {
  const ranked = fidelityQuestionsFor(evidence).map((question) => rankedAnswers(question, evidence));
  const best = new Map<string, number>();
  for (const { text, score } of ranked.flat()) best.set(text, Math.max(score, best.get(text) ?? 0));
  return ranked.map((answers) => answers.find(({ text, score }) => score === best.get(text))?.text);
}

function rankedAnswers(question: string, evidence: readonly EvidenceItem[]): Answer[] {
  const asked = [...stemsOf(question)].filter((word) => !PUT_WITH.has(word));
  const texts = [...new Map(evidence.map((item) => [item.quote, item])).values()];
  const stems = texts.map(({ quote, asked: replied }) => stemsOf(`${replied ?? ''} ${quote}`));
  const worth = new Map(
    asked.map((word) => {
      const used = stems.filter((words) => words.has(word)).length;
      return [word, Math.log(1 + texts.length / (used + 1))];
    }),
  );
  return texts
    .map(({ quote }, place): Answer => {
      const words = stems[place] ?? new Set();
      const sum = asked.reduce((total, word) => total + (words.has(word) ? (worth.get(word) ?? 0) : 0), 0);
      return { text: quote, score: Math.round((1_000 * sum) / Math.sqrt(8 + words.size)) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || (one.text < other.text ? -1 : 1));
}
