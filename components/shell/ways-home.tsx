import { WayOut } from '#components/shell/way-out.tsx';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';

/** Where to go from a page that has nothing more to offer. */
export function WaysHome() {
  return (
    <>
      <WayOut href="/reflections">{shellTexts.yourReflections}</WayOut>
      <WayOut href="/" variant="quiet">
        {shellTexts.startPage}
      </WayOut>
    </>
  );
}
