import type { JsonObject, TranscriptTurn } from '../local-types.ts';
import type { ToolType } from './server-frame.ts';

type ToolRecord = { type: ToolType; requestId: string; name: string; input: unknown };
type ToolResultRecord = { text: string; isError: boolean; seconds: number };
export type ToolTrace = {
  sent(details: JsonObject): void;
  assigned(name: string, value: string): void;
  result(result: ToolResultRecord): void;
};

/** The turns of a conversation as its GET shows them. */
export type CallTranscript = {
  turns: TranscriptTurn[];
  agentTurns(): number;
  personSaid(message: string, medium: 'audio' | 'text'): void;
  /** An agent's answer is one turn, or more when tools were called in the middle of it. */
  agentSaid(eventId: number, message: string | null): TranscriptTurn;
  /** Answers how to add what becomes known of the call. */
  toolCalled(turn: TranscriptTurn, call: ToolRecord): ToolTrace;
  interrupted(turn: TranscriptTurn): void;
  corrected(turn: TranscriptTurn, heard: string): void;
  rated(eventId: number, score: 'like' | 'dislike' | null): void;
};

export function createCallTranscript(secondsInCall: () => number, onChange: () => void): CallTranscript {
  const turns: TranscriptTurn[] = [];
  const add = (turn: TranscriptTurn): TranscriptTurn => {
    turns.push(turn);
    onChange();
    return turn;
  };
  return {
    turns,
    agentTurns: () => turns.filter(({ role, message }) => role === 'agent' && message !== null).length,
    personSaid: (message, source_medium) =>
      add({ role: 'user', message, time_in_call_secs: secondsInCall(), source_medium }),
    agentSaid: (source_event_id, message) =>
      add({
        role: 'agent',
        message,
        time_in_call_secs: secondsInCall(),
        source_event_id,
        interrupted: false,
        tool_calls: [],
        tool_results: [],
      }),
    toolCalled(turn, { type, requestId, name, input }) {
      const common = { request_id: requestId, tool_name: name, tool_has_been_called: true, type };
      const call: JsonObject = { ...common, params_as_json: JSON.stringify(input) ?? 'null' };
      const updates: JsonObject[] = [];
      turn.tool_calls = [...listOf(turn.tool_calls), call];
      onChange();
      return {
        sent(details) {
          call.tool_details = details;
          onChange();
        },
        assigned: (variable_name, new_value) =>
          updates.push({
            variable_name,
            new_value,
            updated_at: Date.now() / 1_000,
            tool_name: name,
            tool_request_id: requestId,
          }),
        result({ text, isError, seconds }) {
          const result = {
            ...common,
            result_value: text,
            is_error: isError,
            tool_latency_secs: seconds,
            dynamic_variable_updates: updates,
          };
          turn.tool_results = [...listOf(turn.tool_results), result];
          onChange();
        },
      };
    },
    interrupted(turn) {
      turn.interrupted = true;
      onChange();
    },
    corrected(turn, heard) {
      Object.assign(turn, { message: heard, original_message: turn.message, interrupted: true });
      onChange();
    },
    rated(eventId, score) {
      const turn = turns.findLast(({ source_event_id }) => source_event_id === eventId);
      if (!turn) return;
      turn.feedback = score && { score, time_in_call_secs: secondsInCall() };
      onChange();
    },
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
