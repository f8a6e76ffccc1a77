import 'server-only';
import { revalidatePath } from 'next/cache';
import { chooseContradiction } from '#lib/knowledge/store/as-user/contradictions.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { ok } from '#lib/platform/result.ts';

/** What follows each choice: the voice is put together anew, and the pages show it. */
export async function choose(reflectionId: string, chosen: Parameters<typeof chooseContradiction>[1]) {
  const done = await chooseContradiction(await userClient(), chosen);
  if (!done.ok) return done;
  kickJobs();
  revalidatePath(`/reflections/${reflectionId}`, 'layout');
  return ok(null);
}
