import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailSchema, nameSchema } from '#lib/accounts/account-input.public.ts';
import { asciiSlug, distinctSlug } from '#lib/platform/ascii-slug.ts';
import { createReflectionInput } from '#lib/reflections/reflection-input.public.ts';
import { roleSchema, rolesGrantedBy, rolesManagedBy } from '#lib/reflections/roles.public.ts';
import { slugFrom } from '#lib/reflections/slug-from.public.ts';
import { runs } from '#tests/depth.ts';

const slugOf = (slug: string) => createReflectionInput.safeParse({ displayName: 'Mara', slug }).success;

test.each([
  ['Mara Lindqvist', 'mara-lindqvist'],
  ['  Åke  Öström ', 'ake-ostrom'],
  ['Søren Ærø', 'soren-aero'],
  ['Straße 7', 'strasse-7'],
  ['Dorothea Brückner', 'dorothea-brueckner'],
  ['村上', ''],
  ['Мария', ''],
  ['---', ''],
])('the address proposed for %j is %j', (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
});

test.each([
  ['田中さくら', 'tianzhongsakura'],
  ['Änne Groß', 'aenne-gross'],
  ['Søren Ærø', 'soren-aero'],
  ['Мария Иванова', 'mariya-ivanova'],
  ['Дьяченко', 'dyachenko'],
  ['Ελένη', 'eleni'],
  ['김민준', 'gimminjun'],
  ['محمد', 'mhmd'],
])('the address made of %j is %j', (name, slug) => {
  expect(asciiSlug(name)).toBe(slug);
  expect(createReflectionInput.parse({ displayName: name, slug: '' }).slug).toBeNull();
});

test('an address made of any name is accepted, and so is another one for the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      expect(slugOf(asciiSlug(name))).toBe(true);
      expect(slugOf(distinctSlug(asciiSlug(name)))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a proposed address is accepted whenever it is long enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      const slug = slugFrom(name);
      return slug.length < 3 || slugOf(slug);
    }),
    { numRuns: runs(1_000) },
  );
});

test.each(['ab', 'a--b', '-ab', 'ab-', 'a b c', 'a/b/c', 'ä-ö-ü', 'a'.repeat(49), '../etc'])(
  'the address %j is refused',
  (slug) => {
    expect(slugOf(slug)).toBe(false);
  },
);

test('a name loses its outer and doubled spaces, and may not carry control characters', () => {
  expect(nameSchema.parse('  Mara \t Lindqvist ')).toBe('Mara Lindqvist');
  expect(nameSchema.parse('علی\u200Cرضا')).toBe('علی\u200Cرضا');
  for (const name of ['', '   ', 'a\u0000b', 'a\u202Eb', 'a\u200Bb', '\u200C', 'x'.repeat(81), '\ud800']) {
    expect(nameSchema.safeParse(name).success, JSON.stringify(name)).toBe(false);
  }
});

test('an e-mail address is compared in small letters', () => {
  expect(emailSchema.parse(' Mara@Example.ORG ')).toBe('mara@example.org');
  for (const email of [
    '',
    'mara',
    'mara@',
    '@example.org',
    'a b@example.org',
    `${'a'.repeat(250)}@example.org`,
  ]) {
    expect(emailSchema.safeParse(email).success, email).toBe(false);
  }
});

test('an unknown field is refused', () => {
  expect(createReflectionInput.safeParse({ displayName: 'Mara', slug: 'mara', role: 'owner' }).success).toBe(
    false,
  );
});

test('only an owner manages or makes owners, and only managers manage members', () => {
  const roles = roleSchema.options;
  expect(roles.filter((role) => rolesManagedBy(role).includes('owner'))).toEqual(['owner']);
  expect(roles.filter((role) => rolesGrantedBy(role).includes('owner'))).toEqual(['owner']);
  expect(roles.filter((role) => rolesManagedBy(role).length > 0)).toEqual(['owner', 'admin']);
  expect(roles.filter((role) => rolesGrantedBy(role).length > 0)).toEqual(['owner', 'admin']);
});
