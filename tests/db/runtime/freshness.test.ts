import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashNamespaceScope, isPublicRuntimeFresh } from '#lib/voice/runtime/freshness.ts';

const hash = fc.stringMatching(/^[0-9a-f]{64}$/);
const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 6 });
const publicKind = fc.constantFrom('public_standard', 'public_emerging');
const live = fc.record({ promptPackKind: publicKind, promptPackHash: hash, dossierHash: hash });

/** A surface that was sent exactly what is live. */
const fresh = fc
  .record({ live, publishedNamespaces: names, agentId: fc.string({ minLength: 1 }) })
  .map(({ agentId, ...runtime }) => ({
    ...runtime,
    state: { ...runtime.live, agentId, scopeHash: hashNamespaceScope(runtime.publishedNamespaces) },
  }));

test('what was sent, compiled for what is published, is fresh', () => {
  fc.assert(
    fc.property(fresh, (runtime) => {
      expect(isPublicRuntimeFresh(runtime)).toBe(true);
    }),
  );
});

const DIFFERENCES = ['agentId', 'promptPackKind', 'promptPackHash', 'dossierHash', 'scopeHash'] as const;

test.each(DIFFERENCES)('a %s that is missing makes the public runtime stale', (field) => {
  fc.assert(
    fc.property(fresh, (runtime) => {
      const state = { ...runtime.state, [field]: null };
      expect(isPublicRuntimeFresh({ ...runtime, state })).toBe(false);
    }),
  );
});

test.each(DIFFERENCES.filter((field) => field !== 'agentId'))(
  'an agent with another %s is stale',
  (field) => {
    fc.assert(
      fc.property(fresh, fc.oneof(hash, publicKind, fc.string()), (runtime, other) => {
        fc.pre(other !== runtime.state[field]);
        const state = { ...runtime.state, [field]: other };
        expect(isPublicRuntimeFresh({ ...runtime, state })).toBe(false);
      }),
    );
  },
);

test('a namespace more or less makes it stale', () => {
  fc.assert(
    fc.property(fresh, fc.stringMatching(/^[a-z]{13}$/), (runtime, name) => {
      const { publishedNamespaces } = runtime;
      const more = [...publishedNamespaces, name];
      expect(isPublicRuntimeFresh({ ...runtime, publishedNamespaces: more })).toBe(false);
      fc.pre(publishedNamespaces.length > 0);
      const less = publishedNamespaces.slice(1);
      expect(isPublicRuntimeFresh({ ...runtime, publishedNamespaces: less })).toBe(false);
    }),
  );
});

test('nothing sent, or nothing live, is not fresh', () => {
  fc.assert(
    fc.property(fresh, (runtime) => {
      expect(isPublicRuntimeFresh({ ...runtime, state: null })).toBe(false);
      expect(isPublicRuntimeFresh({ ...runtime, live: null })).toBe(false);
      expect(isPublicRuntimeFresh({ ...runtime, state: { ...runtime.state, agentId: '' } })).toBe(false);
    }),
  );
});

test('a private pack is never fresh for guests, however well it agrees', () => {
  fc.assert(
    fc.property(
      fresh,
      fc.constantFrom('private_standard', 'private_memory', 'private_emerging'),
      (runtime, kind) => {
        const promptPackKind = kind;
        const all = {
          live: { ...runtime.live, promptPackKind },
          state: { ...runtime.state, promptPackKind },
        };
        expect(isPublicRuntimeFresh({ ...runtime, ...all })).toBe(false);
      },
    ),
  );
});

test('a scope is its names, in whatever order and however often they are named', () => {
  fc.assert(
    fc.property(names, fc.infiniteStream(fc.nat()), (scope, choices) => {
      const order = choices[Symbol.iterator]();
      const shuffled = [...scope, ...scope.slice(0, 2)]
        .map((name) => ({ name, at: order.next().value ?? 0 }))
        .sort((one, other) => one.at - other.at)
        .map(({ name }) => name);
      expect(hashNamespaceScope(shuffled)).toBe(hashNamespaceScope(scope));
    }),
  );
  fc.assert(
    fc.property(names, names, (one, other) => {
      const same = JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());
      expect(hashNamespaceScope(one) === hashNamespaceScope(other)).toBe(same);
    }),
  );
  expect(hashNamespaceScope(['a', 'bc'])).not.toBe(hashNamespaceScope(['ab', 'c']));
});
