import { z } from 'zod';
import { wavOf } from '#lib/speech/wav.ts';
import type { CallCredentials } from '../door/admit-caller.ts';
import { conversationRecord, conversationSummary } from '../store/conversation-record.ts';
import { newProviderId } from '../store/provider-id.ts';
import { pageOf, pageQuery } from '../store/record-page.ts';
import type { StoredConversation, VoiceStore } from '../store/voice-store.ts';
import { type PostCallWebhook, registered, sendPostCallWebhook } from '../webhook/post-call-webhook.ts';
import {
  invalid,
  type RestAnswer,
  type RestRoute,
  restAnswer,
  restRefusal,
  route,
  unknownDocument,
  withBody,
  withQuery,
} from './rest-route.ts';

const flag = z.enum(['true', 'false']).optional();
const listQuery = pageQuery.extend({
  agent_id: z.string().optional(),
  user_id: z.string().optional(),
  text_only: flag,
  call_start_before_unix: z.coerce.number().optional(),
  call_start_after_unix: z.coerce.number().optional(),
});
const credentialQuery = z.object({ agent_id: z.string(), include_conversation_id: flag });
const feedbackInput = z.looseObject({
  feedback: z.enum(['like', 'dislike']).nullish(),
  rating: z.number().min(1).max(5).nullish(),
  comment: z.string().max(10_000).nullish(),
});

type Provider = {
  store: VoiceStore;
  credentials: CallCredentials;
  installedWebhook: PostCallWebhook | null;
  /** Where calls are held. */
  socketUrl: string;
};

export function conversationRoutes(provider: Provider): RestRoute[] {
  const { conversations } = provider.store;
  return [
    ...credentialRoutes(provider),
    route(
      'GET',
      '/v1/convai/conversations',
      withQuery(listQuery, (query) => listConversations(query, provider)),
    ),
    route('GET', '/v1/convai/conversations/:id', ({ params: [id = ''] }) => {
      const stored = conversations.get(id);
      return stored ? restAnswer(conversationRecord(stored)) : unknownConversation(id);
    }),
    route('DELETE', '/v1/convai/conversations/:id', async ({ params: [id = ''] }) => {
      if (!conversations.get(id)) return unknownConversation(id);
      await conversations.remove(id);
      await provider.store.sounds.remove(id);
      return restAnswer({});
    }),
    // The real one sends an MP3 file of both who speak; here it is the person alone, as nothing here makes an MP3.
    route('GET', '/v1/convai/conversations/:id/audio', async ({ params: [id = ''] }) => {
      const stored = conversations.get(id);
      if (!stored) return unknownConversation(id);
      const rate = stored.outcome.endedAt === undefined ? undefined : stored.outcome.soundRate;
      const samples = rate === undefined ? null : await provider.store.sounds.read(id);
      return rate !== undefined && samples
        ? { status: 200, body: undefined, sound: wavOf(samples, rate) }
        : restRefusal(404, 'missing_conversation_audio', 'No audio was recorded of this conversation.');
    }),
    ...pageRoutes(provider.store),
    resendRoute(provider),
  ];
}

const unknownConversation = (id: string) =>
  restRefusal(404, 'conversation_not_found', `Conversation with id ${id.slice(0, 100)} not found.`);

function credentialRoutes({ store, credentials, socketUrl }: Provider): RestRoute[] {
  const signedUrl = withQuery(credentialQuery, (query): RestAnswer => {
    if (!store.agents.get(query.agent_id)) return unknownDocument(query.agent_id);
    const conversationId = query.include_conversation_id === 'true' ? newProviderId('conv') : null;
    const url = new URL(socketUrl);
    url.searchParams.set('agent_id', query.agent_id);
    url.searchParams.set('conversation_signature', credentials.issue(query.agent_id, conversationId));
    if (conversationId) url.searchParams.set('conversation_id', conversationId);
    return restAnswer({ signed_url: url.href });
  });

  const webrtcToken = withQuery(credentialQuery, ({ agent_id: id }): RestAnswer => {
    if (!store.agents.get(id)) return unknownDocument(id);
    return restRefusal(
      400,
      'webrtc_not_available',
      'Calls over WebRTC need a LiveKit server, which this provider has not. Use a signed URL.',
    );
  });

  return [
    route('GET', '/v1/convai/conversation/get-signed-url', signedUrl),
    route('GET', '/v1/convai/conversation/get_signed_url', signedUrl),
    route('GET', '/v1/convai/conversation/token', webrtcToken),
  ];
}

function listConversations(query: z.output<typeof listQuery>, { store }: Provider): RestAnswer {
  const isAsked = ({ outcome }: StoredConversation) =>
    (query.agent_id === undefined || outcome.agentId === query.agent_id) &&
    (query.user_id === undefined || outcome.userId === query.user_id) &&
    (query.text_only === undefined || String(outcome.textOnly) === query.text_only) &&
    outcome.startedAt / 1000 <= (query.call_start_before_unix ?? Number.POSITIVE_INFINITY) &&
    outcome.startedAt / 1000 >= (query.call_start_after_unix ?? 0);
  const found = pageOf(store.conversations.list().filter(isAsked), query);
  if (!found.ok) return found.answer;
  const { records, ...more } = found.page;
  return restAnswer({ conversations: records.map(conversationSummary), ...more });
}

/** What the browser SDK calls. Whoever knows a conversation's id may: it cannot be guessed. */
function pageRoutes({ conversations }: VoiceStore): RestRoute[] {
  const feedback = withBody(feedbackInput, async (given, { params: [id = ''] }) => {
    const { feedback, rating, comment } = given;
    const changed = await conversations.change(id, (stored) => ({
      ...stored,
      feedback: {
        ...stored.feedback,
        ...(feedback === undefined ? {} : { feedback }),
        ...(rating === undefined ? {} : { rating }),
        ...(comment === undefined ? {} : { comment }),
      },
    }));
    return changed ? restAnswer({}) : unknownConversation(id);
  });
  return [
    route('POST', '/v1/convai/conversations/:id/feedback', feedback, { access: 'page' }),
    route(
      'POST',
      '/v1/convai/conversations/:id/files',
      async ({ params: [id = ''], raw }) => {
        if (!conversations.get(id)) return unknownConversation(id);
        return (await hasFile(raw)) ? restAnswer({ file_id: newProviderId('file') }) : NO_FILE;
      },
      { access: 'page', accepts: 'form' },
    ),
  ];
}

const NO_FILE = invalid(['body', 'file'], 'Field required', 'missing');

/** A file is acknowledged and not kept: no model here could look at it. */
async function hasFile({ bytes, contentType }: { bytes: Uint8Array<ArrayBuffer>; contentType: string }) {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    return form.get('file') instanceof Blob;
  } catch {
    return false;
  }
}

/** The real provider tells only once; here the telling can be had again. */
function resendRoute({ store, installedWebhook }: Provider): RestRoute {
  return route(
    'POST',
    '/local/conversations/:id/post-call-webhook',
    async ({ params: [id = ''], signal }) => {
      const stored = store.conversations.get(id);
      if (!stored) return unknownConversation(id);
      const webhook = stored.webhook?.id ? store.webhooks.get(stored.webhook.id) : undefined;
      const target = webhook ? registered(webhook) : installedWebhook;
      if (!stored.webhook || !target)
        return restRefusal(409, 'no_webhook', 'No post-call webhook was in force for this conversation.');
      if (!stored.outcome.endedAt)
        return restRefusal(409, 'conversation_not_ended', 'The conversation has not ended.');
      const delivery = await sendPostCallWebhook(target, stored, signal);
      const changed = await store.conversations.change(id, (current) => ({
        ...current,
        deliveries: [...current.deliveries, delivery].slice(-20),
      }));
      return restAnswer({ delivered: delivery.problem === null, deliveries: changed?.deliveries ?? [] });
    },
  );
}
