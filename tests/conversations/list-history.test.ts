import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedPage, talksToRead } from '#lib/chat/list-history.ts';

const moments = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 80 });

test('page after page, the two lists are one: each entry once, the newest first', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 30 }), fc.func(fc.boolean()), (all, limit, isTyped) => {
      const dated = all
        .sort((one, other) => other - one)
        .map((minute) => ({ at: new Date(minute * 60_000).toISOString(), minute }));
      const typed = dated.filter(({ minute }) => isTyped(minute));
      const talks = dated.filter(({ minute }) => !isTyped(minute));
      const shown: typeof dated = [];
      for (let offset = 0; ; offset += limit) {
        const asked = talksToRead({ offset, limit }, typed.length);
        const read = talks.slice(asked.offset, asked.offset + asked.limit);
        const page = mergedPage({ offset, limit }, typed, read);
        shown.push(...page.slice(0, limit));
        if (page.length <= limit) break;
      }
      expect(shown).toEqual(dated);
    }),
  );
});
