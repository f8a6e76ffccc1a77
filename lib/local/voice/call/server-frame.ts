import type { AudioFormat, JsonObject } from '../local-types.ts';

/** What the provider says on the socket, in its own words. One function a frame; the envelopes are nowhere else. */
export type ServerFrame = { type: string } & JsonObject;

export type ErrorType =
  | 'invalid_message'
  | 'value_error'
  | 'override_error'
  | 'missing_dynamic_variable'
  | 'transport_receive_timeout'
  | 'max_duration_exceeded'
  | 'llm_timeout'
  | 'llm_error'
  | 'rate_limit_exceeded'
  | 'internal_error';

export type ToolType = 'webhook' | 'client' | 'system';
export type ToolFrame = { name: string; callId: string; type: ToolType; eventId: number };

/** Frames without which the protocol does not work: an agent's list of events cannot switch them off. */
export const ALWAYS_SENT: ReadonlySet<string> = new Set([
  'conversation_initiation_metadata',
  'ping',
  'error',
  'client_tool_call',
]);

export const queueStatusFrame = (status: 'waiting' | 'admitted' | 'timed_out'): ServerFrame => ({
  type: 'queue_status',
  queue_status_event: { status },
});

export const metadataFrame = (
  conversationId: string,
  output: AudioFormat,
  input: AudioFormat,
): ServerFrame => ({
  type: 'conversation_initiation_metadata',
  conversation_initiation_metadata_event: {
    conversation_id: conversationId,
    agent_output_audio_format: output,
    user_input_audio_format: input,
  },
});

export const pingFrame = (eventId: number, pingMs: number | null): ServerFrame => ({
  type: 'ping',
  ping_event: { event_id: eventId, ping_ms: pingMs },
});

export const audioFrame = (eventId: number, audio: Buffer): ServerFrame => ({
  type: 'audio',
  audio_event: { audio_base_64: audio.toString('base64'), event_id: eventId },
});

export const userTranscriptFrame = (eventId: number, text: string): ServerFrame => ({
  type: 'user_transcript',
  user_transcription_event: { user_transcript: text, event_id: eventId },
});

export const tentativeTranscriptFrame = (eventId: number, text: string): ServerFrame => ({
  type: 'tentative_user_transcript',
  tentative_user_transcription_event: { user_transcript: text, event_id: eventId },
});

export const agentResponseFrame = (eventId: number, text: string): ServerFrame => ({
  type: 'agent_response',
  agent_response_event: { agent_response: text, event_id: eventId },
});

export const responsePartFrame = (
  eventId: number,
  type: 'start' | 'delta' | 'stop',
  text: string,
): ServerFrame => ({
  type: 'agent_chat_response_part',
  text_response_part: { text, type, event_id: eventId },
});

export const responseCompleteFrame = (eventId: number): ServerFrame => ({
  type: 'agent_response_complete',
  agent_response_complete_event: { event_id: eventId },
});

export const correctionFrame = (eventId: number, original: string, corrected: string): ServerFrame => ({
  type: 'agent_response_correction',
  agent_response_correction_event: {
    original_agent_response: original,
    corrected_agent_response: corrected,
    event_id: eventId,
  },
});

export const interruptionFrame = (eventId: number): ServerFrame => ({
  type: 'interruption',
  interruption_event: { event_id: eventId },
});

export const vadScoreFrame = (score: number): ServerFrame => ({
  type: 'vad_score',
  vad_score_event: { vad_score: score },
});

const toolFields = ({ name, callId, type, eventId }: ToolFrame) => ({
  tool_name: name,
  tool_call_id: callId,
  tool_type: type,
  event_id: eventId,
});

export const toolRequestFrame = (tool: ToolFrame): ServerFrame => ({
  type: 'agent_tool_request',
  agent_tool_request: toolFields(tool),
});

export const toolResponseFrame = (tool: ToolFrame, isError: boolean): ServerFrame => ({
  type: 'agent_tool_response',
  agent_tool_response: { ...toolFields(tool), is_error: isError, is_called: true },
});

const MAX_PAYLOAD = 64 * 1024;

export const toolPayloadFrame = (tool: ToolFrame, isError: boolean, result: string): ServerFrame => ({
  type: 'agent_tool_response_full_payload',
  agent_tool_response_full_payload: {
    ...toolFields(tool),
    is_error: isError,
    is_called: true,
    is_blocked: false,
    full_tool_result: result.slice(0, MAX_PAYLOAD),
    truncated: result.length > MAX_PAYLOAD,
  },
});

export const clientToolCallFrame = (
  tool: ToolFrame,
  parameters: JsonObject,
  expectsResponse: boolean,
): ServerFrame => ({
  type: 'client_tool_call',
  client_tool_call: {
    tool_name: tool.name,
    tool_call_id: tool.callId,
    parameters,
    event_id: tool.eventId,
    expects_response: expectsResponse,
  },
});

export const errorFrame = (code: number, errorType: ErrorType, message: string): ServerFrame => ({
  type: 'error',
  error_event: { code, error_type: errorType, message, reason: message },
});
