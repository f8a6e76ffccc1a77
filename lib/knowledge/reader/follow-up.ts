import { endsTheMatter } from '../interview-answer.public.ts';
import type { InterviewLanguage } from '../texts/interview.public.ts';

/** What a follow-up begins with, by which it is known again in what was said. */
const BEGINS =
  /(?:^|[.!?:] )((?:(?:You mentioned|You said that you|Sie sagten, dass Sie) [^?]{1,120}|Sie haben [^?.]{1,80} erwähnt\. [^?]{1,40})\? ?)$/;

const FEELING =
  /\b(?:I|we) (?:was|were|felt|got|became)(?: (?:so|very|really|quite|rather|terribly|deeply|truly|always|often|never))* (afraid|scared|frightened|proud|ashamed|lonely|homesick|jealous|angry|furious|sad|happy|relieved|guilty|embarrassed|desperate|grateful|heartbroken|in love|worried)\b/iu;
/** In German what one felt is said of oneself by `war`, or by `hatte`. */
const GERMAN_FEELING =
  /(?<!\p{L})(?:(?:ich|wir) (?:war|waren|fühlte mich|fühlten uns|wurde|wurden)|(?:war|waren) (?:ich|wir))(?: (?:da|so|sehr|wirklich|ganz|ziemlich|furchtbar|immer|oft|damals|richtig|unendlich))* (stolz|traurig|einsam|glücklich|wütend|eifersüchtig|erleichtert|verzweifelt|dankbar|verliebt|besorgt|enttäuscht|allein)(?!\p{L})/iu;
const GERMAN_HAD =
  /(?<!\p{L})(?:(?:ich|wir) (?:hatte|hatten|bekam|bekamen)|(?:hatte|hatten) (?:ich|wir))(?: (?:da|so|sehr|immer|oft|damals|richtig|große|großes|solche|solches|furchtbare))* (Angst|Heimweh|Liebeskummer)(?!\p{L})/u;
/** Inside a sentence, so that it is a name and not its beginning. */
const NAME =
  /(?<=[\p{L}\p{N},;:] )(?:(?:Mr|Mrs|Miss|Ms|Dr|Aunt|Uncle|Captain)\.? )?(\p{Lu}[\p{L}’'-]{2,}(?: \p{Lu}[\p{L}’'-]+)?)/gu;
/** German writes every noun as it writes a name: only what stands before it tells one. */
const GERMAN_NAME =
  /(?<!\p{L})((?:Herrn?|Frau|Tante|Onkel|Oma|Opa|Doktor|Pfarrer|Schwester|Bruder|Cousine|Cousin) \p{Lu}\p{L}{2,}|(?<=(?:hieß|heißt|namens|hießen) )\p{Lu}\p{L}{2,})(?!\p{L})/gu;
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
export function followUpOn(told: Told, language: InterviewLanguage): string | null {
  if (endsTheMatter(told.answer)) return null;
  return language === 'de' ? inGerman(told) : inEnglish(told);
}

function inEnglish(told: Told): string | null {
  const feeling = FEELING.exec(told.answer)?.[1]?.toLowerCase();
  if (feeling && !told.question.toLowerCase().includes(feeling)) {
    return `You said that you were ${feeling}. What was that like?`;
  }
  const name = newNameIn(told, NAME);
  return name ? `You mentioned ${name}. What can you tell me about that?` : null;
}

function inGerman(told: Told): string | null {
  const { answer, question } = told;
  const feeling = GERMAN_FEELING.exec(answer)?.[1]?.toLowerCase();
  const had = feeling ? undefined : GERMAN_HAD.exec(answer)?.[1];
  const felt = feeling ?? had;
  if (felt && !question.toLowerCase().includes(felt.toLowerCase())) {
    return `Sie sagten, dass Sie ${felt} ${feeling ? 'waren' : 'hatten'}. Wie war das?`;
  }
  const name = newNameIn(told, GERMAN_NAME);
  return name ? `Sie haben ${name} erwähnt. Was gibt es da zu erzählen?` : null;
}

/** The last one that was said now, for the first time, and not asked about. */
function newNameIn({ answer, before, question }: Told, names: RegExp): string | undefined {
  const said = [...before, answer].join('\n');
  return [...answer.matchAll(names)]
    .map(([, words = '']) => words.replace(/['’]s$/, ''))
    .findLast(
      (words) =>
        !NO_NAMES.has(words.toLowerCase()) && !question.includes(words) && said.split(words).length === 2,
    );
}

/** The follow-up that these words of the interviewer end with; null for any others. */
export const followUpIn = (told: string | undefined): string | null =>
  BEGINS.exec(told ?? '')?.[1]?.trim() ?? null;
