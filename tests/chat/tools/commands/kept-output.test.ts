import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeptOutput } from '#lib/chat/tools/commands/run-process.ts';

test('an output that fits is kept whole, however it came; of a longer one both ends are kept', () => {
  const chunk = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n'), maxLength: 60 });
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 30 }), fc.integer({ min: 2, max: 200 }), (chunks, most) => {
      const output = createKeptOutput(most);
      for (const text of chunks) output.add(Buffer.from(text));
      const all = chunks.join('');
      const half = Math.floor(most / 2);
      const left = all.length - 2 * half;
      const gap = `\n[… ${left} bytes left out here …]\n`;
      const cut = `${all.slice(0, half)}${gap}${all.slice(all.length - half)}`;
      expect(output.text()).toBe(left <= 0 ? all : cut);
    }),
  );
});
