import { headers } from 'next/headers';
import { Notice } from '#components/ui/notice.tsx';
import { isLookingAround } from '#lib/platform/http/looking-around.ts';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';

/** For who came in by the button of the first page: what they see, and that nothing of it can be changed. */
export async function LookingNotice() {
  return isLookingAround(await headers()) && <Notice>{landingTexts.looking}</Notice>;
}
