import 'server-only';
import { reportError } from '#lib/platform/report-error.ts';
import { currentGuest } from './guest.ts';
import { listAnsweredSince } from './store/as-service/visitor-questions.ts';

/** For whoever comes back with their cookie: what they asked in vain, and can be told now. The page does without, if need be. */
export async function answeredSince(reflectionId: string): Promise<string[]> {
  const guest = await currentGuest();
  if (!guest) return [];
  const answered = await listAnsweredSince(reflectionId, guest.guestId);
  if (answered.ok) return answered.value;
  await reportError(new Error(`What was answered since could not be read: ${answered.error.code}`), {
    where: 'guest page',
  });
  return [];
}
