import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { OnceRead } from '#app/reflections/[reflectionId]/publish/[namespaceId]/once-read.tsx';
import { previewTexts } from '#lib/voice/texts/publish.public.ts';
import { idOf } from './sample-evidence.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));

const shown = (reading: readonly string[]) =>
  renderToStaticMarkup(
    <OnceRead reflectionId={idOf('mara')} reading={reading} all={3}>
      <button type="submit">Publish</button>
    </OnceRead>,
  );

test('a collection of which two sources are still being read cannot be published yet', () => {
  const page = shown([idOf('one'), idOf('two')]);
  expect(page).toContain(previewTexts.stillReading(2, 3));
  expect(page).not.toContain('<button');
});

test('a collection that has been read can be published', () => {
  expect(shown([])).toContain('<button');
});
