import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { startedConversation } from '#tests/db/started-conversation.ts';

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
beforeAll(async () => {
  stack = await serveScratchPostgres();
  process.env.SENTENCE_MODEL = 'off';
});
afterAll(() => stack.close());

test('a question is answered by what was said to it, with which it has no word in common', async () => {
  const told = 'At a dance in Mariehamn in 1974, and we walked home together.';
  const { db } = stack;
  const reflectionId = await fillLibrary(
    db,
    [
      {
        name: 'open',
        visibility: 'published',
        sources: [{ title: 'Interview', content: `Aunt Mara: ${told}` }],
      },
    ],
    'Aunt Mara 7',
  );
  const { id } = await startedConversation(db, reflectionId, { role: 'guest', mode: 'share' });
  await db.query(
    `insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
     values ($1, $2, 0, 'user', 'How did you meet your husband Aksel?'), ($1, $2, 1, 'user', 'What was his boat?'),
       ($1, $2, 2, 'user', 'Can I visit you?')`,
    [id, reflectionId],
  );
  const { collectQuestions } = await import('#lib/conversations/collect-questions.ts');
  const { answerOpenQuestions } = await import('#lib/conversations/questions/answer-open-questions.ts');
  expect(await collectQuestions(id)).toEqual({ ok: true, value: 3 });
  expect(await answerOpenQuestions(reflectionId)).toEqual({ ok: true, value: 0 });
  await db.query(
    `insert into public.question_answers (source_id, entry_id, reflection_id, words)
     select source.id, asked.entry_id, $1, $2 from public.sources as source, public.asked_questions as asked
     where source.reflection_id = $1 and asked.reflection_id = $1 and asked.question like 'How did%'`,
    [reflectionId, told],
  );
  expect(await answerOpenQuestions(reflectionId)).toEqual({ ok: true, value: 1 });
  const rows = await db.query(
    'select question from public.asked_questions where reflection_id = $1 and answered_at is not null',
    [reflectionId],
  );
  expect(rows).toEqual([{ question: 'How did you meet your husband Aksel?' }]);
});

test('a question has an answer when it was told one, and one that leans on the answer before is not asked of the person', async () => {
  const { db } = stack;
  const reflectionId = await fillLibrary(
    db,
    [
      {
        name: 'open',
        visibility: 'published',
        sources: [
          { title: 'Boats', content: 'Aunt Mara: My first boat was called Ellen, and she was green.' },
        ],
      },
    ],
    'Aunt Mara 8',
  );
  const { id } = await startedConversation(db, reflectionId, { role: 'guest', mode: 'share' });
  const cited = `[${randomUUID()}]`;
  const said = [
    ['user', 'What was the name of your first boat?'],
    ['reflection', `My first boat was called Ellen. ${cited}`],
    ['user', 'And when was that?'],
    ['reflection', 'One moment.'],
    ['reflection', `That was when I was ten. ${cited}`],
    ['user', 'Which lighthouse did your uncle paint?'],
    ['reflection', 'I never talked about that.'],
  ];
  for (const [place, [speaker, body]] of said.entries()) {
    await db.query(
      `insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
       values ($1, $2, $3, $4::public.turn_speaker, $5)`,
      [id, reflectionId, place, speaker, body],
    );
  }
  const { collectQuestions } = await import('#lib/conversations/collect-questions.ts');
  expect(await collectQuestions(id)).toEqual({ ok: true, value: 2 });
  const noted = await db.query(
    `select asked.question, entry.answered_for_guests_at is not null as answered
     from public.asked_questions as asked join public.question_entries as entry on entry.id = asked.entry_id
     where asked.reflection_id = $1 order by asked.question`,
    [reflectionId],
  );
  expect(noted).toEqual([
    { question: 'What was the name of your first boat?', answered: true },
    { question: 'Which lighthouse did your uncle paint?', answered: false },
  ]);
});
