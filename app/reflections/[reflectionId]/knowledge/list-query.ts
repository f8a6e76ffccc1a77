import { z } from 'zod';
import { WAYS } from '#app/reflections/[reflectionId]/knowledge/ways.ts';

/** What the list is asked for in its address; whatever makes no sense there is as if it were not. */
export const listQuery = z
  .object({
    add: z.enum(WAYS).catch('paste'),
    deleted: z.guid().optional().catch(undefined),
    in: z.guid().optional().catch(undefined),
    offset: z.coerce.number().int().min(0).max(100_000).catch(0),
  })
  .transform(({ in: namespaceId, offset, ...query }) => ({
    ...query,
    namespaceId,
    // Only a single namespace is leafed through.
    offset: namespaceId ? offset : 0,
  }));
