// `npm run bench:recaps [-- file]`: conversations, each with the recap and the memories that the rules make of it, to be read by somebody: those of the
// tests, or those of a file that is written in the same way (tests/db/conversations/told-conversations.ts).

import { readFileSync } from 'node:fs';
import { recapByRules } from '#lib/conversations/recap.ts';
import { CONVERSATIONS, readConversations } from '#tests/db/conversations/told-conversations.ts';

const [file] = process.argv.slice(2);
for (const { name, turns } of file ? readConversations(readFileSync(file, 'utf8')) : CONVERSATIONS) {
  const mode = name.includes('interview') ? 'interview' : 'reflection';
  const spoken = { mode, reflectionName: 'Mara', personName: 'Anna', turns } as const;
  const { recap, memories } = await recapByRules(spoken);
  console.log(`\n# ${name}`);
  for (const { speaker, body, sourceTitles } of turns)
    console.log(
      `${speaker === 'user' ? 'P' : 'R'}${sourceTitles.length > 0 ? ` [${sourceTitles.join(', ')}]` : ''}: ${body}`,
    );
  console.log(`= ${recap}`);
  for (const memory of memories) console.log(`+ ${memory}`);
}
process.disconnect?.();
