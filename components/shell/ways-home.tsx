import { LinkButton } from '#components/ui/link-button.tsx';
import { shellTexts } from '#lib/contracts/texts/shell.ts';

/** Where to go from a page that has nothing more to offer. */
export function WaysHome() {
  return (
    <>
      <LinkButton href="/reflections">{shellTexts.yourReflections}</LinkButton>
      <LinkButton href="/" variant="quiet">
        {shellTexts.startPage}
      </LinkButton>
    </>
  );
}
