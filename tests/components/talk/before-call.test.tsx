import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BeforeCall } from '#components/talk/before-call.tsx';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';

const shown = (hearsVoice: boolean) =>
  renderToStaticMarkup(
    <BeforeCall
      startVoice={talkStartTexts.startVoice}
      startText={talkStartTexts.startText}
      hearsVoice={hearsVoice}
      mayBeOffRecord={false}
      sealed={undefined}
      keepsSound={false}
      loading="no"
      onStart={() => {}}
    />,
  );
const placesOf = (page: string, ...words: string[]) => words.map((one) => page.indexOf(`${one}</`));

test('where speech is heard, speaking is the first way to begin', () => {
  const page = shown(true);
  const [voice = -1, text = -1, notice] = placesOf(
    page,
    talkStartTexts.startVoice,
    talkStartTexts.startText,
    talkStartTexts.notHeard,
  );
  expect(voice).toBeGreaterThanOrEqual(0);
  expect(text).toBeGreaterThan(voice);
  expect(notice).toBe(-1);
});

test('where it is not heard, that is said before, and writing is the first way', () => {
  const page = shown(false);
  const places = placesOf(page, talkStartTexts.notHeard, talkStartTexts.startText, talkStartTexts.startVoice);
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
