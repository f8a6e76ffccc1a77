import 'server-only';
import { userClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { hasRecentProof } from './store/own-account.ts';

/**
 * Attack: somebody sits down at a browser that its person left open, or has stolen its cookie. What cannot be taken back, or lets
 * words out, is done only by a person who signed in or proved who they are within the last half hour.
 */
export async function requireRecentProof(): Promise<Result<null>> {
  const proved = await hasRecentProof(await userClient());
  if (!proved.ok) return proved;
  return proved.value ? ok(null) : fail('proof_needed');
}

/** After another guard: its proof, to a person who has proved who they are. */
export async function withRecentProof<Proof>(guarded: Promise<Result<Proof>>): Promise<Result<Proof>> {
  const guard = await guarded;
  if (!guard.ok) return guard;
  const proved = await requireRecentProof();
  return proved.ok ? guard : proved;
}
