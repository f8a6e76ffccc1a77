import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { roleSchema } from '#lib/reflections/roles.public.ts';

const membershipSchema = z
  .object({
    user_id: z.guid(),
    reflection_id: z.guid(),
    slug: z.string(),
    display_name: z.string(),
    role: roleSchema,
  })
  .transform(({ user_id, reflection_id, display_name, ...rest }) => ({
    ...rest,
    userId: user_id,
    reflectionId: reflection_id,
    displayName: display_name,
  }));
export type Membership = z.infer<typeof membershipSchema>;

/** For commands of the installation, whose operator may act for anybody: oldest first, none for an unknown address. */
export async function listMembershipsOf(email: string): Promise<Result<Membership[]>> {
  const rows = fromDatabase(await serviceClient().rpc('list_memberships', { p_email: email }));
  return rows.ok ? ok(z.array(membershipSchema).parse(rows.value)) : rows;
}
