import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

export const fidelityTexts = inWords('voice/fidelity.fidelityTexts', {
  title: 'How much like you?',
  tab: 'How much like you?',
  description:
    'Ten questions that the reflection never gets to learn from. Its answers are compared with yours.',
  firstTitle: 'Answer before you see what it would say',
  firstDescription:
    'A sentence or two for each, as you would say it. You can leave some out. Only owners can read your answers; the reflection learns nothing from them.',
  openTitle: 'Questions you left out',
  openDescription: 'You see what the reflection would say once you have answered.',
  answerLong: 'Write an answer of at most 2000 characters.',
  submit: 'Save my answers',
  saved: (count: number) =>
    count === 1 ? 'One answer is saved.' : `${counted(count, 'answer is', 'answers are')} saved.`,
  fewest: (missing: number) =>
    missing === 1
      ? 'One more answer, and there is a score.'
      : `${missing} more answers, and there is a score.`,
  scoreTitle: 'Score',
  scoreDescription:
    'How well its answers agree with yours, compared with how well you agree with yourself when you are asked twice.',
  scoreLabel: 'Score of each version of the voice',
  score: (score: number) => `${score} of 100`,
  between: (low: number, high: number) => `Other questions like these would give ${low} to ${high}`,
  ofGeneration: (generation: number) => `Version ${generation}`,
  live: 'Speaks now',
  lower: (generation: number) => `Clearly less like you than version ${generation}`,
  lowerBody: 'Something that you said is missing. Compare the two versions, or bring the earlier one back.',
  onlyOnce:
    'You have answered once. Please answer again in two weeks, without looking: nobody says the same thing twice, and the score allows for that.',
  noScore: 'There is no score yet. An owner answers the questions first.',
  noVoice: 'There is no voice to compare with yet. Add a source first.',
  comparedTitle: 'Your answers and its answers',
  comparedDescription: 'It answers here from its statements alone.',
  comparedLabel: 'Questions with both answers',
  you: 'You said',
  it: 'It would say',
  itNothing: 'I find no answer to that in what I told.',
  againTitle: 'Answer again',
  againDescription: (day: string) =>
    `You answered on ${day}. Two weeks later is best, but any time will do. Do not look at your first answers.`,
  againOpen: 'Answer the same questions again',
  blindTitle: 'Choose without knowing',
  blindDescription:
    'You see three things that you said. One of them is its answer. Which one would you give?',
  blindOpen: 'Choose among three answers',
  blindNone: 'None of them',
  blindSubmit: 'Show how often I chose its answer',
  blindResult: (chosen: number, shown: number) => `You chose its answer to ${chosen} of ${shown} questions.`,
  deleteTitle: 'Delete your answers',
  deleteDescription: 'They are kept until you delete them, or your account.',
  deleteButton: 'Delete my answers',
  deleteQuestion: 'Delete your answers to these questions?',
  deleteConsequences:
    'Your first answers and your later ones are deleted, and every score with them. The reflection says the same as before.',
  deleteConfirm: 'Delete them',
  overview: (score: number) => `How much like you: ${score} of 100`,
});
