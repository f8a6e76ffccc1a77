// `npm run voice:try -- <address> <model> [person] [pack]`: forty questions to each pack, or to one, and the agent tests, put to any
// OpenAI-compatible address (such as http://localhost:11434/v1). A key is read from VOICE_TRY_KEY. Answers are printed beside the evidence.

import { PROMPT_PACK_KINDS } from '#lib/speech/voice-artifact.public.ts';
import { personSets } from '#tests/db/person-sets.ts';
import { type Endpoint, type Trial, tryAgentTests, tryPack } from './try-voice.ts';

const [url, model, person = 'demo', pack] = process.argv.slice(2);
if (!url || !model)
  throw new Error('Name the address and the model: npm run voice:try -- http://localhost:11434/v1 qwen3');
const endpoint: Endpoint = { url, model, key: process.env.VOICE_TRY_KEY ?? null };
const set = personSets().find(({ name }) => name === person);
if (!set) throw new Error(`There is no person ${person}. There are demo, chats and german-swedish.`);

async function print(title: string, trials: AsyncGenerator<Trial>): Promise<void> {
  console.log(`\n# ${title}`);
  let [right, judged] = [0, 0];
  for await (const { about, asked, answer, calls, evidence, isRight } of trials) {
    if (isRight !== null) judged += 1;
    if (isRight) right += 1;
    const mark = isRight === null ? '' : isRight ? ' [as wanted]' : ' [NOT as wanted]';
    console.log(`\n${about}: ${asked}${mark}\n  says: ${answer.replace(/\s+/g, ' ')}`);
    if (calls.length > 0) console.log(`  calls: ${calls.join(', ')}`);
    for (const words of evidence.slice(0, 4)) console.log(`  | ${words.replace(/\s+/g, ' ').slice(0, 300)}`);
  }
  if (judged > 0) console.log(`\n${right} of ${judged} that can be judged by words are as wanted.`);
}

const kinds = PROMPT_PACK_KINDS.filter((kind) => pack === undefined || kind === pack);
for (const kind of kinds) await print(`${set.person}, ${kind}`, tryPack(endpoint, set, kind));
await print('Agent tests', tryAgentTests(endpoint));
process.disconnect?.();
