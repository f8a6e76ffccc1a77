import { withoutNoteMarks } from '#lib/models/app-note.ts';
import type { ContentPart, LlmMessage } from '#lib/models/llm-provider.ts';
import type { DurableContentPart, MediaHandle } from '../session-content.public.ts';

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
      return { type: 'tool_call', id: part.id, name: part.name, args: plainJson(part.input) };
    case 'tool_result': {
      const { callId, text, isError, whole, effect } = part;
      const answered = { type: 'tool_result' as const, toolCallId: callId, ...(isError && { isError }) };
      if (whole === undefined && effect === undefined) return { ...answered, result: text };
      const kept = whole !== undefined && (await putMedia(textAsMedia(whole)));
      return { ...answered, result: { text, ...(kept && { whole: kept }), ...(effect && { effect }) } };
    }
    case 'media': {
      const { mediaType, data } = part;
      const ref = await putMedia({ mediaType, data });
      return { type: 'media', mimeType: mediaType, source: { kind: 'handle', ref } };
    }
  }
}

const textAsMedia = (text: string): Media => ({
  mediaType: 'text/plain; charset=utf-8',
  data: new TextEncoder().encode(text),
});

/** What JSON has no word for is left out, and a secret becomes the word that stands for one. */
const plainJson = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));

/** What a person has just said, as a model is shown it; media that are gone are named as such. */
export async function inFlight(
  content: readonly DurableContentPart[],
  readMedia: ReadMedia,
): Promise<LlmMessage> {
  const parts: ContentPart[] = [];
  for (const part of content) {
    if (part.type === 'text') parts.push(part);
    if (part.type !== 'media') continue;
    const media = await readMedia(part.source.ref);
    parts.push(
      media
        ? { type: 'media', mediaType: part.mimeType, data: media.data }
        : { type: 'text', text: `[media that is gone: ${part.mimeType}]` },
    );
  }
  return asSaidByPerson({ role: 'user', content: parts });
}

/** A person's words cannot pass for what the app says, in any message of theirs. */
const asSaidByPerson = (message: LlmMessage): LlmMessage =>
  message.role !== 'user'
    ? message
    : {
        ...message,
        content: message.content.map((part) =>
          part.type === 'text' ? { ...part, text: withoutNoteMarks(part.text) } : part,
        ),
      };
