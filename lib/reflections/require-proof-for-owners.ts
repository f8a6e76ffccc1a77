import 'server-only';
import { requireRecentProof } from '#lib/accounts/require-proof.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { Role } from './roles.public.ts';
import { roleOfMember } from './store/as-user/members.ts';

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
