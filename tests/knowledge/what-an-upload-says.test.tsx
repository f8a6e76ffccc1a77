import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { answerIn, type Upload, UploadList } from '#components/knowledge/uploads.tsx';
import { goneSince, rowsAfter, type WatchedSource } from '#components/knowledge/use-activity.ts';
import { endOf } from '#lib/knowledge/store/as-user/sources.ts';
import { activityTexts, addTexts, twinTexts, uploadTexts } from '#lib/knowledge/texts/knowledge.public.ts';

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

test('a source that the page no longer names is asked for until its end is known, and counted', () => {
  const source = (id: string, status: WatchedSource['status'], end: WatchedSource['end'] = 'members') => ({
    ...{ id, title: id, status, end, progress: 50, failureReason: null },
  });
  const rows = [source('a', 'live', 'nobody'), source('b', 'compiling'), source('c', 'reading')];
  const given = [source('c', 'reading')];
  const gone = goneSince(rows, given);
  expect(gone.map(({ id }) => id)).toEqual(['a', 'b']);
  const all = [...given, ...gone];
  const { title: _, ...ended } = source('b', 'live', 'nobody');
  expect(rowsAfter({ given, rows: all }, [ended]).map(({ id, end }) => [id, end])).toEqual([
    ['c', 'members'],
    ['a', 'nobody'],
    ['b', 'nobody'],
  ]);
  // Deleted meanwhile: nothing of it will ever come.
  expect(rowsAfter({ given, rows: all }, []).map(({ id }) => id)).toEqual(['c', 'a']);
});

const upload = (name: string, answer: Partial<Upload>): Upload => ({
  ...{ key: name, name, archive: null, state: 'received', percent: 100, refusal: null, alsoIn: [] },
  ...answer,
});

test('a file that is here already is no fault, and one that also lies elsewhere is named among many', () => {
  const already = answerIn(409, { error: { code: 'conflict', message: 'The same file.' } });
  const twin = answerIn(200, { sourceId: 'a', alsoIn: ['Family only'] });
  const copies = Array.from({ length: 11 }, (_, at) => upload(`copy ${at}.docx`, already));
  const said = renderToStaticMarkup(
    <UploadList uploads={[...copies, upload('15.docx', { ...twin, archive: 'box.zip' })]} />,
  );
  expect(said).not.toContain('text-danger');
  expect(said).not.toContain('copy 1.docx');
  expect(said).toContain(uploadTexts.alreadyMany(11));
  expect(said).toContain(uploadTexts.inArchive('15.docx', 'box.zip'));
  expect(said).toContain(twinTexts.alsoIn(['Family only']));
  const refused = answerIn(400, { error: { code: 'invalid_request', message: 'It is empty.' } });
  expect(renderToStaticMarkup(<UploadList uploads={[upload('empty.txt', refused)]} />)).toMatch(
    /text-danger.*It is empty\./,
  );
});
