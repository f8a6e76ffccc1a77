import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { extractByRules } from '#lib/knowledge/extract-by-rules.ts';
import { type ModelServer, sendEvents, startModelServer } from '#tests/models/model-server.ts';
import { PROVIDER_WIRES } from '#tests/models/provider-wires.ts';
import '#tests/test-environment.ts';

const TEXT = 'I was born at sea. The sea was calm. I have never trusted the land. "I am cold," she said.';

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.stop();
  vi.resetModules();
});

type Answer = { status?: number; content?: string };
const askedSchema = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });

/** A model on this machine that speaks the chat completions protocol, and what it was asked. */
async function modelThat(answer: () => Answer) {
  const asked: z.infer<typeof askedSchema>[] = [];
  server = await startModelServer((response, { body }) => {
    asked.push(askedSchema.parse(body));
    const { status = 200, content = '' } = answer();
    if (status !== 200) return void response.writeHead(status).end(content);
    const usage = { input: 1, output: 1 };
    sendEvents(
      response,
      PROVIDER_WIRES['openai-compatible'].events({ text: [content], stop: 'stop', usage }),
    );
  });
  vi.stubEnv('MODEL_PROVIDER', 'openai-compatible');
  vi.stubEnv('MODEL_NAME', 'test');
  vi.stubEnv('MODEL_BASE_URL', server.address);
  vi.resetModules();
  const { askModel } = await import('#lib/models/ask-model.ts');
  const { evidenceExtractor } = await import('#lib/knowledge/ingest-source.ts');
  return { asked, extract: evidenceExtractor(askModel()) };
}

const evidence = (...items: { kind: string; quote: string }[]) => ({
  content: JSON.stringify({ evidence: items }),
});

test('a finding of the model is evidence only if it stands word for word in the text', async () => {
  const { extract, asked } = await modelThat(() =>
    evidence(
      { kind: 'fact', quote: 'I was born at sea.' },
      { kind: 'fact', quote: 'I was born in Stockholm.' },
      { kind: 'belief', quote: ' I have never trusted the land. ' },
      { kind: 'belief', quote: 'I have never trusted the Land.' },
      { kind: 'story', quote: '' },
    ),
  );
  expect(await extract({ text: TEXT, person: 'Mara', isInterview: false, language: 'en' })).toEqual([
    { kind: 'fact', quote: 'I was born at sea.' },
    { kind: 'belief', quote: 'I have never trusted the land.' },
  ]);
  expect(asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
});

test('the model is shown only the words of the person from a conversation', async () => {
  const { extract, asked } = await modelThat(() => evidence());
  await extract({
    text: 'Tomas: I hate boats.\nMara: I love boats.\nTomas: I know it.\nMara: I always did.',
    person: 'Mara Lindqvist',
    isInterview: false,
    language: 'en',
  });
  const shown = asked.map(({ messages }) => messages.at(-1)?.content).join(' ');
  expect(shown).toContain('I love boats.');
  expect(shown).not.toContain('I hate boats.');
});

const REVERSED =
  'I never said that I hate my brother. "I am cold," she said. Tomas drinks. I let him be, as one must.';

test.each([
  ['the end of a sentence, which says the opposite', 'I hate my brother.'],
  ['the beginning of a sentence', 'I never said'],
  ['what somebody else is quoted with', '"I am cold,"'],
  ['what somebody else is quoted with, by half', 'I am cold,'],
  ['what is said of others', 'Tomas drinks.'],
  ['nothing', ''],
])('a quote of a model that is %s is no evidence', async (_, quote) => {
  const { extract } = await modelThat(() =>
    evidence({ kind: 'belief', quote }, { kind: 'belief', quote: 'I let him be, as one must.' }),
  );
  expect(await extract({ text: REVERSED, person: 'Mara', isInterview: false, language: 'en' })).toEqual([
    { kind: 'belief', quote: 'I let him be, as one must.' },
  ]);
});

test('sentences that follow each other may be one quote, and quotes come in the order of the text', async () => {
  const text = 'I was born at sea. I have never trusted the land. I write with a pencil.';
  const { extract } = await modelThat(() =>
    evidence(
      { kind: 'style', quote: 'I write with a pencil.' },
      { kind: 'fact', quote: 'I was born at sea. I have never trusted the land.' },
    ),
  );
  expect(await extract({ text, person: 'Mara', isInterview: false, language: 'en' })).toEqual([
    { kind: 'fact', quote: 'I was born at sea. I have never trusted the land.' },
    { kind: 'style', quote: 'I write with a pencil.' },
  ]);
});

test.each<[string, Answer, string]>([
  ['no JSON', { content: 'Brother Aksel stole the silver.' }, 'SyntaxError'],
  ['another shape', { content: '{"evidence": [{"kind": "gossip", "quote": "Aksel stole"}]}' }, 'ZodError'],
  ['an error that repeats the question', { status: 400, content: 'Aksel stole' }, 'bad_request 400'],
])('where the model answers with %s, no word of it or of the text is logged', async (_, answer, kind) => {
  const { extract } = await modelThat(() => answer);
  const { createLogger, logger } = await import('#lib/platform/logger.ts');
  let lines = '';
  const written = createLogger('trace', {
    write: (line) => {
      lines += line;
    },
  });
  vi.spyOn(logger(), 'warn').mockImplementation(written.warn.bind(written));
  await extract({ text: 'I saw my secret treasure go.', person: 'Mara', isInterview: false, language: 'en' });
  expect(lines).toContain(`The model gave no usable answer: ${kind}`);
  expect(lines).not.toMatch(/aksel|stole|silver|gossip|secret|treasure/i);
});

test.each<[string, Answer]>([
  ['an error', { status: 500 }],
  ['no JSON', { content: 'I am sorry, I cannot do that.' }],
  ['another shape', { content: '{"evidence": [{"kind": "gossip", "quote": "I was born at sea."}]}' }],
])('where the model answers with %s, the rules are used and nothing waits', async (_, answer) => {
  const { extract } = await modelThat(() => answer);
  expect(await extract({ text: TEXT, person: 'Mara', isInterview: false, language: 'en' })).toEqual(
    await extractByRules({ text: TEXT, person: 'Mara', isInterview: false, language: 'en' }),
  );
});

test('a statement that the rules found is not looked for by the model again', async () => {
  const { evidenceExtractor } = await import('#lib/knowledge/ingest-source.ts');
  const known = [{ kind: 'fact' as const, quote: 'I was found before.' }];
  const input = { text: TEXT, person: 'Mara', isInterview: false, language: 'en' };
  expect(await evidenceExtractor(null, async () => known)(input)).toEqual(known);
  const silent = () => Promise.reject(new Error('no answer'));
  expect(await evidenceExtractor(silent, async () => known)(input)).toEqual(known);
});

test('a model that is overloaded is asked once more', async () => {
  let times = 0;
  const { extract, asked } = await modelThat(() => {
    times += 1;
    return times === 1 ? { status: 529 } : evidence({ kind: 'fact', quote: 'I was born at sea.' });
  });
  expect(await extract({ text: TEXT, person: 'Mara', isInterview: false, language: 'en' })).toEqual([
    { kind: 'fact', quote: 'I was born at sea.' },
  ]);
  expect(asked).toHaveLength(2);
});

test('a book is not sent to a model', async () => {
  const { extract, asked } = await modelThat(() => evidence());
  const book = 'I was born on an island in 1954.\n'.repeat(20_000);
  expect(await extract({ text: book, person: 'Mara', isInterview: false, language: 'en' })).toHaveLength(1);
  expect(asked).toEqual([]);
});

test('an installation without a model finds evidence by rules', async () => {
  vi.stubEnv('MODEL_PROVIDER', '');
  vi.stubEnv('MODEL_NAME', '');
  vi.resetModules();
  const { askModel } = await import('#lib/models/ask-model.ts');
  expect(askModel()).toBeNull();
});
