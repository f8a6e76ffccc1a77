import { fail, ok, type Result } from '#lib/platform/result.ts';
import { withSpan } from '#lib/platform/trace.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import type { ResumeSessionRequest, VoiceSessionResponse } from '#lib/voice/voice-session.public.ts';
import { CHANGED, changedFor } from './bootstrap.ts';
import { capsOf, ratesOf } from './count-starts.ts';
import { CALL_TIMES } from './limits.public.ts';
import { reportFailedCall } from './start/mark-failed.ts';
import { CallFailed, type CallTimes, connectionFor, type OpenedCall, openCall } from './start/open-call.ts';
import { enforceVoiceCloneGate } from './start/resolve-agent.ts';
import { sessionResponse } from './start/session-response.ts';
import type { Conversation } from './store/as-service/conversations.ts';
import {
  addCall,
  type CallAttempt,
  readSessionStart,
  releaseCall,
  reserveCall,
} from './store/as-service/session-start.ts';
import { sessionTexts as texts } from './texts/session.public.ts';

/**
 * One more call of a conversation whose connection was lost, on the terms it was started with. When it fails the conversation
 * goes on as it was, and may be taken up again.
 */
export const resumeConversation = (
  conversation: Conversation,
  { textOnly, connection, network = null }: ResumeSessionRequest & { network?: string | null },
  times: CallTimes = CALL_TIMES,
): Promise<Result<VoiceSessionResponse>> =>
  withSpan('resume session', { 'session.mode': conversation.mode }, async () => {
    const { id: conversationId, audience, userId, guestId } = conversation;
    const personId = userId ?? guestId;
    if (conversation.status !== 'active' || !personId) return fail('conversation_not_active');
    const provider = configuredVoice();
    if (!provider) return fail('unavailable', { message: texts.noProvider });
    const known = await readSessionStart({ conversationId });
    if (!known.ok) return known;
    if (known.value.shareLink && !known.value.shareLink.opens) return fail('share_link_invalid');
    const voice = enforceVoiceCloneGate({ audience, ...known.value.voice });
    if (!voice.ok) return voice;
    const taking = { ...conversation, network };
    const room = await reserveCall(conversationId, ratesOf(taking), capsOf(taking, 'resume'));
    if (!room.ok) return room;
    try {
      const { agents, formerAgents, language } = known.value;
      const wanted = {
        ...conversation,
        conversationId,
        agents,
        formerAgents,
        language,
        connection: connectionFor({ connection, textOnly: textOnly ?? conversation.textOnly }),
      };
      const call = await openCall(provider, wanted, times);
      const response = sessionResponse(
        {
          ...conversation,
          conversationId,
          personId,
          textOnly: textOnly ?? conversation.textOnly,
          isMissingVoiceConsent: voice.value.isMissingConsent,
        },
        call,
      );
      if (!response.ok) throw new CallFailed('The variables are longer than the provider takes.', response);
      await add(room.value, audience, call);
      return ok(response.value);
    } catch (error) {
      await reportFailedCall(error, 'session resumption');
      await releaseCall(room.value);
      return error instanceof CallFailed ? error.failure : fail('internal');
    }
  });

async function add(
  attempt: CallAttempt,
  audience: Conversation['audience'],
  { credential: { agentId }, providerConversationId }: OpenedCall,
): Promise<void> {
  const added = await addCall({ ...attempt, providerConversationId, agentId });
  if (!added.ok) throw new CallFailed(`It could not be added (${added.error.code}).`, fail('unavailable'));
  if (added.value === 'over') {
    throw new CallFailed('It has ended, or was taken up elsewhere.', fail('conversation_not_active'));
  }
  if (added.value === 'changed') throw new CallFailed(CHANGED, changedFor(audience));
}
