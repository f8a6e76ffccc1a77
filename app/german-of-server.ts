import * as accounts from '#lib/accounts/texts/de/store-refusals.ts';
import * as chat from '#lib/chat/texts/de/store-refusals.ts';
import * as conversations from '#lib/conversations/texts/de/store-refusals.ts';
import * as knowledge from '#lib/knowledge/texts/de/store-refusals.ts';
import * as ops from '#lib/ops/texts/de/store-refusals.ts';
import * as reflections from '#lib/reflections/texts/de/store-refusals.ts';
import * as speech from '#lib/speech/texts/de/store-refusals.ts';
import * as voiceArchive from '#lib/voice/texts/de/archive.ts';
import * as voice from '#lib/voice/texts/de/store-refusals.ts';

/** German words that only a server says, by the file whose English ones they stand for. */
export const germanOfServer = {
  'accounts/store-refusals': accounts,
  'chat/store-refusals': chat,
  'conversations/store-refusals': conversations,
  'knowledge/store-refusals': knowledge,
  'ops/store-refusals': ops,
  'reflections/store-refusals': reflections,
  'speech/store-refusals': speech,
  'voice/archive': voiceArchive,
  'voice/store-refusals': voice,
};
