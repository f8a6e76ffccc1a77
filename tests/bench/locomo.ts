// `npm run bench:locomo -- <file>`: LoCoMo, which its licence does not let us ship, as somebody brings it. Each conversation is a
// reflection, each session a source; what is asked for are the lines that its annotators named as evidence. No judge.

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { contextAnswer } from '#lib/conversations/context-answer.ts';
import { searchPassages } from '#lib/knowledge/search-passages.ts';
import { fillAllMeanings } from '#tests/db/fill-all-meanings.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { holdsQuote } from '#tests/db/person-sets.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';

const turnSchema = z.object({ speaker: z.string(), dia_id: z.string(), text: z.string() });
const fileSchema = z.array(
  z.object({
    conversation: z.record(z.string(), z.unknown()),
    qa: z.array(
      z.object({ question: z.string(), evidence: z.array(z.string()).default([]), category: z.number() }),
    ),
  }),
);
/** Questions that nothing in the conversation answers. */
const ADVERSARIAL = 5;

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Name the file: npm run bench:locomo -- locomo10.json');
  process.exit(1);
}

const { db, close } = await serveScratchPostgres();
const counts = { asked: 0, session: 0, evidence: 0, told: 0 };
for (const { conversation, qa } of fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))) {
  const turns = new Map<string, { text: string; session: string }>();
  const sources = Object.entries(conversation).flatMap(([name, value]) => {
    const session = z.array(turnSchema).safeParse(value);
    if (!session.success) return [];
    const when = z.string().catch('').parse(conversation[`${name}_date_time`]);
    for (const { dia_id, text } of session.data) turns.set(dia_id, { text, session: name });
    const content = session.data
      .map(({ speaker, text }) => `${speaker}: ${text.replace(/\s+/g, ' ')}`)
      .join('\n');
    return { title: `${name.replace('_', ' ')}, ${when}`, content: `${when}\n\n${content}` };
  });
  const speaker = z.string().catch('Somebody').parse(conversation.speaker_a);
  const reflectionId = await fillLibrary(db, [{ name: 'all', visibility: 'private', sources }], speaker);
  await fillAllMeanings(reflectionId);
  for (const { question, evidence, category } of qa) {
    const quotes = evidence.flatMap((id) => turns.get(id)?.text ?? []);
    if (category === ADVERSARIAL || quotes.length === 0) continue;
    const found = await searchPassages({
      ...{ reflectionId, namespaces: ['all'], reach: 'viewer', query: question, limit: 24 },
    });
    if (!found.ok) throw new Error(found.error.code);
    const best = found.value.slice(0, 10);
    const sessions = new Set(evidence.flatMap((id) => turns.get(id)?.session.replace('_', ' ') ?? []));
    counts.asked += 1;
    if (best.some(({ sourceTitle }) => sessions.has(sourceTitle.split(',')[0] ?? ''))) counts.session += 1;
    if (best.some(({ body }) => holdsQuote(body, quotes))) counts.evidence += 1;
    if (contextAnswer(found.value).passages.some(({ text }) => holdsQuote(text, quotes))) counts.told += 1;
  }
  const share = (count: number) => `${((count / counts.asked) * 100).toFixed(1)} %`;
  console.log(
    `${counts.asked} questions | any session @10 ${share(counts.session)} | any evidence @10 ${share(counts.evidence)} | told ${share(counts.told)}`,
  );
}
await close();
process.exit(0);
