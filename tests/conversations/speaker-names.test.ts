import { expect, test } from 'vitest';
import { speakerNames } from '#lib/conversations/speaker-names.public.ts';
import { pastConversationTexts } from '#lib/conversations/texts/history.public.ts';
import { interviewPageTexts } from '#lib/conversations/texts/interview-page.public.ts';

test('the lines of an interview are the interviewer’s and the person’s, and of a conversation the visitor’s and the reflection’s', () => {
  const reflectionName = 'Ilse Brandt';
  const { you, guest } = pastConversationTexts;
  const { interviewer } = interviewPageTexts;
  expect(speakerNames({ mode: 'interview', isMine: true, reflectionName })).toEqual({
    user: you,
    reflection: interviewer,
  });
  expect(speakerNames({ mode: 'interview', isMine: false, reflectionName })).toEqual({
    user: reflectionName,
    reflection: interviewer,
  });
  expect(speakerNames({ mode: 'share', isMine: false, reflectionName })).toEqual({
    user: guest,
    reflection: reflectionName,
  });
});
