import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { VoiceConversation, VoiceTurn } from '../voice-provider.ts';
import { wasCutOff } from './was-cut-off.ts';

export function readConversation(found: ElevenLabs.GetConversationResponseModel): VoiceConversation {
  const { metadata } = found;
  const endReason = metadata.terminationReason || null;
  const error = metadata.error ? { code: metadata.error.code, reason: metadata.error.reason ?? '' } : null;
  return {
    conversationId: found.conversationId,
    agentId: found.agentId,
    status: found.status,
    startedAt: new Date(metadata.startTimeUnixSecs * 1_000),
    durationSeconds: metadata.callDurationSecs,
    turns: found.transcript.map(readTurn),
    variables: found.conversationInitiationClientData?.dynamicVariables ?? {},
    endReason,
    wasCutOff: wasCutOff({ endReason, error }),
    error,
  };
}

function readTurn(turn: ElevenLabs.ConversationHistoryTranscriptResponseModel): VoiceTurn {
  return {
    role: turn.role,
    text: turn.message ?? '',
    atSeconds: turn.timeInCallSecs,
    interrupted: turn.interrupted ?? false,
    toolCalls: (turn.toolCalls ?? []).map(({ requestId, toolName, paramsAsJson }) => ({
      requestId,
      name: toolName,
      input: paramsAsJson,
    })),
    toolResults: (turn.toolResults ?? []).map(({ requestId, toolName, resultValue, isError }) => ({
      requestId,
      name: toolName,
      output: resultValue,
      isError,
    })),
  };
}
