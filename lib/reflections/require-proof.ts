import 'server-only';
import { hasRecentProof } from '#lib/accounts/store/own-account.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { Role } from './roles.public.ts';
import { roleOfMember } from './store/as-user/members.ts';

/**
 * Attack: somebody sits down at a browser that its person left open, or has stolen its cookie. What cannot be taken back, or lets
 * words out, is done only by a person who signed in or proved who they are within the last half hour.
 */
async function requireRecentProof(): Promise<Result<null>> {
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

/** For a change of a member that makes an owner, or takes one away. */
export async function requireProofForOwners(
  reflectionId: string,
  userId: string,
  role?: Role,
): Promise<Result<null>> {
  if (role === 'owner') return requireRecentProof();
  const before = await roleOfMember(await userClient(), { reflectionId, userId });
  if (!before.ok) return before;
  return before.value === 'owner' ? requireRecentProof() : ok(null);
}
