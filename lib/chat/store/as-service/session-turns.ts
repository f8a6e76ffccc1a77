import 'server-only';
import type { SessionEventPayload } from '#lib/chat/session-event.public.ts';
import { type SessionStore, type Settlement, TurnLost } from '#lib/chat/session-store.public.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { sealMessage } from '../sealed-session.ts';
import { answered, begunSchema, reservedSchema, takenOverSchema, writtenSchema } from '../session-answers.ts';
import type { SessionPlacing } from '../session-placing.ts';
import { sealEvents, stampEvents } from './session-events.ts';
import type { DataKey } from './session-keys.ts';

type Turns = Pick<
  SessionStore,
  'beginTurn' | 'takeOverDeadTurn' | 'renewTurn' | 'write' | 'endTurn' | 'requestCancel' | 'reserve'
>;

export function sessionTurns(placing: SessionPlacing): Turns {
  const { ids, place } = placing;

  const sealAll = (sessionId: string, key: DataKey, first: number, events: readonly SessionEventPayload[]) =>
    sealEvents(placing, sessionId, key, first, events);

  return {
    async beginTurn({ sessionId, turnId, message, events, leaseMs, turnCap }) {
      const adds = { event: events.length, message: 1 };
      const { answer, next } = await place(sessionId, adds, begunSchema, async (key, next) =>
        answered(
          await serviceClient().rpc('begin_agent_turn', {
            ...ids(sessionId),
            p_turn_id: turnId,
            p_lease_ms: leaseMs,
            p_turn_cap: turnCap,
            p_key_id: key.id,
            p_next_event: next.event,
            p_next_message: next.message,
            p_message: sealMessage(placing, sessionId, key, next.message, message),
            p_events: sealAll(sessionId, key, next.event, events),
          }),
        ),
      );
      if (answer.outcome === 'begun') return { ok: true, firstSequence: next.event };
      if (answer.outcome === 'interrupted') {
        return { ok: false, refusal: 'interrupted', turnId, open: answer.open };
      }
      return { ok: false, refusal: answer.outcome };
    },

    async takeOverDeadTurn(sessionId, { turnId, leaseMs }) {
      const taken = await serviceClient().rpc('take_over_agent_turn', {
        ...ids(sessionId),
        p_turn_id: turnId,
        p_lease_ms: leaseMs,
      });
      const open = takenOverSchema.parse(answered(taken));
      return open && { open };
    },

    async renewTurn(sessionId, turnId, leaseMs) {
      const renewed = await serviceClient().rpc('renew_agent_turn', {
        ...ids(sessionId),
        p_turn_id: turnId,
        p_lease_ms: leaseMs,
      });
      try {
        return answered(renewed) === 'cancelled' ? 'cancelled' : 'running';
      } catch (error) {
        if (error instanceof TurnLost) return 'lost';
        throw error;
      }
    },

    async write(sessionId, turnId, { events = [], settlements = [] }) {
      const adds = { event: events.length, message: 0 };
      const { answer, next } = await place(sessionId, adds, writtenSchema, async (key, next) =>
        answered(
          await serviceClient().rpc('write_agent_turn', {
            ...ids(sessionId),
            p_turn_id: turnId,
            p_key_id: key.id,
            p_next_event: next.event,
            p_events: sealAll(sessionId, key, next.event, events),
            p_settlements: settlements.map(inColumns),
          }),
        ),
      );
      return stampEvents(sessionId, answer.at, next.event, events);
    },

    async endTurn(sessionId, turnId, { events = [], settlements = [], messages, engaged, modelId }) {
      const adds = { event: events.length, message: messages.length };
      const { answer, next } = await place(sessionId, adds, writtenSchema, async (key, next) =>
        answered(
          await serviceClient().rpc('end_agent_turn', {
            ...ids(sessionId),
            p_turn_id: turnId,
            p_key_id: key.id,
            p_next_event: next.event,
            p_next_message: next.message,
            p_events: sealAll(sessionId, key, next.event, events),
            p_settlements: settlements.map(inColumns),
            p_messages: messages.map((message, at) =>
              sealMessage(placing, sessionId, key, next.message + at, message),
            ),
            p_engaged: engaged,
            ...(modelId !== undefined && { p_model_id: modelId }),
          }),
        ),
      );
      return stampEvents(sessionId, answer.at, next.event, events);
    },

    async requestCancel(sessionId) {
      const answer = answered(await serviceClient().rpc('cancel_agent_turn', ids(sessionId)));
      return answer === 'requested' || answer === 'idle' ? answer : 'not_found';
    },

    async reserve(sessionId, turnId, reservation, { sessionMicrocents, dayMicrocents }) {
      const { id, nodeId, sentTokens, sentMicrocents, tokenMicrocents, ...amounts } = reservation;
      const { over, spent = 0 } = reservedSchema.parse(
        answered(
          await serviceClient().rpc('reserve_turn_cost', {
            ...ids(sessionId),
            p_turn_id: turnId,
            p_reservation: {
              id,
              node_id: nodeId,
              ...amountColumns(amounts),
              sent_tokens: sentTokens,
              sent_microcents: sentMicrocents,
              token_microcents: tokenMicrocents,
            },
            ...(sessionMicrocents !== undefined && { p_session_limit: sessionMicrocents }),
            ...(dayMicrocents !== undefined && { p_day_limit: dayMicrocents }),
          }),
        ),
      );
      return over === null ? { ok: true } : { ok: false, over, spentMicrocents: spent };
    },
  };
}

const inColumns = ({ reservationId, ...amounts }: Settlement) => ({
  reservation_id: reservationId,
  ...amountColumns(amounts),
});

function amountColumns({
  model,
  inputTokens,
  outputTokens,
  costMicrocents,
  priced,
}: Omit<Settlement, 'reservationId'>) {
  return {
    model,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost_microcents: costMicrocents,
    priced,
  };
}
