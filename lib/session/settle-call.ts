import { settleCall as settleInDatabase } from '#lib/db/call-settlement.ts';
import type { Result } from '#lib/platform/result.ts';
import type { VoiceConversation } from '#lib/voice/voice-provider.ts';
import { spokenTurns } from './spoken-turns.ts';

/** Takes in what the provider says of a call that is over, whoever asked: once, however often it is told. */
export const settleCall = (told: VoiceConversation): Promise<Result<boolean>> =>
  settleInDatabase({
    providerConversationId: told.conversationId,
    startedAt: told.startedAt,
    durationSeconds: Math.max(0, Math.round(told.durationSeconds)),
    wasCutOff: told.wasCutOff,
    turns: spokenTurns(told.turns),
  });
