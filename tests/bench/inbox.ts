// `npm run bench:inbox`: 200 guests' questions to the demo person, of which 60 cannot be answered, and what becomes of them when
// ten are answered by interviews that begin with them, for each set of questions; then 2,000 questions, or as many as are named,
// that fish for words of what is private and sealed. Questions are tuned on the first two sets, and reported of the last; its name
// behind the number asks those of one set alone, and a third argument limits the questions that something answers.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectQuestions } from '#lib/conversations/collect-questions.ts';
import { answerOpenQuestions } from '#lib/conversations/questions/answer-open-questions.ts';
import { answerOfReader } from '#lib/conversations/questions/ask-reader.ts';
import { suggestQuestions } from '#lib/conversations/questions/suggest-questions.ts';
import { questionsTexts } from '#lib/conversations/texts/questions.public.ts';
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
/** A question in the words of several people, and what an interview that begins with it tells. */
type InVain = { wordings: readonly string[]; told: string | undefined };
const SETS: readonly (readonly [name: string, questions: readonly InVain[]])[] = [
  [
    'put in four ways',
    UNANSWERED.map(([question, told]) => ({ wordings: WORDINGS.map((put) => put(question)), told })),
  ],
  ...readFileSync(join(import.meta.dirname, '../data/asked-in-vain.txt'), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((set): readonly [string, readonly InVain[]] => {
      const [name = '', ...lines] = set.split('\n');
      const questions = lines
        .join('\n')
        .trim()
        .split('\n\n')
        .map((block) => block.split('\n'));
      return [
        name,
        questions.map((block) => ({
          wordings: block.filter((line) => !line.startsWith('= ')),
          told: block.find((line) => line.startsWith('= '))?.slice(2),
        })),
      ];
    }),
];
const ANSWERED = Number(process.argv[4] ?? 140);
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
const published = shelves.filter(({ visibility }) => visibility === 'published').map(({ name }) => name);
const kept = shelves.filter(({ visibility }) => visibility !== 'published');
const canaries = kept.map(({ name }) => canaryOf(name));

async function newLibrary(): Promise<string> {
  const id = await fillLibrary(db, shelves, PERSON);
  await fillAllMeanings(id);
  return id;
}

/** A conversation of one question; answers the id of its guest. */
async function guestAsks(reflectionId: string, question: string): Promise<string> {
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

/** An interview that begins with what was asked, on a shelf that guests hear, settled and read. */
async function answerByInterview(reflectionId: string, question: string, told: string): Promise<void> {
  const { id } = await startedConversation(db, reflectionId, {
    mode: 'interview',
    ...(published[0] && { keptIn: published[0] }),
  });
  await db.query(
    `update public.conversations set question_entry_id = (
       select entry_id from public.asked_questions where reflection_id = $2 and question = $3 limit 1) where id = $1`,
    [id, reflectionId, question],
  );
  const turns = [
    ['user', 'Yes, let us begin.', true],
    [
      'reflection',
      `Hello, and thank you for taking the time. ${questionsTexts.fromVisitor(question)}`,
      false,
    ],
    ['user', told, false],
    ['reflection', 'Thank you for telling me that. Where were you born?', false],
    ['user', 'We leave that for another day.', true],
  ];
  for (const [position, [speaker, body, isAside]] of turns.entries()) {
    await db.query(
      `insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body, is_aside)
       values ($1, $2, $3, $4::public.turn_speaker, $5, $6)`,
      [id, reflectionId, position, speaker, body, isAside],
    );
  }
  await db.query('update public.conversation_calls set settled_at = now() where conversation_id = $1', [id]);
  await db.query(`update public.conversations set status = 'ended' where id = $1`, [id]);
  const [source] = await db.query(
    'select id, title, content from public.sources where conversation_id = $1',
    [id],
  );
  await indexSource(db, String(source?.id), {
    text: String(source?.content),
    title: String(source?.title),
  });
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const answerable = demoQuestions()
  .answered.filter(({ namespace }) => published.includes(namespace))
  .slice(0, ANSWERED);

async function tryInbox(name: string, questions: readonly InVain[]): Promise<string> {
  const reflectionId = await newLibrary();
  const number = async (sql: string): Promise<number> =>
    Number((await db.query(`select (${sql})::integer as number`, [reflectionId]))[0]?.number);
  console.log(`\n${name}`);
  const asked: { guest: string; question: string; at: number; wording: number }[] = [];
  for (const [at, { wordings }] of questions.entries()) {
    for (const [wording, question] of wordings.entries()) {
      asked.push({ guest: await guestAsks(reflectionId, question), question, at, wording });
    }
  }
  for (const { question } of await db.query(
    'select question from public.asked_questions where reflection_id = $1 and was_answered',
    [reflectionId],
  )) {
    console.log(`  taken for answered: ${question}`);
  }
  const inVain = await number(
    'select count(*) from public.asked_questions where reflection_id = $1 and not was_answered',
  );
  const standing = await number('select count(*) from public.asked_questions where reflection_id = $1');
  console.log(`${standing} of ${asked.length} stand in the inbox, ${inVain} of them without an answer`);
  const entryOf = new Map(
    (
      await db.query('select question, entry_id from public.asked_questions where reflection_id = $1', [
        reflectionId,
      ])
    ).map(({ question, entry_id }) => [String(question), String(entry_id)]),
  );
  const questionOf = new Map<string, number>();
  let merged = 0;
  for (const { question, at, wording } of asked) {
    const entry = entryOf.get(question) ?? '';
    const other = questionOf.get(entry);
    if (other !== undefined && other !== at)
      console.log(`  merged with another: ${question} | ${questions[other]?.wordings[0]}`);
    questionOf.set(entry, other ?? at);
    const first = asked.find((one) => one.at === at && one.wording === 0);
    if (wording === 0) continue;
    if (entry === entryOf.get(first?.question ?? '')) merged += 1;
    else console.log(`  apart: ${question} | ${first?.question}`);
  }
  const repeats = asked.length - questions.length;
  console.log(`merged: ${merged} of ${repeats} that repeat another (${percent(merged, repeats)})`);
  for (const { question } of answerable) await guestAsks(reflectionId, question);
  const well =
    (await number('select count(*) from public.asked_questions where reflection_id = $1 and was_answered')) -
    (standing - inVain);
  console.log(`of ${answerable.length} that something answers, ${well} were noted as answered`);

  for (const { wordings, told } of questions) {
    if (told !== undefined) await answerByInterview(reflectionId, wordings[0] ?? '', told);
  }
  await fillAllMeanings(reflectionId);
  const again = await answerOpenQuestions(reflectionId);
  if (!again.ok) throw new Error(again.error.code);
  const hoped = asked.filter(({ at }) => questions[at]?.told !== undefined);
  let [toldNow, right] = [0, 0];
  for (const { guest, question, at } of hoped) {
    const [row] = await db.query('select api.list_answered_since($1, $2) as questions', [
      reflectionId,
      guest,
    ]);
    if (Array.isArray(row?.questions) && row.questions.includes(question)) toldNow += 1;
    else console.log(`  not told: ${question}`);
    const answer = await answerOfReader({
      ...{ reflectionId, person: PERSON, namespaces: published, reach: 'guest', question },
    });
    if (!answer.ok) throw new Error(answer.error.code);
    const said = answer.value.map(({ words }) => words).join(' ');
    if (said !== '' && questions[at]?.told?.startsWith(said)) right += 1;
    else console.log(`  not answered with it: ${question}\n    ${said}`);
  }
  console.log(
    `told of the answer: ${toldNow} of ${hoped.length} guests (${percent(toldNow, hoped.length)}); asked again, ${right} are told that very answer (${percent(right, hoped.length)})`,
  );
  let disturbed = 0;
  for (const { question } of answerable) {
    const answer = await answerOfReader({
      ...{ reflectionId, person: PERSON, namespaces: published, reach: 'guest', question },
    });
    if (answer.ok && answer.value.some(({ sourceTitle }) => sourceTitle.startsWith('Interview of'))) {
      disturbed += 1;
      console.log(`  answered with an interview: ${question}`);
    }
  }
  console.log(`of ${answerable.length} other questions ${disturbed} are answered with these interviews`);
  return reflectionId;
}

let reflectionId = '';
for (const [name, questions] of SETS.filter(([name]) => name === (process.argv[3] ?? name)))
  reflectionId = await tryInbox(name, questions);

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
  if (place % 20 === 0) await guestAsks(reflectionId, question);
}
console.log(
  `fishing: ${FISHING} questions, ${answered} answered from what is published, ${leaks} with a word of what is not`,
);

const suggested = await suggestQuestions(reflectionId);
if (!suggested.ok) throw new Error(suggested.error.code);
const seen = await db.query(
  `select api.read_guest_card($1)::text
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
