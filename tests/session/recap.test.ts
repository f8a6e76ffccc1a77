import { expect, test, vi } from 'vitest';
import type { SpokenConversation } from '#lib/db/recaps.ts';
import type { AskModel } from '#lib/knowledge/evidence/extract-by-model.ts';
import { RECAP_LIMITS, recapByRules } from '#lib/session/recap.ts';
import { recapWriter } from '#lib/session/recap-by-model.ts';

type Turn = SpokenConversation['turns'][number];

const you = (body: string): Turn => ({ speaker: 'user', body, sourceTitles: [] });
const it = (body: string, ...sourceTitles: string[]): Turn => ({ speaker: 'reflection', body, sourceTitles });
const spoken = (turns: Turn[], mode: SpokenConversation['mode'] = 'reflection'): SpokenConversation => ({
  mode,
  reflectionName: 'Mara',
  turns,
});

test('says what was asked, and what it was answered from', async () => {
  const { recap } = await recapByRules(
    spoken([
      it('Good morning.'),
      you('Good morning! Where did you grow up?'),
      it('On Hellsö.', 'The house at Hellsö', 'The walk', 'Ice', 'Storms'),
      you('And tell me about your brother'),
      it('I have left no word about him.'),
      you('Thank you.'),
      it('You are welcome.', 'The walk'),
      you('What was the lens like?'),
    ]),
  );
  expect(recap).toBe(
    'You asked “Where did you grow up?”; it answered from “The house at Hellsö”, “The walk”, and 2 more sources. You asked “And tell me about your brother”; it named no source for its answer. You asked “What was the lens like?”.',
  );
});

test('says so when nothing was asked', async () => {
  const { recap, memories } = await recapByRules(spoken([you('Hello there.'), it('Hello.')]));
  expect(recap).toBe('You talked with Mara.');
  expect(memories).toEqual([]);
});

test('of an interview says which questions were answered, and remembers nothing beside its source', async () => {
  const { recap, memories } = await recapByRules(
    spoken(
      [
        it('Where did you grow up?'),
        you('I grew up on an island in the outer sea.'),
        it('What did your father do?'),
      ],
      'interview',
    ),
  );
  expect(recap).toBe('You answered one question of the interview: “Where did you grow up?”.');
  expect(memories).toEqual([]);
});

test('is bounded, however long the conversation was', async () => {
  const question = `Where ${'very '.repeat(60)}far did you go?`;
  const turns = Array.from({ length: 50 }, () => [
    you(question),
    it('Far.', 't'.repeat(200), 's'.repeat(200)),
  ]);
  const { recap } = await recapByRules(spoken(turns.flat()));
  expect(recap.length).toBeLessThanOrEqual(RECAP_LIMITS.recap);
  expect(recap).toContain('“Where very very');
});

test('remembers what the person said of themself, five at most, and nothing that was said to them', async () => {
  const { memories } = await recapByRules(
    spoken([
      it('I was born beside a lighthouse in the north.'),
      you('I live in Turku with my two small sons. I would like to ask you about your mother.'),
      ...Array.from({ length: 9 }, (_, at) => you(`I have owned ${at + 2} sailing boats since 1990.`)),
    ]),
  );
  expect(memories).toHaveLength(RECAP_LIMITS.memories);
  expect(memories[0]).toBe('I live in Turku with my two small sons.');
  expect(memories.join()).not.toMatch(/lighthouse|mother/);
});

const CONVERSATION = spoken([
  it('I was born beside a lighthouse.'),
  you('I live in Turku with my sons. I do not believe that I can swim.'),
]);

const asking = (answer: unknown): AskModel => {
  const ask: AskModel = async ({ schema }) => schema.parse(answer);
  return ask;
};

test('of a model’s memories only whole sentences of the person are kept', async () => {
  const { recap, memories } = await recapWriter(
    asking({
      recap: '  You talked about\n Turku. ',
      memories: [
        'I live in Turku  with my sons.',
        'I can swim.',
        'that I can swim.',
        'I was born beside a lighthouse.',
        'Owes Stan money.',
        'I live in Turku with my sons.',
      ],
    }),
    () => {},
  )(CONVERSATION);
  expect(recap).toBe('You talked about Turku.');
  expect(memories).toEqual(['I live in Turku with my sons.']);
});

test.each([
  ['nothing', { recap: ' ', memories: [] }],
  ['too much', { recap: 'x'.repeat(RECAP_LIMITS.recap + 1), memories: [] }],
  ['another shape', { recap: 5 }],
])('a model that answers %s leaves it to the rules', async (_, answer) => {
  const onProblem = vi.fn();
  expect(await recapWriter(asking(answer), onProblem)(CONVERSATION)).toEqual(
    await recapByRules(CONVERSATION),
  );
  expect(onProblem).toHaveBeenCalledOnce();
});
