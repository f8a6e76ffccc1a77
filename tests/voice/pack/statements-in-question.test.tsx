import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { StatementsInQuestion } from '#app/reflections/[reflectionId]/publish/[namespaceId]/statements-in-question.tsx';
import { previewTexts } from '#lib/voice/texts/publish.public.ts';
import { idOf, saying } from './sample-evidence.ts';

vi.mock('#app/reflections/[reflectionId]/knowledge/[sourceId]/statement-actions.ts', () => ({
  hideStatementAction: async () => undefined,
}));

test('a person who publishes a reply reads its question, which the guests’ voice is told as well', () => {
  const asked = 'What became of the shop of Barbro Ekholm?';
  const html = renderToStaticMarkup(
    <StatementsInQuestion
      reflectionId={idOf('mara')}
      displayName="Mara"
      sources={[
        {
          id: idOf('source'),
          title: 'Interview',
          state: 'read',
          passages: 1,
          lines: 2,
          voices: { of: 'turns', all: 3, own: 1 },
          alsoIn: [],
        },
      ]}
      statements={[
        {
          ...saying('It was sold.', { kind: 'exchange', asked }),
          sourceTitle: 'Interview',
          hiddenFrom: null,
          forGuests: true,
        },
      ]}
      guests="start"
    />,
  );
  expect(html).toContain('It was sold.');
  expect(html).toContain(asked);
  expect(html).toContain(
    '1 by Mara, which guests can be told. Of what others say, they are told only a question to Mara',
  );
});

test('a source without statements is counted with the lines that guests can hear of it', () => {
  const source = { state: 'read' as const, passages: 1, voices: null, alsoIn: [] };
  const html = renderToStaticMarkup(
    <StatementsInQuestion
      reflectionId={idOf('mara')}
      displayName="Mara"
      sources={[
        { ...source, id: idOf('recipe'), title: 'Black bread', lines: 12 },
        { ...source, id: idOf('chat'), title: 'A chat of others', lines: 0 },
      ]}
      statements={[]}
      guests="start"
    />,
  );
  expect(html).toContain(previewTexts.counts({ statements: 0, lines: 12, sources: 1 }));
});
