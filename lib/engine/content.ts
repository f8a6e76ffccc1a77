import type { SessionMessage } from '#lib/contracts/agent-session.ts';
import type { DurableContentPart, MediaHandle } from '#lib/contracts/session-content.ts';
import { withoutNoteMarks } from './app-note.ts';
import type { ContentPart, LlmMessage } from './llm/llm-provider.ts';

type Media = { mediaType: string; data: Uint8Array };
type PutMedia = (media: Media) => Promise<MediaHandle>;
type ReadMedia = (handle: MediaHandle) => Promise<Media | null>;

/** Content in flight as it is kept: bytes become handles, and no signature of a provider remains. */
export async function deInlineMedia(
  parts: readonly ContentPart[],
  putMedia: PutMedia,
): Promise<DurableContentPart[]> {
  const durable: DurableContentPart[] = [];
  for (const part of parts) durable.push(await durablePart(part, putMedia));
  return durable;
}

async function durablePart(part: ContentPart, putMedia: PutMedia): Promise<DurableContentPart> {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return { type: part.type, text: part.text };
    case 'tool_call':
      return { type: 'tool_call', id: part.id, name: part.name, input: plainJson(part.input) };
    case 'tool_result': {
      const { callId, name, text, isError, whole } = part;
      const kept = { type: 'tool_result' as const, callId, name, text, isError };
      if (whole === undefined) return kept;
      const data = new TextEncoder().encode(whole);
      return { ...kept, whole: await putMedia({ mediaType: 'text/plain; charset=utf-8', data }) };
    }
    case 'media': {
      const { mediaType, data } = part;
      return { type: 'media', mediaType, handle: await putMedia({ mediaType, data }) };
    }
  }
}

/** What JSON has no word for is left out, and a secret becomes the word that stands for one. */
const plainJson = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));

/**
 * Kept messages as a model is shown them. Reasoning is left out, for providers take their own back only with
 * its signature; media that are gone are named as such. The app's own marks between messages, of role
 * `system`, are for no model.
 */
export async function toLlmMessages(
  messages: readonly Pick<SessionMessage, 'role' | 'content'>[],
  readMedia: ReadMedia,
): Promise<LlmMessage[]> {
  const shown: LlmMessage[] = [];
  for (const { role, content } of messages) {
    if (role === 'system') continue;
    const parts: ContentPart[] = [];
    for (const part of content) parts.push(...(await partInFlight(part, readMedia)));
    if (parts.length > 0) shown.push({ role, content: parts });
  }
  return shown;
}

async function partInFlight(part: DurableContentPart, readMedia: ReadMedia): Promise<ContentPart[]> {
  switch (part.type) {
    case 'reasoning':
      return [];
    case 'media': {
      const media = await readMedia(part.handle);
      if (!media) return [{ type: 'text', text: `[media that is gone: ${part.mediaType}]` }];
      return [{ type: 'media', mediaType: part.mediaType, data: media.data }];
    }
    case 'tool_result': {
      const { callId, name, text, isError } = part;
      return [{ type: 'tool_result', callId, name, text, isError }];
    }
    default:
      return [{ ...part }];
  }
}

/** A person's words cannot pass for what the app says, in any message of theirs. */
export const asSaidByPerson = (message: LlmMessage): LlmMessage =>
  message.role !== 'user'
    ? message
    : {
        ...message,
        content: message.content.map((part) =>
          part.type === 'text' ? { ...part, text: withoutNoteMarks(part.text) } : part,
        ),
      };
