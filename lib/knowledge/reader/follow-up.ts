import { endsTheMatter } from '../interview-answer.public.ts';

/** What a follow-up begins with, by which it is known again in what was said. */
const BEGINS = /(?:^|[.!?:] )((?:You mentioned|You said that you) [^?]{1,120}\? ?)$/;

const FEELING =
  /\b(?:I|we) (?:was|were|felt|got|became)(?: (?:so|very|really|quite|rather|terribly|deeply|truly|always|often|never))* (afraid|scared|frightened|proud|ashamed|lonely|homesick|jealous|angry|furious|sad|happy|relieved|guilty|embarrassed|desperate|grateful|heartbroken|in love|worried)\b/iu;
/** Inside a sentence, so that it is a name and not its beginning. */
const NAME =
  /(?<=[\p{L}\p{N},;:] )(?:(?:Mr|Mrs|Miss|Ms|Dr|Aunt|Uncle|Captain)\.? )?(\p{Lu}[\p{L}’'-]{2,}(?: \p{Lu}[\p{L}’'-]+)?)/gu;
const NO_NAMES = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday christmas easter god english swedish german french finnish russian american british european jewish catholic protestant'.split(
    ' ',
  ),
);

type Told = {
  answer: string;
  /** Everything that they said before it. */
  before: readonly string[];
  /** The question that it answers. */
  question: string;
};

/** One question about what was just mentioned and not told: a feeling, a name or a place. Null when there is nothing of it. */
export function followUpOn({ answer, before, question }: Told): string | null {
  if (endsTheMatter(answer)) return null;
  const feeling = FEELING.exec(answer)?.[1]?.toLowerCase();
  if (feeling && !question.toLowerCase().includes(feeling)) {
    return `You said that you were ${feeling}. What was that like?`;
  }
  const said = [...before, answer].join('\n');
  const name = [...answer.matchAll(NAME)]
    .map(([, words = '']) => words.replace(/['’]s$/, ''))
    .findLast(
      (words) =>
        !NO_NAMES.has(words.toLowerCase()) && !question.includes(words) && said.split(words).length === 2,
    );
  return name ? `You mentioned ${name}. What can you tell me about that?` : null;
}

/** The follow-up that these words of the interviewer end with; null for any others. */
export const followUpIn = (told: string | undefined): string | null =>
  BEGINS.exec(told ?? '')?.[1]?.trim() ?? null;
