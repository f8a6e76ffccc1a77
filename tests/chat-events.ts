import { expect } from 'vitest';
import { type SessionEvent, SessionEventSchema } from '#lib/chat/session-event.public.ts';

/** The events of a response as they come, each under its own number. */
export async function* eventsOf(response: Response): AsyncGenerator<SessionEvent> {
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id, data] = /^id: (\d+)\ndata: (.*)$/s.exec(block) ?? [];
      if (data === undefined) {
        expect(block, 'anything else is a comment').toMatch(/^: /);
        continue;
      }
      const event = SessionEventSchema.parse(JSON.parse(data));
      expect(event.sequenceNumber).toBe(Number(id));
      yield event;
    }
  }
}

export async function untilType(
  events: AsyncGenerator<SessionEvent>,
  type: SessionEvent['type'],
): Promise<SessionEvent[]> {
  const seen: SessionEvent[] = [];
  for (;;) {
    const { done, value } = await events.next();
    if (done) throw new Error(`It ended after ${seen.map((event) => event.type).join(', ')}`);
    seen.push(value);
    if (value.type === type) return seen;
  }
}
