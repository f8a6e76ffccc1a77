import 'server-only';
import { z } from 'zod';
import type { StatementCount } from '#lib/knowledge/store/as-user/evidence.ts';
import type { Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { roleSchema } from '#lib/reflections/roles.public.ts';
import type { Member } from '#lib/reflections/store/as-user/members.ts';
import {
  EVIDENCE_KINDS,
  type SidesProgress,
  sidesProgressSchema,
} from '#lib/speech/voice-artifact.public.ts';
import type { InterviewTurn } from './interviews.ts';

export type Overview = {
  namespaces: Namespace[];
  members: Member[];
  /** Null to members who are not stewards. */
  work: {
    sourceCounts: ReadonlyMap<string, number>;
    statements: StatementCount[];
    turns: InterviewTurn[];
    /** Of the live voice; null before there is one. */
    progress: SidesProgress | null;
    /** Pairs of statements that wait for a decision. */
    contradictions: number;
  } | null;
  /** There is something to say, and an agent to say it. */
  speaks: boolean;
  /** The caller, with this reflection. */
  hasTalked: boolean;
  /** What members are offered to ask; empty while nothing has been chosen. */
  questions: string[];
  /** Of the newest sources that are live, for stewards. */
  newest: { title: string; language: string | null }[];
};

const namespaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  visibility: z.enum(['sealed', 'private', 'published']),
  waitsFor: z.string().nullable(),
});
const memberSchema = z
  .object({
    user_id: z.string(),
    display_name: z.string(),
    email: z.string().nullable(),
    role: roleSchema,
    joined_at: z.string(),
  })
  .transform(({ user_id, display_name, joined_at, ...member }) => ({
    ...member,
    userId: user_id,
    displayName: display_name,
    joinedAt: joined_at,
  }));
const sourceCountSchema = z
  .object({ namespace_id: z.string(), source_count: z.number() })
  .transform(({ namespace_id, source_count }) => [namespace_id, source_count] as const);
const statementCountSchema = z.object({
  namespace: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  statements: z.number(),
});
const turnSchema = z
  .object({ conversation_id: z.string(), speaker: z.enum(['user', 'reflection']), body: z.string() })
  .transform(({ conversation_id, ...turn }) => ({ ...turn, conversationId: conversation_id }));

const overviewSchema = z
  .object({
    namespaces: z.array(namespaceSchema),
    members: z.array(memberSchema),
    source_counts: z.array(sourceCountSchema).nullable(),
    statement_counts: z.array(statementCountSchema).nullable(),
    interview_turns: z.array(turnSchema).nullable(),
    progress: sidesProgressSchema.nullable(),
    speaks: z.boolean(),
    has_talked: z.boolean(),
    contradictions: z.number(),
    questions: z.array(z.string()),
    newest: z.array(z.object({ title: z.string(), language: z.string().nullable() })),
  })
  .transform(
    ({
      namespaces,
      members,
      source_counts: sources,
      statement_counts: statements,
      interview_turns: turns,
      progress,
      speaks,
      has_talked: hasTalked,
      contradictions,
      questions,
      newest,
    }) => ({
      namespaces,
      members,
      work:
        sources && statements && turns
          ? { sourceCounts: new Map(sources), statements, turns, progress, contradictions }
          : null,
      speaks,
      hasTalked,
      questions,
      newest,
    }),
  );

/** What the first page of a reflection shows, in one round trip. */
export async function readOverview(db: UserClient, reflectionId: string): Promise<Result<Overview>> {
  const row = fromDatabase(await db.rpc('read_overview', { p_reflection_id: reflectionId }).single());
  return row.ok ? ok(overviewSchema.parse(row.value)) : row;
}
