'use server';

import { redirect } from 'next/navigation';
import { requireUser } from '#lib/accounts/require-user.ts';
import { asciiSlug, distinctSlug } from '#lib/platform/ascii-slug.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { REFLECTION_RATES } from '#lib/reflections/limits.public.ts';
import { createReflectionInput } from '#lib/reflections/reflection-input.public.ts';
import { createReflection } from '#lib/reflections/store/as-user/reflections.ts';

export const createReflectionAction = defineAction({
  name: 'create-reflection',
  input: createReflectionInput,
  rateLimit: REFLECTION_RATES['create-reflection'],
  guard: requireUser,
  run: async ({ input: { displayName, slug, language } }) => {
    const db = await userClient();
    const proposed = slug ?? asciiSlug(displayName);
    let created = await createReflection(db, { displayName, slug: proposed, language });
    // Somebody who chose no address need not hear that another of the same name was first.
    if (!created.ok && created.error.code === 'slug_taken' && slug === null)
      created = await createReflection(db, { displayName, slug: distinctSlug(proposed), language });
    if (!created.ok) return created;
    redirect(`/reflections/${created.value.id}`);
  },
});
