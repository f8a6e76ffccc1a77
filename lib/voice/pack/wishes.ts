import type { Wishes } from '#lib/speech/voice-artifact.public.ts';
import { ordersAModel } from '../orders.ts';

/** As they were written; a boundary is a line. */
export type WrittenWishes = { style: string; boundaries: string };

export const NO_WISHES: WrittenWishes = { style: '', boundaries: '' };

/** What of it may stand in a prompt: the words as they are, or nothing where they instruct a model. */
export const readWishes = ({ style, boundaries }: WrittenWishes): Wishes => ({
  style: ordersAModel(style) ? '' : style,
  boundaries: boundaries.split('\n').filter((line) => line !== '' && !ordersAModel(line)),
});
