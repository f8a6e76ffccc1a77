import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { localModel } from '#lib/knowledge/local-model.ts';
import { startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { addReflection, addWords, changeVisibility } from '#tests/db/spoken-reflection.ts';
import '#tests/test-environment.ts';
import { softMachine } from '#tests/local/voice/soft-speech.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const API_KEY = 'the-key-of-the-local-provider';

export const SEALED = 'I never told anybody where the letters from Tallinn are hidden in the house.';
export const PRIVATE = 'I was afraid of my brother for all of the years that we shared a room.';
export const PUBLISHED = 'I was born beside a lighthouse and I counted its flashes every single night.';

type Call = { name: string; answer: () => Promise<Response> };
type Asked = { on: string; answer: () => Promise<Response> };

/** A database, the local voice provider, and the app's own code between them. One per file. */
export async function runRuntime() {
  let onDatabase = ({ answer }: Call): Promise<Response> => answer();
  const stack = await serveScratchPostgres((request, answer) =>
    onDatabase({ name: new URL(request.url).pathname.split('/').at(-1) ?? '', answer }),
  );
  const dataDir = mkdtempSync(join(tmpdir(), 'reflections-runtime-'));
  const lostVoices = new Set<string>();
  const voice = await startLocalVoice({
    speech: softMachine(),
    dataDir,
    apiKey: API_KEY,
    model: { provider: localModel, model: 'local' },
    ownVoice: (voiceId) => !lostVoices.has(voiceId),
    onProblem: () => {},
  });
  let onProvider = ({ answer }: Asked): Promise<Response> => answer();
  const front = await standBefore(voice.url, (asked) => onProvider(asked));
  Object.assign(process.env, {
    ELEVENLABS_API_KEY: API_KEY,
    ELEVENLABS_BASE_URL: front.url,
    ELEVENLABS_TOOL_SECRET: 'a-tool-secret-of-the-tests-canary-0123456789',
    ELEVENLABS_BINDING_SECRET: 'a-binding-secret-of-the-tests-canary-0123456789',
  });
  const sync = await import('#lib/voice/sync-reflection-runtime.ts');
  const { requireFreshPublicRuntime } = await import('#lib/voice/require-fresh-public-runtime.ts');
  const { regenerateVoice } = await import('#lib/voice/ledger/regenerate-voice.ts');
  const sdk = new ElevenLabsClient({ apiKey: API_KEY, baseUrl: voice.url });
  const { agents } = sdk.conversationalAi;

  const runtime = {
    db: stack.db,
    agents,
    voices: sdk.voices,
    dictionaries: sdk.pronunciationDictionaries,
    sync: sync.syncReflectionRuntime,
    requireFresh: (reflectionId: string, withinMs = 12_000) =>
      requireFreshPublicRuntime(reflectionId, AbortSignal.timeout(withinMs)),
    /** What is promoted goes live, as a job would do it. */
    regenerate: async (reflectionId: string) => {
      const voiced = await regenerateVoice(reflectionId);
      if (!voiced.ok) throw new Error(voiced.error.code);
      return voiced.value.outcome;
    },
    change: (reflectionId: string, namespace: string, to: 'sealed' | 'private' | 'published') =>
      changeVisibility(stack.db, reflectionId, { namespace, to }),
    /** Mara, with a sentence in a namespace of each visibility, and a voice that is live. */
    addMara: async () => {
      const mara = await addReflection(stack.db, 'Mara Lindqvist');
      await addWords(stack.db, mara, { namespace: 'sealed', quotes: [SEALED] });
      await addWords(stack.db, mara, { namespace: 'private', quotes: [PRIVATE] });
      await addWords(stack.db, mara, { namespace: 'published', quotes: [PUBLISHED] });
      await runtime.regenerate(mara);
      return mara;
    },
    stateOf: async (reflectionId: string, surface: SessionSurface) =>
      (
        await stack.db.query(
          'select * from public.runtime_sync_state where reflection_id = $1 and surface = $2::public.session_surface',
          [reflectionId, surface],
        )
      )[0],
    /** As if the time of everybody's lease were over. */
    expireLeases: () =>
      stack.db.exec("update public.runtime_sync_state set lease_expires_at = now() - interval '1 second'"),
    /** Somebody deleted it at the provider, which had every other one. */
    loseVoice: (voiceId: string) => lostVoices.add(voiceId),
    misbehave: async (...rules: object[]) => {
      const answer = await fetch(`${voice.url}/local/misbehaviour`, {
        method: 'PUT',
        headers: { 'xi-api-key': API_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ rules }),
      });
      if (!answer.ok) throw new Error(`No such misbehaviour: ${await answer.text()}`);
    },
    /** Around every call of the database from now on. */
    onDatabase: (around: typeof onDatabase) => {
      onDatabase = around;
    },
    /** Around every request to the provider from now on. */
    onProvider: (around: typeof onProvider) => {
      onProvider = around;
    },
    calm: async () => {
      onProvider = ({ answer }) => answer();
      onDatabase = ({ answer }) => answer();
      await runtime.misbehave();
    },
    promptOf: async (agentId: string) =>
      (await agents.get(agentId)).conversationConfig.agent?.prompt?.prompt ?? '',
    agentsOf: async (reflectionId: string) => {
      const { agents: found } = await agents.list({ pageSize: 100 });
      return found.filter(({ tags }) => tags.some((tag) => tag.includes(reflectionId)));
    },
    stop: async () => {
      front.stop();
      await voice.stop();
      await stack.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return runtime;
}

export type RunningRuntime = Awaited<ReturnType<typeof runRuntime>>;

/** Passes everything on to the provider and back, down to a connection that is cut. */
async function standBefore(url: string, around: (asked: Asked) => Promise<Response>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url: path = '/' } = request;
    const answer = () =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          'content-type': request.headers['content-type'] ?? JSON_TYPE['content-type'],
          'xi-api-key': String(request.headers['xi-api-key']),
        },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
    try {
      const answered = await around({ on: `${method} ${path.split('?')[0]}`, answer });
      response.writeHead(answered.status, JSON_TYPE).end(Buffer.from(await answered.arrayBuffer()));
    } catch {
      request.socket.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
