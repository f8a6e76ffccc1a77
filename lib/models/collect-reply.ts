import {
  type ContentPart,
  LlmError,
  type LlmReply,
  type StopReason,
  type StreamChunk,
  type Usage,
} from './llm-provider.ts';

type ResultPart = Extract<ContentPart, { type: 'tool_result' }>;

/** A call of the reply: its arguments, or what is wrong with them; and its result, if the provider ran the tool itself. */
export type CollectedCall = { id: string; name: string; result?: ResultPart } & (
  | { args: object }
  | { problem: string }
);

export type CollectedReply = {
  content: ContentPart[];
  calls: CollectedCall[];
  stopReason: StopReason;
  usage: Usage;
};

export type ReplyCollector = {
  /** Throws an `LlmError` for a chunk that cannot follow those before it. */
  add(chunk: StreamChunk): void;
  /** Throws an `LlmError` when the reply has not come to its end. */
  finish(): CollectedReply;
  /** The words of a reply that did not: no call of it was made. */
  soFar(): ContentPart[];
};

type TextSlot = { kind: 'text'; pieces: string[] };
type ReasoningSlot = { kind: 'reasoning'; pieces: string[]; signature?: string | undefined };
type CallSlot = {
  kind: 'call';
  key: string;
  name: string;
  pieces: string[];
  ended: boolean;
  signature?: string | undefined;
};
type MediaSlot = { kind: 'media'; mediaType: string; pieces: Uint8Array[] };
type ResultSlot = { kind: 'result'; part: ResultPart };
type Slot = TextSlot | ReasoningSlot | CallSlot | MediaSlot | ResultSlot;

/**
 * Puts a reply together. Pieces are kept as they come and joined once, so that a long reply costs no more per piece.
 * `callId` answers the id that a call is to have here: those of some providers repeat, or are missing.
 */
export function collectReply(callId: (proposed: string) => string): ReplyCollector {
  const slots: Slot[] = [];
  const reasoning = openSlots<ReasoningSlot>(slots);
  const calls = openSlots<CallSlot>(slots);
  const media = openSlots<MediaSlot>(slots);
  let stop: Extract<StreamChunk, { type: 'stop' }> | undefined;

  const addText = (text: string) => {
    const last = slots.at(-1);
    if (last?.kind === 'text') last.pieces.push(text);
    else if (text !== '') slots.push({ kind: 'text', pieces: [text] });
  };

  return {
    add(chunk) {
      if (stop) throw malformed('something came after its end');
      switch (chunk.type) {
        case 'text_delta':
          return addText(chunk.text);
        case 'reasoning_start':
          return reasoning.begin(chunk.id, { kind: 'reasoning', pieces: [] });
        case 'reasoning_delta':
          return void reasoning.get(chunk.id).pieces.push(chunk.text);
        case 'reasoning_end':
          reasoning.end(chunk.id).signature = chunk.signature;
          return;
        case 'tool_call_start':
          return calls.begin(chunk.id, {
            kind: 'call',
            key: chunk.id,
            name: chunk.name,
            pieces: [],
            ended: false,
          });
        case 'tool_call_delta':
          return void calls.get(chunk.id).pieces.push(chunk.json);
        case 'tool_call_end':
          return void Object.assign(calls.end(chunk.id), { ended: true, signature: chunk.signature });
        case 'media_start':
          return media.begin(chunk.id, { kind: 'media', mediaType: chunk.mediaType, pieces: [] });
        case 'media_delta':
          return void media.get(chunk.id).pieces.push(chunk.data);
        case 'media_end':
          return void media.end(chunk.id);
        case 'tool_result':
          return void slots.push({ kind: 'result', part: chunk });
        case 'stop':
          stop = chunk;
          return;
        case 'error':
          throw chunk.error;
        default:
          throw malformed('a part of no known kind');
      }
    },
    soFar: () =>
      slots.flatMap((slot): ContentPart[] => {
        if (slot.kind === 'text') return [{ type: 'text', text: slot.pieces.join('') }];
        return slot.kind === 'reasoning' ? [{ type: 'reasoning', text: slot.pieces.join('') }] : [];
      }),
    finish() {
      if (!stop) throw malformed('it broke off');
      return { ...assemble(slots, callId), stopReason: stop.stopReason, usage: stop.usage };
    },
  };
}

const malformed = (what: string) => new LlmError('transport', `The model's answer is malformed: ${what}.`);

/** The parts of one kind that have begun and not ended, by the provider's id for them. */
function openSlots<S extends Slot>(slots: Slot[]) {
  const open = new Map<string, S>();
  const get = (key: string): S => {
    const slot = open.get(key);
    if (!slot) throw malformed('a part went on that was not open');
    return slot;
  };
  return {
    get,
    begin(key: string, slot: S) {
      if (open.has(key)) throw malformed('a part began twice');
      open.set(key, slot);
      slots.push(slot);
    },
    end(key: string): S {
      const slot = get(key);
      open.delete(key);
      return slot;
    },
  };
}

function assemble(slots: readonly Slot[], callId: (proposed: string) => string) {
  const content: ContentPart[] = [];
  const calls: CollectedCall[] = [];
  const byKey = new Map<string, CollectedCall>();
  for (const slot of slots) {
    switch (slot.kind) {
      case 'text':
        content.push({ type: 'text', text: slot.pieces.join('') });
        break;
      case 'reasoning':
        content.push({ type: 'reasoning', text: slot.pieces.join(''), ...signatureOf(slot) });
        break;
      case 'media':
        content.push({ type: 'media', mediaType: slot.mediaType, data: Buffer.concat(slot.pieces) });
        break;
      case 'call': {
        const call = { id: callId(slot.key), name: slot.name, ...argumentsOf(slot) };
        byKey.set(slot.key, call);
        calls.push(call);
        const input = 'args' in call ? call.args : {};
        content.push({ type: 'tool_call', id: call.id, name: call.name, input, ...signatureOf(slot) });
        break;
      }
      case 'result': {
        const call = byKey.get(slot.part.callId);
        if (!call) throw malformed('a result without its call');
        const { name, text, isError } = slot.part;
        call.result = { type: 'tool_result', callId: call.id, name, text, isError };
        content.push(call.result);
      }
    }
  }
  return { content, calls };
}

const signatureOf = ({ signature }: { signature?: string | undefined }) =>
  signature === undefined ? {} : { signature };

/** Providers give nothing at all for a tool without parameters. A call that was cut off is never run on what there is. */
function argumentsOf({ pieces, ended }: CallSlot): { args: object } | { problem: string } {
  if (!ended) return { problem: 'The call was cut off before it was complete.' };
  const json = pieces.join('');
  if (json.trim() === '') return { args: {} };
  try {
    const args: unknown = JSON.parse(json);
    if (typeof args === 'object' && args !== null && !Array.isArray(args)) {
      return isDeeper(args, MOST_DEPTH) ? { problem: 'The arguments are nested too deep.' } : { args };
    }
  } catch {
    return { problem: 'The arguments are not valid JSON.' };
  }
  return { problem: 'The arguments are not a JSON object.' };
}

/** Attack: what is nested without end can be parsed, and breaks whatever writes it down again. */
const MOST_DEPTH = 100;

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((entry) => isDeeper(entry, depth - 1)));

/** A streamed reply in one piece; throws the `LlmError` that it ended with. */
export async function wholeReply(chunks: AsyncIterable<StreamChunk>): Promise<LlmReply> {
  const collector = collectReply((proposed) => proposed);
  for await (const chunk of chunks) collector.add(chunk);
  const { content, stopReason, usage } = collector.finish();
  return { content, stopReason, usage };
}
