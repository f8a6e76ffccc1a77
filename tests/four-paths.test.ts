import { expect, test } from 'vitest';
import { FOUR_PATHS, pathOf } from './four-paths.ts';

/** What a path cannot do without: whoever follows it and does not come there followed nothing. */
const COMES_TO: Readonly<Record<keyof typeof FOUR_PATHS, readonly string[]>> = {
  'a guest’s question by voice': [
    'lib/conversations/store/as-service/tool-calls.ts',
    'lib/knowledge/find/rank-lines.ts',
  ],
  'from an upload to the voice that knows it': [
    'lib/knowledge/evidence/statements.ts',
    'lib/voice/pack/compile-prompt-packs.ts',
    'lib/voice/runtime/put-agent.ts',
  ],
  'a typed message with an approval': [
    'lib/voice/typed-voice.ts',
    'lib/conversations/typed-turn.ts',
    'lib/models/sdk-provider.ts',
    'lib/chat/engine/ask-person.ts',
  ],
  publishing: ['lib/knowledge/store/as-user/namespaces.ts', 'lib/voice/ledger/gate.ts'],
};

test.each(Object.keys(FOUR_PATHS) as (keyof typeof FOUR_PATHS)[])(
  'a reader of the path “%s” opens at most eight folders and comes back six times',
  (name) => {
    const { steps, folders, returns } = pathOf(name);
    expect(steps.flatMap(({ files }) => files)).toEqual(expect.arrayContaining([...COMES_TO[name]]));
    expect(folders).toBeLessThanOrEqual(8);
    expect(returns).toBeLessThanOrEqual(6);
  },
);
