// `npm run packs:examples`: the five packs of the three persons of the sets and the typed one, whole and filled in, into docs/examples; and how long
// they are, what stands in them twice, and how many of the questions of the sets they answer by themselves.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_WORDS } from '#lib/voice/pack/templates/typed.ts';
import { typedPrompt } from '#lib/voice/typed-voice.ts';
import { holdsQuote, personSets } from '#tests/db/person-sets.ts';
import { filledPack, LONGEST_EXTRAS } from '#tests/voice/pack/filled-pack.ts';
import { voiceOfPerson } from '#tests/voice/pack/person-evidence.ts';

const folder = join(import.meta.dirname, '../../docs/examples');
mkdirSync(folder, { recursive: true });

/** What a session with somebody who was here before is handed. */
const EXTRAS = {
  reflection_namespaces: 'Life, Work',
  session_recap: 'Last time: Anna asked “Who taught you?”; the answer came from “Interview”.',
  user_context: 'What they told of themselves: “I live in Turku with my two small sons.”',
};

for (const set of personSets()) {
  const { prompt_packs, sync } = await voiceOfPerson(set);
  const packs = Object.values(prompt_packs);
  const parts = packs.map(
    (pack) =>
      `## ${pack.kind}\n\nFirst message: ${pack.firstMessage}\n\n\`\`\`text\n${filledPack(pack, EXTRAS)}\`\`\`\n`,
  );
  const [whole] = packs;
  if (whole) {
    const typed = typedPrompt(filledPack(whole, EXTRAS), Object.keys(TOOL_WORDS));
    parts.push(`## ${whole.kind}, typed, with every tool\n\n\`\`\`text\n${typed}\n\`\`\`\n`);
  }
  const about = `The packs of ${set.person}, a person who does not exist, as \`npm run packs:examples\` writes them from ${set.name === 'demo' ? '`supabase/demo`' : `\`tests/data/persons/${set.name}\``}. With members the voice is ${sync.maturity.private}, with guests ${sync.maturity.public}.`;
  writeFileSync(join(folder, `${set.name}.md`), `# ${set.person}\n\n${about}\n\n${parts.join('\n')}`);
  for (const pack of packs) {
    const longest = filledPack(pack, LONGEST_EXTRAS);
    const lines = longest.split('\n').filter((line) => line.length > 20);
    console.log(
      `${set.name} ${pack.kind}: ${filledPack(pack, {}).length} characters, ${longest.length} with the longest extras, ${lines.length - new Set(lines).size} repeated lines`,
    );
  }
  const asked = set.items.filter((item) => item.kind === 'answerable');
  const answered = asked.filter(({ quotes, asker }) =>
    holdsQuote(
      prompt_packs[asker === 'guest' ? 'public_standard' : 'private_standard']?.systemPrompt ?? '',
      quotes,
    ),
  );
  console.log(`${set.name}: ${answered.length} of ${asked.length} questions are answered by the pack itself`);
}
process.disconnect?.();
