import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { endOf } from '#lib/knowledge/store/as-user/sources.ts';
import { activityTexts, addTexts } from '#lib/knowledge/texts/knowledge.public.ts';

const CHOICES = (['published', 'private', 'sealed'] as const).map((visibility) => ({
  ...{ id: visibility, title: visibility, visibility },
  allowed: true,
}));

test('who adds to a collection that guests hear already is told so before, and nobody else is', () => {
  const fieldOf = (chosen: string) =>
    renderToStaticMarkup(<NamespaceField choices={CHOICES} chosen={chosen} hint="" />);
  expect(fieldOf('published')).toContain(addTexts.heardTitle);
  expect(fieldOf('private')).not.toContain(addTexts.heardTitle);
});

test('of a talk in which nobody is known to be the person nobody says that the reflection speaks from it', () => {
  const voice = { name: 'Tomas', times: 2 };
  expect(endOf({ of: 'turns', voices: [{ ...voice, isPerson: false }] }, true)).toBe('nobody');
  expect(endOf({ of: 'turns', voices: [{ ...voice, isPerson: true }] }, true)).toBe('guests');
  expect([endOf(null, true), endOf(null, false)]).toEqual(['guests', 'members']);
});

test('the end of an upload counts nothing that it does not know, and names what waits for somebody', () => {
  expect(activityTexts.summary(10, 0, 0)).toBe('All of them were read.');
  expect(activityTexts.summary(10, 2, 0, 1)).toBe(
    'All others were read. In 1 source nobody is known to be the person yet. Open it below and say who they are. 2 sources could not be read.',
  );
});
