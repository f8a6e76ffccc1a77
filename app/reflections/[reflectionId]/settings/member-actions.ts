'use server';

import { revalidatePath } from 'next/cache';
import { mailPerson } from '#lib/accounts/mail-person.ts';
import { findDisplayName } from '#lib/accounts/store/as-user/profiles.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { hashToken, newToken } from '#lib/platform/token.ts';
import { REFLECTION_RATES } from '#lib/reflections/limits.public.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import {
  changeMemberRoleInput,
  inviteMemberInput,
  removeMemberInput,
  revokeInvitationInput,
} from '#lib/reflections/reflection-input.public.ts';
import { requireProofForOwners } from '#lib/reflections/require-proof-for-owners.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { inviteMember, revokeInvitation } from '#lib/reflections/store/as-user/invitations.ts';
import { changeMemberRole, removeMember } from '#lib/reflections/store/as-user/members.ts';
import { invitationMail } from '#lib/reflections/texts/reflections.public.ts';

export const inviteMemberAction = defineAction({
  name: 'invite-member',
  input: inviteMemberInput,
  rateLimit: REFLECTION_RATES['invite-member'],
  // Nobody can be flooded with invitations, whoever sends them.
  rateLimitKey: ({ email }) => email,
  guard: ({ reflectionId }) => requireReflection(reflectionId, REFLECTION_POLICY.inviteAndChangeMembers),
  run: async ({ input: { email, role }, proof: { user, reflection } }) => {
    const db = await userClient();
    const inviter = await findDisplayName(db, user.id);
    if (!inviter.ok) return inviter;
    const token = newToken();
    const invited = await inviteMember(db, {
      reflectionId: reflection.id,
      email,
      role,
      tokenHash: hashToken(token),
    });
    if (!invited.ok) return invited;
    const link = `${env().APP_URL}/invite/${token}`;
    const mailed = await mailPerson(email, () => ({
      subject: invitationMail.subject(inviter.value, reflection.displayName),
      text: invitationMail.text(inviter.value, reflection.displayName, role, link),
    }));
    revalidatePath(`/reflections/${reflection.id}/settings`);
    return ok({ email, link, mailed });
  },
});

export const changeMemberRoleAction = defineAction({
  name: 'change-member-role',
  input: changeMemberRoleInput,
  rateLimit: REFLECTION_RATES['change-member-role'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, REFLECTION_POLICY.inviteAndChangeMembers),
  run: async ({ input: { userId, role }, proof: { reflection } }) => {
    const proved = await requireProofForOwners(reflection.id, userId, role);
    if (!proved.ok) return proved;
    const changed = await changeMemberRole(await userClient(), { reflectionId: reflection.id, userId, role });
    if (!changed.ok) return changed;
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok({ role });
  },
});

export const removeMemberAction = defineAction({
  name: 'remove-member',
  input: removeMemberInput,
  rateLimit: REFLECTION_RATES['remove-member'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, REFLECTION_POLICY.inviteAndChangeMembers),
  run: async ({ input: { userId }, proof: { reflection } }) => {
    const proved = await requireProofForOwners(reflection.id, userId);
    if (!proved.ok) return proved;
    const removed = await removeMember(await userClient(), { reflectionId: reflection.id, userId });
    if (removed.ok) revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return removed;
  },
});

export const revokeInvitationAction = defineAction({
  name: 'revoke-invitation',
  input: revokeInvitationInput,
  rateLimit: REFLECTION_RATES['revoke-invitation'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, REFLECTION_POLICY.inviteAndChangeMembers),
  run: async ({ input, proof: { reflection } }) => {
    const revoked = await revokeInvitation(await userClient(), input.invitationId);
    if (revoked.ok) revalidatePath(`/reflections/${reflection.id}/settings`);
    return revoked;
  },
});
