import { DEMO_ACCOUNTS } from '#lib/local/demo-content.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';

export type ChatScope = { reflectionId: string; userId: string; slug: string; displayName: string };

/**
 * For whom a command talks, and with which reflection. Whoever has the keys of the installation may act for anybody in it, so the
 * person is named; on the embedded stack it is the first demo account when nobody is.
 */
export async function chatScope(wanted: { as?: string; reflection?: string }): Promise<ChatScope> {
  const { listMembershipsOf } = await import('#lib/reflections/store/as-service/memberships.ts');
  const { env } = await import('#lib/platform/env.ts');
  const isEmbedded = !env().SUPABASE_URL.startsWith('https://');
  const email = wanted.as ?? (isEmbedded ? DEMO_ACCOUNTS[0].email : undefined);
  if (!email)
    throw new StartupProblem(
      'Say who is talking: --as ada@example.org (the e-mail address of their account).',
    );
  const memberships = await listMembershipsOf(email);
  if (!memberships.ok)
    throw new StartupProblem('The database does not answer. Check SUPABASE_URL and the network.');
  const slugs = memberships.value.map(({ slug }) => slug);
  const found = wanted.reflection
    ? memberships.value.find(({ slug }) => slug === wanted.reflection)
    : memberships.value[0];
  if (found) return found;
  throw new StartupProblem(
    slugs.length > 0
      ? `${email} is not a member of ${wanted.reflection}. Choose with --reflection: ${slugs.join(', ')}.`
      : `${email} is a member of no reflection here. Choose somebody who is a member: --as ada@example.org.`,
  );
}
