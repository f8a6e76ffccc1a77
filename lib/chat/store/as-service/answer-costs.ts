import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Result } from '#lib/platform/result.ts';

const bookedSchema = z.object({ over: z.literal('day').nullable(), spent: z.number().optional() });

/** Of an answer that belongs to no session; less than nothing gives back. Refused where the day has no room, or guests had a quarter of it. */
export async function bookAnswerCost(
  reflectionId: string,
  audience: 'public' | 'private',
  microcents: number,
  dayLimit?: number,
): Promise<Result<{ over: 'day' | null; spentMicrocents: number }>> {
  const booked = fromDatabase(
    await serviceClient().rpc('book_answer_cost', {
      p_reflection_id: reflectionId,
      p_microcents: microcents,
      p_for_guest: audience === 'public',
      ...(dayLimit !== undefined && { p_day_limit: dayLimit }),
    }),
  );
  if (!booked.ok) return booked;
  const { over, spent = 0 } = bookedSchema.parse(booked.value);
  return { ok: true, value: { over, spentMicrocents: spent } };
}
