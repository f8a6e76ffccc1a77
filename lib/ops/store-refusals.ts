import { storeRefusals as accounts } from '#lib/accounts/texts/store-refusals.ts';
import { storeRefusals as chat } from '#lib/chat/texts/store-refusals.ts';
import { storeRefusals as conversations } from '#lib/conversations/texts/store-refusals.ts';
import { storeRefusals as knowledge } from '#lib/knowledge/texts/store-refusals.ts';
import { storeRefusals as reflections } from '#lib/reflections/texts/store-refusals.ts';
import { storeRefusals as speech } from '#lib/speech/texts/store-refusals.ts';
import { storeRefusals as voice } from '#lib/voice/texts/store-refusals.ts';
import { storeRefusals as ops } from './texts/store-refusals.ts';

/** What each module says of what the database refuses. */
export const storeRefusals = [accounts, chat, conversations, knowledge, ops, reflections, speech, voice];
