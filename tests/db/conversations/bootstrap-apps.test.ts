import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { MobileSessionResponse } from '#lib/voice/voice-session.public.ts';
import { loadReactNativeSdk } from './react-native-sdk.ts';
import { type RunningSessions, runSessions } from './running-sessions.ts';

let sessions: RunningSessions;
let mara: string;
let olivia: string;
beforeAll(async () => {
  sessions = await runSessions();
  mara = await sessions.addMara();
  olivia = await sessions.addMember(mara);
  for (const surface of ['standard', 'public'] as const) await sessions.sync(mara, surface);
});
afterAll(() => sessions.stop());
afterEach(async () => {
  await sessions.calm();
  await sessions.forgetLimits();
});

const TOKEN = 'GET /v1/convai/conversation/token';

/** Answers as the real provider does; the local one has no WebRTC. */
function withWebrtc(): string {
  const conversationId = `conv_${randomUUID().replaceAll('-', '')}`;
  sessions.onProvider(({ on, answer }) =>
    on === TOKEN
      ? Promise.resolve(
          Response.json({ token: `token-of-${conversationId}`, conversation_id: conversationId }),
        )
      : answer(),
  );
  return conversationId;
}

async function start(request: object = {}): Promise<MobileSessionResponse> {
  const started = await sessions.startMobileConversation({
    as: 'member',
    userId: olivia,
    request: { reflectionId: mara, connection: 'webrtc', ...request },
  });
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  return started.value;
}

/** A media server that writes down who wants in, and lets in nobody. */
async function mediaServer() {
  const asked: URL[] = [];
  const server = createServer((_request, response) => response.writeHead(401).end());
  server.on('upgrade', ({ url = '' }, socket) => {
    asked.push(new URL(url, 'ws://media.test'));
    socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `ws://127.0.0.1:${address.port}`, asked };
}

test('a member of an app is given a token for WebRTC, and the conversation is bound to its call', async () => {
  const providerConversationId = withWebrtc();
  const started = await start();
  expect(started).toMatchObject({
    providerConversationId,
    connection: { type: 'webrtc', conversationToken: `token-of-${providerConversationId}` },
  });
  const row = (await sessions.rowsOf(mara)).find(({ id }) => id === started.conversationId);
  expect(row).toMatchObject({ status: 'active', provider_conversation_id: providerConversationId });
});

test('a call is taken up again over WebRTC with a token of its own', async () => {
  const first = withWebrtc();
  const { conversationId } = await start();
  const second = withWebrtc();
  expect(second).not.toBe(first);
  const conversation = await sessions.findConversation(conversationId);
  if (!conversation.ok || !conversation.value) throw new Error('There is no such conversation.');
  expect(await sessions.resumeConversation(conversation.value, { connection: 'webrtc' })).toMatchObject({
    ok: true,
    value: { connection: { type: 'webrtc', conversationToken: `token-of-${second}` } },
  });
});

test('what is written goes over a socket, whatever was asked for: a room without a microphone is dropped', async () => {
  withWebrtc();
  expect((await start({ textOnly: true })).connection.type).toBe('websocket');
});

test('a signed address is given to an app that asks for one', async () => {
  withWebrtc();
  expect((await start({ connection: 'websocket' })).connection.type).toBe('websocket');
});

test.each(['slug', 'link'] as const)('a guest of an app comes in by a %s', async (door) => {
  withWebrtc();
  const [row] = await sessions.db.query('select slug from public.reflections where id = $1', [mara]);
  const started = await sessions.startMobileConversation({
    as: 'guest',
    network: randomUUID(),
    guestId: randomUUID(),
    door: door === 'slug' ? { slug: String(row?.slug) } : { token: await sessions.addLink(mara) },
    request: { connection: 'webrtc' },
  });
  expect(started).toMatchObject({ ok: true, value: { audience: 'public', connection: { type: 'webrtc' } } });
});

test('a provider without WebRTC is no fault of its agent: it is said, and the minutes are given back', async () => {
  const agent = await sessions.stateOf(mara, 'standard');
  const refused = await sessions.startMobileConversation({
    as: 'member',
    userId: olivia,
    request: { reflectionId: mara, connection: 'webrtc' },
  });
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'unavailable', message: expect.stringContaining('websocket') },
  });
  expect(await sessions.reservedMinutes()).toBe(0);
  expect(await sessions.stateOf(mara, 'standard')).toMatchObject({ agent_id: agent?.agent_id });
});

test('the SDK of React Native takes the answer to the media server as it is, with the audio of the phone opened', async () => {
  const { Conversation, askedOfThePhone } = await loadReactNativeSdk();
  // In an app these come from @livekit/react-native; nothing of them is used before somebody is let in.
  vi.stubGlobal(
    'RTCPeerConnection',
    class {
      addTransceiver() {}
      close() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  withWebrtc();
  const { connection, dynamicVariables } = await start();
  if (connection.type !== 'webrtc') throw new Error('It is another way to connect.');
  const { url, asked } = await mediaServer();
  const { conversationToken } = connection;
  const starting = Conversation.startSession({ conversationToken, dynamicVariables, livekitUrl: url });
  await expect(starting).rejects.toThrow(/signal connection/);
  expect(asked[0]?.searchParams.get('access_token')).toBe(conversationToken);
  expect(askedOfThePhone.slice(0, 3)).toEqual(['registerGlobals', 'configureAudio', 'startAudioSession']);
});

test('the SDK of React Native refuses a signed address for speech, which is why it is not the default', async () => {
  const { Conversation } = await loadReactNativeSdk();
  const { connection, dynamicVariables } = await start({ connection: 'websocket' });
  if (connection.type !== 'websocket') throw new Error('It is another way to connect.');
  const { signedUrl } = connection;
  await expect(Conversation.startSession({ signedUrl, dynamicVariables })).rejects.toThrow(
    /not supported on React Native/,
  );
});

test('the SDK of React Native writes over the signed address that it is given for that, and is answered', async () => {
  const { Conversation } = await loadReactNativeSdk();
  const { connection, dynamicVariables, conversationId } = await start({ textOnly: true });
  if (connection.type !== 'websocket') throw new Error('It is another way to connect.');
  const said: string[] = [];
  const conversation = await Conversation.startSession({
    signedUrl: connection.signedUrl,
    textOnly: true,
    dynamicVariables,
    onMessage: ({ role, message }) => void (role === 'agent' && said.push(message)),
  });
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 20_000 });
  expect(said[0]).toContain('AI');
  expect(conversation.getId()).toBe(
    (await sessions.rowsOf(mara)).find(({ id }) => id === conversationId)?.provider_conversation_id,
  );
  await conversation.endSession();
});

/** `Codable` structs as `docs/apps.md` has them: every key is there with its type, and dynamic variables are `[String: String]`. */
const swiftSession = z.object({
  conversationId: z.uuid(),
  providerConversationId: z.string().min(1),
  textOnly: z.boolean(),
  offRecord: z.boolean(),
  connection: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('webrtc'), conversationToken: z.string().min(1) }),
    z.strictObject({ type: z.literal('websocket'), signedUrl: z.url({ protocol: /^wss?$/ }) }),
  ]),
  dynamicVariables: z.record(z.string().regex(/^\w+$/), z.string()),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
});

test.each([{}, { textOnly: true }, { offRecord: true }])(
  'a Swift app decodes what a start with %j answers',
  async (wish) => {
    withWebrtc();
    expect(swiftSession.safeParse(JSON.parse(JSON.stringify(await start(wish)))).error).toBeUndefined();
  },
);
