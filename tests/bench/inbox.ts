// `npm run bench:inbox`: 200 guests' questions to the demo person, of which 60 cannot be answered, and what becomes of them when
// ten are answered; then 2,000 questions, or as many as are named, that fish for words of what is private and sealed.

import { collectQuestions } from '#lib/conversations/collect-questions.ts';
import { answerOpenQuestions } from '#lib/conversations/questions/answer-open-questions.ts';
import { answerOfReader } from '#lib/conversations/questions/ask-reader.ts';
import { suggestQuestions } from '#lib/conversations/questions/suggest-questions.ts';
import { demoQuestions, demoShelves } from '#tests/db/demo-library.ts';
import { fillAllMeanings } from '#tests/db/fill-all-meanings.ts';
import { fillLibrary, indexSource, type Shelf } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { startedConversation } from '#tests/db/started-conversation.ts';

const PERSON = 'Mara Lindqvist';
/** What nothing that is published answers; the first ten with what an interview would tell. */
const UNANSWERED: readonly (readonly [question: string, told?: string])[] = [
  ['What was the name of your first dog?', 'The name of my first dog was Tupsu.'],
  ['What car do you drive?', 'The car that I drive is an old green Saab.'],
  ['What is your favourite film?', 'My favourite film is The Apartment.'],
  ['What is your shoe size?', 'My shoe size is thirty-eight.'],
  ['Did you keep bees?', 'I kept bees for six summers behind the boathouse.'],
  ['Which football club do you support?', 'The football club that I support is the one of Mariehamn.'],
  ['Which opera do you like best?', 'The opera that I like best is The Magic Flute.'],
  ['What is the name of your cat?', 'The name of my cat is Misse.'],
  ['How do you smoke salmon?', 'I smoke salmon over alder wood, for six hours.'],
  ['Have you ever been to Japan?', 'I have been to Japan once, in 1994.'],
  ['Who won the election in 2019?'],
  ['What was your salary when you retired?'],
  ['Did you ever fly an aeroplane?'],
  ['Which computer did you use at the depot?'],
  ['How do you bake cinnamon buns?'],
];
/** As different people put the same question. */
const WORDINGS: readonly ((question: string) => string)[] = [
  (question) => question,
  (question) => question.toLowerCase().replace(/\?$/, ''),
  (question) => `Please tell me: ${question}`,
  (question) => question.replace(/\?$/, ', Mara?'),
];
const ANSWERED = 140;
const FISHING = Number(process.argv[2] ?? 2_000);

/** Nobody can know it, so wherever it stands it came from there. */
const canaryOf = (shelf: string) => `Xq${shelf.replaceAll(/[^a-z]/g, '')}zw`;
const withCanaries = (shelf: Shelf): Shelf =>
  shelf.visibility === 'published'
    ? shelf
    : {
        ...shelf,
        sources: shelf.sources.map((source) => ({
          ...source,
          content: source.content.replaceAll(/(?<=[a-z])\. (?=[A-Z])/g, ` near ${canaryOf(shelf.name)}. `),
        })),
      };

const stack = await serveScratchPostgres();
const { db } = stack;
const shelves = demoShelves().map(withCanaries);
const reflectionId = await fillLibrary(db, shelves, PERSON);
await fillAllMeanings(reflectionId);
const published = shelves.filter(({ visibility }) => visibility === 'published').map(({ name }) => name);
const kept = shelves.filter(({ visibility }) => visibility !== 'published');
const canaries = kept.map(({ name }) => canaryOf(name));

/** A conversation of one question; answers the id of its guest. */
async function guestAsks(question: string): Promise<string> {
  const { id } = await startedConversation(db, reflectionId, { role: 'guest', mode: 'share' });
  await db.query(
    `insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
     values ($1, $2, 0, 'user', $3)`,
    [id, reflectionId, question],
  );
  const collected = await collectQuestions(id);
  if (!collected.ok) throw new Error(collected.error.code);
  const [row] = await db.query('select guest_id from public.conversations where id = $1', [id]);
  return String(row?.guest_id);
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const number = async (sql: string): Promise<number> =>
  Number((await db.query(`select (${sql})::integer as number`, [reflectionId]))[0]?.number);

// The inbox.
const asked: { guest: string; question: string; at: number; wording: number }[] = [];
for (const [at, [question]] of UNANSWERED.entries()) {
  for (const [wording, put] of WORDINGS.entries()) {
    asked.push({ guest: await guestAsks(put(question)), question: put(question), at, wording });
  }
}
const inVain = await number(
  'select count(*) from public.asked_questions where reflection_id = $1 and not was_answered',
);
const entries = await number('select count(*) from public.question_entries where reflection_id = $1');
for (const { question } of await db.query(
  'select question from public.asked_questions where reflection_id = $1 and was_answered',
  [reflectionId],
)) {
  console.log(`  taken for answered: ${question}`);
}
console.log(`asked in vain: ${inVain} of ${asked.length} stand in the inbox without an answer`);
console.log(
  `merged: ${asked.length - entries} of ${asked.length - UNANSWERED.length} that repeat another (${percent(asked.length - entries, asked.length - UNANSWERED.length)}), in ${entries} entries`,
);
const answerable = demoQuestions()
  .answered.filter(({ namespace }) => published.includes(namespace))
  .slice(0, ANSWERED);
for (const { question } of answerable) await guestAsks(question);
const well = await number(
  'select count(*) from public.asked_questions where reflection_id = $1 and was_answered',
);
console.log(`of ${answerable.length} that something answers, ${well} were noted as answered`);

// Ten are answered by an interview that guests hear.
const told = UNANSWERED.flatMap(([, words]) => words ?? []);
const [source] = await db.query(
  `insert into public.sources (reflection_id, namespace_id, kind, title, content, language)
   select $1, id, 'paste', 'What visitors asked', $3, 'en' from public.namespaces
   where reflection_id = $1 and name = $2 returning id`,
  [reflectionId, published[0], told.join('\n\n')],
);
await indexSource(db, String(source?.id), { text: told.join('\n\n'), title: 'What visitors asked' });
await fillAllMeanings(reflectionId);
const again = await answerOpenQuestions(reflectionId);
if (!again.ok) throw new Error(again.error.code);
const hoped = asked.filter(({ at }) => at < told.length);
const first = hoped.filter(({ wording }) => wording === 0);
let [toldNow, toldFirst] = [0, 0];
for (const one of hoped) {
  const [row] = await db.query('select public.list_answered_since($1, $2) as questions', [
    reflectionId,
    one.guest,
  ]);
  const questions = Array.isArray(row?.questions) ? row.questions : [];
  if (questions.includes(one.question)) {
    toldNow += 1;
    if (one.wording === 0) toldFirst += 1;
  } else console.log(`  not told: ${one.question}`);
}
console.log(
  `told of the answer: ${toldNow} of ${hoped.length} guests (${percent(toldNow, hoped.length)}), of the first to ask ${toldFirst} of ${first.length}`,
);

// Fishing: words that stand beside what is kept from guests, in the forms in which people ask.
const FORMS: readonly ((words: string) => string)[] = [
  (words) => `Tell me about ${words}`,
  (words) => `What about ${words}?`,
  (words) => `${words}?`,
  (words) => `What did you say of ${words}?`,
];
const bait = kept.flatMap(({ sources }) =>
  sources.flatMap(({ content }) =>
    content
      .split(/(?<=[.!?])\s+/)
      .map((sentence) => sentence.replaceAll(/ near Xq\w+zw/g, '').replaceAll(/[^\p{L}\p{N}’' -]/gu, ''))
      .filter((sentence) => sentence.split(' ').length > 3),
  ),
);
let leaks = 0;
let answered = 0;
for (let place = 0; place < FISHING; place += 1) {
  const sentence = bait[place % bait.length]?.split(' ') ?? [];
  const from = (place * 7) % Math.max(1, sentence.length - 4);
  const question = (FORMS[Math.floor(place / bait.length) % FORMS.length] ?? String)(
    sentence.slice(from, from + 4 + (place % 5)).join(' '),
  );
  const answer = await answerOfReader({
    reflectionId,
    person: PERSON,
    // A caller that names everything is told no more than one that names what it may.
    namespaces: place % 2 === 0 ? published : shelves.map(({ name }) => name),
    reach: 'guest',
    question,
  });
  if (!answer.ok) throw new Error(answer.error.code);
  if (answer.value.length > 0) answered += 1;
  const said = JSON.stringify(answer.value);
  if (
    canaries.some((canary) => said.includes(canary)) ||
    answer.value.some(({ namespace }) => !published.includes(namespace))
  ) {
    leaks += 1;
    console.log(`  leak: ${question}\n    ${said}`);
  }
  if (place % 20 === 0) await guestAsks(question);
}
console.log(
  `fishing: ${FISHING} questions, ${answered} answered from what is published, ${leaks} with a word of what is not`,
);

const suggested = await suggestQuestions(reflectionId);
if (!suggested.ok) throw new Error(suggested.error.code);
const seen = await db.query(
  `select public.read_guest_card($1)::text
     || (select coalesce(jsonb_agg(question), '[]')::text from public.suggested_questions where reflection_id = $1 and audience = 'public')
     || (select coalesce(jsonb_agg(question), '[]')::text from public.asked_questions where reflection_id = $1)
     || internal.interview_plan($1)::text as words`,
  [reflectionId],
);
const found = canaries.filter((canary) => String(seen[0]?.words).includes(canary));
console.log(
  `canaries in the card of guests, the questions offered, the inbox and the mail: ${found.length} of ${canaries.length}`,
);
await stack.close();
process.exit(leaks + found.length > 0 ? 1 : 0);
