import { counted } from '../words/formats.public.ts';
import { inWords } from '../words/in-words.public.ts';

export const minutesAndSeconds = inWords('platform/duration.minutesAndSeconds', (seconds: number) => {
  const minutes = Math.floor(seconds / 60);
  const rest = Math.round(seconds % 60);
  if (minutes === 0) return counted(rest, 'second', 'seconds');
  return rest === 0
    ? counted(minutes, 'minute', 'minutes')
    : `${counted(minutes, 'minute', 'minutes')} ${counted(rest, 'second', 'seconds')}`;
});
