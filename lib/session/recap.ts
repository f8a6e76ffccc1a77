import type { SpokenConversation } from '#lib/db/recaps.ts';
import { detectLanguage } from '#lib/knowledge/detect-language.ts';
import { extractByRules } from '#lib/knowledge/evidence/extract-by-rules.ts';

export const RECAP_LIMITS = { recap: 1_200, memories: 5, memory: 300 } as const;

type Recap = { recap: string; memories: string[] };

/** Of a conversation in which the person said something; `recap` is empty when there is nothing to say of it. */
export type RecapWriter = (spoken: SpokenConversation) => Promise<Recap>;

/** Of one exchange; what follows is told by its number. */
const LONGEST_QUOTE = 140;
const MOST_EXCHANGES = 5;
const MOST_SOURCES = 2;

/** By rules alone: whole questions as they were asked, and where the answers came from. */
export const recapByRules: RecapWriter = async (spoken) => ({
  recap: withinLimit(spoken.mode === 'interview' ? tellInterview(spoken) : tellConversation(spoken)),
  memories: spoken.mode === 'interview' ? [] : await memoriesOf(spoken),
});

function tellConversation({ turns, reflectionName }: SpokenConversation): string[] {
  const asked = turns.flatMap((turn, place) => {
    const question = turn.speaker === 'user' ? questionIn(turn.body) : null;
    return question ? [{ question, answer: answerTo(turns, place) }] : [];
  });
  const told = asked.slice(0, MOST_EXCHANGES).map(({ question, answer }) => {
    if (!answer) return `You asked “${question}”.`;
    if (answer.sourceTitles.length === 0)
      return `You asked “${question}”; it named no source for its answer.`;
    return `You asked “${question}”; it answered from ${listed(answer.sourceTitles)}.`;
  });
  const left = asked.length - told.length;
  const opening = `You talked with ${reflectionName}.`;
  return [
    ...(asked.length === 0 ? [opening] : told),
    ...(left > 0 ? [left === 1 ? 'You asked one more question.' : `You asked ${left} more questions.`] : []),
  ];
}

function tellInterview({ turns }: SpokenConversation): string[] {
  const answered = turns.flatMap((turn, place) => {
    const question = turn.speaker === 'reflection' ? questionIn(turn.body) : null;
    return question && turns[place + 1]?.speaker === 'user' ? [question] : [];
  });
  if (answered.length === 0) return ['You gave an interview.'];
  const count = answered.length === 1 ? 'one question' : `${answered.length} questions`;
  const named = answered.slice(0, MOST_EXCHANGES).map((question) => `“${question}”`);
  const others = answered.length > named.length ? ', among them' : ':';
  return [`You answered ${count} of the interview${others} ${inAList(named)}.`];
}

/** Until somebody speaks again; an answer may come in several turns. */
function answerTo(turns: SpokenConversation['turns'], place: number): { sourceTitles: string[] } | null {
  const after = turns.slice(place + 1);
  const end = after.findIndex(({ speaker }) => speaker === 'user');
  const answer = end === -1 ? after : after.slice(0, end);
  if (answer.length === 0) return null;
  return { sourceTitles: [...new Set(answer.flatMap(({ sourceTitles }) => sourceTitles))] };
}

const ASKS =
  /^(?:and |so |but )?(?:who|whom|whose|what|when|where|which|why|how|do|did|does|are|is|was|were|can|could|would|will|have|had|tell me|describe|explain)\b/i;

/** The last question of a turn, short enough to be repeated; null where nothing is asked. */
function questionIn(body: string): string | null {
  const sentences = body.match(/[^.!?…\n]+(?:[.!?…]+["”’)]*|$)/g)?.map((sentence) => sentence.trim()) ?? [];
  const question =
    sentences.findLast((sentence) => /\?["”’)]*$/.test(sentence)) ??
    sentences.findLast((sentence) => ASKS.test(sentence) && sentence.split(/\s+/).length > 2);
  return question ? cutQuote(question.replace(/\s+/g, ' ')) : null;
}

function cutQuote(text: string): string {
  if (text.length <= LONGEST_QUOTE) return text;
  return `${text
    .slice(0, LONGEST_QUOTE)
    .toWellFormed()
    .replace(/\s+\S*$/, '')}…`;
}

function listed(titles: readonly string[]): string {
  const named = titles.slice(0, MOST_SOURCES).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  return inAList(more > 0 ? [...named, more === 1 ? 'one more source' : `${more} more sources`] : named);
}

const inAList = (items: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(items);

function withinLimit(sentences: readonly string[]): string {
  let recap = '';
  for (const sentence of sentences) {
    const longer = recap ? `${recap} ${sentence}` : sentence;
    if (longer.length > RECAP_LIMITS.recap) break;
    recap = longer;
  }
  return recap;
}

/** About the reflection, or about asking: nothing to remember of the person. */
const NOT_OF_THEMSELF = /\b(?:you|your|yours|yourself|wonder|wondering|question|ask|asking|hear|curious)\b/i;

/** What the person said of themself, in their own words, and nothing that was said to them. */
async function memoriesOf({ turns }: Pick<SpokenConversation, 'turns'>): Promise<string[]> {
  const found = new Set<string>();
  for (const { speaker, body } of turns) {
    if (speaker !== 'user') continue;
    const statements = await extractByRules({
      text: body,
      person: '',
      isInterview: false,
      language: detectLanguage(body),
    });
    for (const { quote } of statements) {
      const memory = quote.replace(/\s+/g, ' ');
      if (memory.length <= RECAP_LIMITS.memory && !NOT_OF_THEMSELF.test(memory)) found.add(memory);
    }
  }
  return [...found].slice(0, RECAP_LIMITS.memories);
}
