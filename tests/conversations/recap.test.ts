import { expect, test, vi } from 'vitest';
import { RECAP_LIMITS } from '#lib/conversations/limits.public.ts';
import { recapWriter } from '#lib/conversations/make-recap.ts';
import { recapByRules } from '#lib/conversations/recap.ts';
import type { SpokenConversation } from '#lib/conversations/store/as-service/recaps.ts';
import type { AskModel } from '#lib/knowledge/extract-by-model.ts';
import { CONVERSATIONS } from '#tests/db/conversations/told-conversations.ts';

type Turn = SpokenConversation['turns'][number];

const you = (body: string): Turn => ({ speaker: 'user', body, sourceTitles: [], isWithheld: false });
const it = (body: string, ...sourceTitles: string[]): Turn => ({
  ...{ speaker: 'reflection', body, sourceTitles, isWithheld: false },
});
const withheld: Turn = { speaker: 'reflection', body: '', sourceTitles: [], isWithheld: true };
const spoken = (turns: Turn[], mode: SpokenConversation['mode'] = 'reflection'): SpokenConversation => ({
  mode,
  reflectionName: 'Mara',
  personName: 'Anna',
  turns,
});

test('a recap says what was asked, and from which source it was answered', async () => {
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
    'Anna asked “Where did you grow up?”; the answer came from “The house at Hellsö”, “The walk”, and 2 more sources. They asked “And tell me about your brother”; there was no answer. They asked “What was the lens like?”; there was no answer.',
  );
});

test('a recap says neither what an answer from a sealed source was, nor that there was none', async () => {
  const { recap } = await recapByRules(
    spoken([you('Were you ever ill?'), withheld, you('And where did you live?'), it('In Turku.', 'Life')]),
  );
  expect(recap).toBe(
    'Anna asked “Were you ever ill?”; the answer stays out of recaps. They asked “And where did you live?”; the answer came from “Life”.',
  );
});

test('a recap says so when nothing was asked', async () => {
  const { recap, memories } = await recapByRules(spoken([you('Hello there.'), it('Hello.')]));
  expect(recap).toBe('Anna talked with Mara.');
  expect(memories).toEqual([]);
});

test('the recap of an interview says which questions were answered, and remembers nothing beside its source', async () => {
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
  expect(recap).toBe('Anna answered one question of the interview: “Where did you grow up?”.');
  expect(memories).toEqual([]);
});

test('a recap is bounded, however long the conversation was', async () => {
  const question = `Where ${'very '.repeat(60)}far did you go?`;
  const turns = Array.from({ length: 50 }, () => [
    you(question),
    it('Far.', 't'.repeat(200), 's'.repeat(200)),
  ]);
  const { recap } = await recapByRules(spoken(turns.flat()));
  expect(recap.length).toBeLessThanOrEqual(RECAP_LIMITS.recap);
  expect(recap).toContain('“Where very very');
});

test('a recap remembers at most five things that the person said of themself, and nothing that was said to them', async () => {
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

test.each(CONVERSATIONS)(
  'the recap of $name says only what is so',
  async ({ name, turns, recap, memories }) => {
    const mode = name.includes('interview') ? 'interview' : 'reflection';
    expect(await recapByRules(spoken(turns, mode))).toEqual({ recap, memories });
  },
);

test('every sentence of a model’s recap rests on what was said, and an answer is marked as one', async () => {
  const told: string[] = [];
  const ask: AskModel = async ({ data, schema }) => {
    told.push(data);
    return schema.parse({
      recap:
        'Anna asked about the lens of 1906. The answer was that it stood two metres high. They heard of Paris.',
      memories: [],
    });
  };
  const talk = spoken([
    you('Tell me about the lens.'),
    it('It stood two metres high.', 'The lens'),
    you('Did you like it?'),
    it('I never talked about that.', 'The lens'),
  ]);
  const { recap } = await recapWriter(ask, () => {})(talk);
  expect(recap).toBe('The answer was that it stood two metres high.');
  expect(told[0]?.split('\n').map((line) => line.includes('[from sources]'))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('only whole sentences of the person are kept of a model’s memories', async () => {
  const { recap, memories } = await recapWriter(
    asking({
      recap: '  Anna talked about\n Turku. They were a general in the war. ',
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
  expect(recap).toBe('Anna talked about Turku.');
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
