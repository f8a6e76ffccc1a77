import { createSecretKey, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { open, type Place, SealBroken, seal } from '#lib/chat/store/sealed-content.ts';

const key = createSecretKey(randomBytes(32));
const bytes = fc.uint8Array({ maxLength: 300 });
const place = fc.array(fc.oneof(fc.string(), fc.nat()), { minLength: 1, maxLength: 5 });

describe('what is sealed', () => {
  test('sealed content opens in its place, as it was', () => {
    fc.assert(
      fc.property(bytes, place, (content, where) => {
        expect(new Uint8Array(open(key, where, seal(key, where, content)))).toEqual(content);
      }),
    );
  });

  test('sealed content opens in no other place, however alike it is spelled', () => {
    fc.assert(
      fc.property(bytes, place, place, (content, where, elsewhere) => {
        fc.pre(JSON.stringify(where) !== JSON.stringify(elsewhere));
        expect(() => open(key, elsewhere, seal(key, where, content))).toThrow(SealBroken);
      }),
    );
    const alike: [Place, Place][] = [
      [['a', 'b'], ['a,b']],
      [
        ['a', 1],
        ['a', '1'],
      ],
      [['a', ''], ['a']],
    ];
    for (const [where, elsewhere] of alike)
      expect(() => open(key, elsewhere, seal(key, where, new Uint8Array(3)))).toThrow(SealBroken);
  });

  test('sealed content does not open once a single bit was changed, or a part cut off', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 0, max: 7 }), (content, at, bit) => {
        const sealed = seal(key, ['a'], content);
        const changed = Buffer.from(sealed);
        changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ (1 << bit);
        expect(() => open(key, ['a'], changed)).toThrow(SealBroken);
        expect(() => open(key, ['a'], sealed.subarray(0, at % sealed.length))).toThrow(SealBroken);
      }),
    );
  });

  test('sealed content does not open with another key', () => {
    const sealed = seal(key, ['a'], Buffer.from('words'));
    expect(() => open(createSecretKey(randomBytes(32)), ['a'], sealed)).toThrow(SealBroken);
  });

  test('sealed content never looks the same twice, and shows nothing of what it was', () => {
    const words = Buffer.from('the harbour master');
    const [one, two] = [seal(key, ['a'], words), seal(key, ['a'], words)];
    expect(one.equals(two)).toBe(false);
    expect(one.includes('harbour')).toBe(false);
    expect(one.length).toBe(words.length + 28);
  });

  test('sealed content is said to be broken without the key or the words', () => {
    expect(inspect(key, { depth: 9 })).not.toContain(key.export().toString('hex'));
    try {
      open(key, ['a'], Buffer.alloc(40, 'secret words '));
      expect.unreachable();
    } catch (error) {
      expect(inspect(error, { depth: 9 })).not.toContain('secret words');
    }
  });
});
