import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { localModel } from '#lib/knowledge/local-model.ts';
import { startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import { Secret } from '#lib/platform/secret.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { outputDir } from '#tests/app-under-test.ts';
import { type AgentChanges, agentSpec, toolSecrets, toolSpec } from '#tests/speech/agent-spec.ts';
import type { Told } from './voice-page/conversation-page.tsx';

// The reader of these calls runs in the test's own process, where words are enough for it.
process.env.SENTENCE_MODEL = 'off';

const API_KEY = 'local-voice-of-the-browser-tests';

export type VoiceStage = {
  /** What the tool answers next; the passages below when nothing else is said. */
  toolAnswer: { status: number; body: unknown };
  toolCalls: unknown[];
  /** Opens the page that holds the conversation. */
  open(page: Page): Promise<void>;
  /** Starts a call with a new agent of this spec. */
  call(
    page: Page,
    options?: { spec?: AgentChanges; textOnly?: boolean; variables?: object },
  ): Promise<string>;
  /** Tells the provider to go wrong. */
  misbehave(rules: object[]): Promise<void>;
  provider: ReturnType<typeof elevenLabsProvider>;
  stop(): Promise<void>;
};

const PASSAGES = {
  passages: [
    {
      text: 'My grandfather kept the lighthouse at Kallskär. He taught me to read the weather from the gulls.',
      namespace: 'childhood',
      source_title: 'Letters from the islands',
      citation: 'c-lighthouse',
    },
  ],
};

/** The local provider, a page with the official SDK that talks to it, and a tool that the provider calls. */
export async function startVoiceStage(): Promise<VoiceStage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'reflections-voice-'));
  const pages = await serveConversationPage();
  const voice = await startLocalVoice({
    dataDir,
    apiKey: API_KEY,
    model: { provider: localModel, model: 'local' },
  });
  const provider = elevenLabsProvider({ apiKey: new Secret(API_KEY), baseUrl: voice.url });
  const stage: Pick<VoiceStage, 'toolAnswer' | 'toolCalls'> = {
    toolAnswer: { status: 200, body: PASSAGES },
    toolCalls: [],
  };
  const tool = await listen(
    createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      stage.toolCalls.push(JSON.parse(body));
      response.writeHead(stage.toolAnswer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(stage.toolAnswer.body));
    }),
  );
  const { toolId } = await provider.registerTool(
    toolSpec({ url: `${tool.url}/api/tools/retrieve-context` }),
    toolSecrets(),
  );

  return Object.assign(stage, {
    provider,
    open: async (page: Page) => {
      await page.goto(pages.url);
      await page.waitForFunction(() => 'conversation' in window);
    },
    call: async (
      page: Page,
      { spec = {}, textOnly = false, variables = {} }: Parameters<VoiceStage['call']>[1] = {},
    ) => {
      const { agentId } = await provider.createAgent(agentSpec(spec), [toolId]);
      const { url } = await provider.signedUrl(agentId);
      const dynamicVariables = {
        listener: 'Ada',
        allowed_actions: 'retrieve-context',
        conversation_id: 'our-conversation',
        ...variables,
      };
      await page.evaluate(
        ([signedUrl, withText, given]) =>
          window.conversation.start({
            signedUrl,
            dynamicVariables: given,
            ...(withText && { textOnly: true }),
          }),
        [url, textOnly, dynamicVariables] as const,
      );
      return agentId;
    },
    misbehave: async (rules: object[]) => {
      const answer = await fetch(`${voice.url}/local/misbehaviour`, {
        method: 'PUT',
        headers: { 'xi-api-key': API_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ rules }),
      });
      if (!answer.ok) throw new Error(`The provider does not take these rules: ${await answer.text()}`);
    },
    stop: async () => {
      await voice.stop();
      await pages.stop();
      await tool.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}

/** Everything that the page was told, of one kind. */
export const toldOf = (page: Page, what: string): Promise<unknown[]> =>
  page.evaluate(
    (kind) => window.conversation.told.filter((told) => told.what === kind).map(({ detail }) => detail),
    what,
  );

export const agentSaid = async (page: Page): Promise<string[]> =>
  ((await toldOf(page, 'message')) as { role: string; message: string }[])
    .filter(({ role }) => role === 'agent')
    .map(({ message }) => message);

export const everythingTold = (page: Page): Promise<Told[]> => page.evaluate(() => window.conversation.told);

let built: Promise<string> | undefined;

/** Once for each process of the test runner, in a folder of its own. */
function buildConversationPage(): Promise<string> {
  built ??= (async () => {
    const outDir = join(outputDir, 'voice', `page-${process.pid}`);
    const { build } = await import('vite');
    await build({
      root: join(import.meta.dirname, 'voice-page'),
      configFile: false,
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 4_000 },
    });
    return outDir;
  })();
  return built;
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

async function serveConversationPage(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await buildConversationPage();
  return listen(
    createServer((request, response) => {
      const name = request.url === '/' ? '/index.html' : (request.url ?? '');
      response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
      response.end(readFileSync(join(folder, name)));
    }),
  );
}

async function listen(server: Server): Promise<{ url: string; stop(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
