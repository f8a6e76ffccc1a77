import * as conversationsTalkStart from '#lib/conversations/texts/de/talk-start.public.ts';
import * as platformError from '#lib/platform/texts/de/error.public.ts';
import * as platformTheme from '#lib/platform/texts/de/theme.public.ts';

/** What the scripts of a guest's page say before the guest has pressed anything, by the file whose English words these stand for. */
export const germanAtOnce = {
  'conversations/talk-start': conversationsTalkStart,
  'platform/error': platformError,
  'platform/theme': platformTheme,
};
