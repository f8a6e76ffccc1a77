import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../duration.public.ts';

export const minutesAndSeconds: Words<typeof english.minutesAndSeconds> = (seconds) => {
  const minutes = Math.floor(seconds / 60);
  const rest = Math.round(seconds % 60);
  const words = [
    minutes > 0 && counted(minutes, 'Minute', 'Minuten'),
    (rest > 0 || minutes === 0) && counted(rest, 'Sekunde', 'Sekunden'),
  ];
  return words.filter(Boolean).join(' ');
};
