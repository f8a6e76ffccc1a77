import type { ConversationDetail } from '#lib/conversations/store/as-user/conversation-history.ts';
import { pastConversationTexts as texts } from '#lib/conversations/texts/history.public.ts';

type Conversation = Pick<ConversationDetail, 'offRecord' | 'role' | 'mode' | 'status'> & {
  isMine: boolean;
  /** Everything that was said is here. */
  isSettled: boolean;
};

/** What is so where a conversation has no lines to show. */
export function whyNoTranscript({ offRecord, role, mode, status, isMine, isSettled }: Conversation): string {
  if (offRecord) return texts.nothingKept;
  if (!isMine && role !== 'guest' && mode !== 'interview') return texts.notYours;
  if (status === 'failed') return texts.nothingSaid;
  return isSettled ? texts.onlyGreeting : texts.notArrived;
}
