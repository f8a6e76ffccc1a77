import 'server-only';
import { z } from 'zod';
import { AgentSchema } from '#lib/chat/agent.public.ts';
import { type AgentSessionRecord, SessionContextSchema } from '#lib/chat/agent-session.public.ts';
import type { SessionState, SessionStore } from '#lib/chat/session-store.public.ts';
import { SessionStoreFailure } from '#lib/chat/session-store-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { openMessage, PLACES, sealMessage } from '../sealed-session.ts';
import {
  answered,
  keptSchema,
  notedSchema,
  type SessionRow,
  sessionRowSchema,
  startedSchema,
} from '../session-answers.ts';
import type { SessionPlacing } from '../session-placing.ts';
import { sealEvents, stampEvents } from './session-events.ts';

type Rows = Pick<SessionStore, 'create' | 'read' | 'readState' | 'note' | 'setTitle'>;

export function sessionRows(placing: SessionPlacing): Rows {
  const { ids, place, seals, see } = placing;

  async function openRecord(id: string, row: SessionRow): Promise<AgentSessionRecord> {
    const { open } = seals(id);
    const [agentSnapshot, context, title] = await Promise.all([
      row.agent === null ? null : open(row.key_id, PLACES.agent, row.agent, AgentSchema),
      open(row.key_id, PLACES.context, row.context, SessionContextSchema),
      row.title === null || row.title_key_id === null
        ? null
        : open(row.title_key_id, PLACES.title, row.title, z.string()),
    ]);
    return {
      id,
      agentSlug: row.agent_slug,
      ...(agentSnapshot && { agentSnapshot }),
      ...(title !== null && { title }),
      ...(row.model_id !== null && { modelId: row.model_id }),
      context,
      status: row.status,
      totalInputTokens: row.total_input_tokens,
      totalOutputTokens: row.total_output_tokens,
      totalCostMicrocents: row.total_cost_microcents,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  }

  async function readRow(sessionId: string, withMessages: boolean): Promise<SessionRow | null> {
    const asked = { ...ids(sessionId), p_with_messages: withMessages };
    const row = sessionRowSchema.parse(answered(await serviceClient().rpc('read_agent_session', asked)));
    if (row) see(sessionId, { event: row.next_event, message: row.next_message });
    return row;
  }

  async function openState(sessionId: string, row: SessionRow): Promise<SessionState> {
    const { running } = row;
    return {
      record: await openRecord(sessionId, row),
      turnsTaken: row.turns_taken,
      nextSequence: row.next_event,
      offRecord: row.off_record,
      running: running && {
        turnId: running.turn_id,
        firstSequence: running.first_event,
        expired: running.expired,
      },
    };
  }

  return {
    async create(session, started, messages = [], forkOf = undefined) {
      const { offRecord = false, ...record } = session;
      const { id, agentSlug, agentSnapshot, title, modelId, context } = record;
      const { seal } = seals(id);
      const { answer } = await place(
        id,
        { event: 1, message: messages.length },
        startedSchema,
        async (key) => {
          const [event] = sealEvents(placing, id, key, 0, [started]);
          return answered(
            await serviceClient().rpc('start_agent_session', {
              ...ids(id),
              p_key_id: key.id,
              p_agent_slug: agentSlug,
              p_content: {
                ...(agentSnapshot && { agent: seal(key, PLACES.agent, agentSnapshot) }),
                context: seal(key, PLACES.context, context),
                ...(title !== undefined && { title: seal(key, PLACES.title, title) }),
              },
              p_event: event ?? null,
              p_messages: messages.map((message, at) => sealMessage(placing, id, key, at, message)),
              ...(modelId !== undefined && { p_model_id: modelId }),
              ...(forkOf !== undefined && { p_fork_of: forkOf }),
              p_off_record: offRecord,
            }),
          );
        },
      );
      if (answer.outcome === 'not_found') throw new SessionStoreFailure({ code: 'not_found' });
      return {
        ...record,
        status: 'idle',
        totalInputTokens: 0,
        totalOutputTokens: 0,
        totalCostMicrocents: 0,
        createdAt: answer.at,
        updatedAt: answer.at,
      };
    },

    async read(sessionId) {
      const row = await readRow(sessionId, true);
      if (!row) return null;
      const [state, ...messages] = await Promise.all([
        openState(sessionId, row),
        ...row.messages.map((message) => openMessage(placing, sessionId, message)),
      ]);
      return { ...state, messages };
    },

    async readState(sessionId) {
      const row = await readRow(sessionId, false);
      return row && openState(sessionId, row);
    },

    async note(sessionId, event, status) {
      const adds = { event: 1, message: 0 };
      const { answer, next } = await place(sessionId, adds, notedSchema, async (key, next) => {
        const [sealed] = sealEvents(placing, sessionId, key, next.event, [event]);
        return answered(
          await serviceClient().rpc('note_agent_session', {
            ...ids(sessionId),
            p_key_id: key.id,
            p_next_event: next.event,
            p_event: sealed ?? null,
            ...(status && { p_status: status }),
          }),
        );
      });
      if (answer.outcome === 'not_found') return null;
      return stampEvents(sessionId, answer.at, next.event, [event])[0] ?? null;
    },

    async setTitle(sessionId, title) {
      await place(sessionId, { event: 0, message: 0 }, keptSchema, async (key) =>
        answered(
          await serviceClient().rpc('set_agent_session_title', {
            ...ids(sessionId),
            p_key_id: key.id,
            p_title: seals(sessionId).seal(key, PLACES.title, title),
          }),
        ),
      );
    },
  };
}
