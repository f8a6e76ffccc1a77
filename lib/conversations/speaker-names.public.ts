import { pastConversationTexts } from './texts/history.public.ts';
import { interviewPageTexts } from './texts/interview-page.public.ts';

type Talked = { mode: 'interview' | 'reflection' | 'share'; isMine: boolean; reflectionName: string };

/** Who is named before each line of a past conversation. In an interview the person themself talks, and is asked. */
export function speakerNames({ mode, isMine, reflectionName }: Talked): {
  user: string;
  reflection: string;
} {
  const isInterview = mode === 'interview';
  const other = isInterview ? reflectionName : pastConversationTexts.guest;
  return {
    user: isMine ? pastConversationTexts.you : other,
    reflection: isInterview ? interviewPageTexts.interviewer : reflectionName,
  };
}
