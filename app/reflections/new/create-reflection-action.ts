'use server';

import { redirect } from 'next/navigation';
import { createReflectionInput } from '#lib/contracts/reflection-input.ts';
import { createReflection } from '#lib/db/reflections.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireUser } from '#lib/http/require-user.ts';

export const createReflectionAction = defineAction({
  name: 'create-reflection',
  input: createReflectionInput,
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: requireUser,
  run: async ({ input }) => {
    const created = await createReflection(await userClient(), input);
    if (!created.ok) return created;
    redirect(`/reflections/${created.value.id}`);
  },
});
