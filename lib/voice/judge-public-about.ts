import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { guestWordsJudge } from './judge-guest-words.ts';
import { noteAboutJudged, readAboutToJudge } from './store/guest-card.ts';

/** Judges what guests read of the person. False when it may not be shown. */
export async function judgePublicAbout(reflectionId: string): Promise<Result<boolean>> {
  const judged = await readAboutToJudge(reflectionId);
  if (!judged.ok) return judged;
  if (!judged.value?.about) return ok(true);
  const { about, scope } = judged.value;
  const judge = await guestWordsJudge(reflectionId);
  if (!judge.ok) return judge.error.code === 'not_found' ? ok(true) : judge;
  const mayBeShown = await judge.value(about);
  // Where nothing is published nobody is shown anything, whatever it says.
  if (!mayBeShown.ok || scope === null) return mayBeShown;
  const noted = await noteAboutJudged(reflectionId, { about, scope, mayBeShown: mayBeShown.value });
  return noted.ok ? mayBeShown : noted;
}
