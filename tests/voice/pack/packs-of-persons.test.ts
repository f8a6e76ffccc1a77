import { expect, test } from 'vitest';
import { personSets } from '#tests/db/person-sets.ts';
import { filledPack, LONGEST_EXTRAS } from './filled-pack.ts';
import { voiceOfPerson } from './person-evidence.ts';

test.each(personSets())(
  'the packs of $person are short enough filled in, say nothing twice, and leave no heading empty',
  async (set) => {
    const { prompt_packs } = await voiceOfPerson(set);
    for (const pack of Object.values(prompt_packs)) {
      expect(filledPack(pack, LONGEST_EXTRAS).length).toBeLessThanOrEqual(12_000);
      const prompt = filledPack(pack, {});
      const lines = prompt.split('\n').filter((line) => line.length > 20);
      expect(lines).toHaveLength(new Set(lines).size);
      expect(prompt).toContain('<given_at_start>');
      expect(/<given_at_start>([\s\S]*)<\/given_at_start>/.exec(prompt)?.[1]?.trim()).toBe('');
      const told = /<own_words>([\s\S]*)<\/own_words>/.exec(prompt)?.[1] ?? '';
      // What somebody else asked is for members alone.
      const forMembers = pack.kind.startsWith('private')
        ? ['Who I am', 'What I was asked, and answered']
        : [];
      for (const title of ['What I tell', ...forMembers]) expect(told).toContain(`\n${title}\n- `);
      // A line may hold many sentences; none of them stands in another line.
      const sentences = told
        .split('\n')
        .flatMap((line) => line.split(/(?<=[.!?])\s/))
        .filter(({ length }) => length > 40);
      expect(sentences).toHaveLength(new Set(sentences).size);
    }
  },
);
