import type { SdkName } from '#lib/models/sdk-provider.ts';

/** What a model is to answer, whoever's protocol it speaks. */
export type WireReply = {
  reasoning?: readonly string[];
  text?: readonly string[];
  call?: { name: string; pieces: readonly string[] };
  stop: 'stop' | 'length' | 'tool_use' | 'content_filter';
  usage: { input: number; output: number };
};

export type Wire = {
  path: RegExp;
  /** The header that the key `wire-key-0123456789` is expected in. */
  auth: readonly [string, string];
  /** The body of a reply, event by event. */
  events(reply: WireReply): string[];
  /** The body of a request that came in, as far as it has the same meaning everywhere. */
  asked(body: Record<string, unknown>): { system: unknown; tools: unknown; maxTokens: unknown };
};

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const named = (event: { type: string }) => `event: ${event.type}\n${data(event)}`;
const joined = (pieces: readonly string[] = []) => pieces.join('');

const anthropic: Wire = {
  path: /^\/messages$/,
  auth: ['x-api-key', 'wire-key-0123456789'],
  events({ reasoning, text, call, stop, usage }) {
    const events: { type: string; [key: string]: unknown }[] = [];
    let index = 0;
    const block = (content_block: unknown, deltas: readonly unknown[]) => {
      events.push({ type: 'content_block_start', index, content_block });
      for (const delta of deltas) events.push({ type: 'content_block_delta', index, delta });
      events.push({ type: 'content_block_stop', index });
      index += 1;
    };
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [],
      model: 'm',
      stop_reason: null,
    };
    const started = { input_tokens: usage.input, output_tokens: 1 };
    events.push({ type: 'message_start', message: { ...message, stop_sequence: null, usage: started } });
    events.push({ type: 'ping' });
    if (reasoning) {
      const deltas = reasoning.map((thinking) => ({ type: 'thinking_delta', thinking }));
      block({ type: 'thinking', thinking: '', signature: '' }, [
        ...deltas,
        { type: 'signature_delta', signature: 'signed' },
      ]);
    }
    if (text)
      block(
        { type: 'text', text: '' },
        text.map((piece) => ({ type: 'text_delta', text: piece })),
      );
    if (call) {
      const deltas = call.pieces.map((partial_json) => ({ type: 'input_json_delta', partial_json }));
      block({ type: 'tool_use', id: 'toolu_1', name: call.name, input: {} }, deltas);
    }
    const stop_reason = {
      stop: 'end_turn',
      length: 'max_tokens',
      tool_use: 'tool_use',
      content_filter: 'refusal',
    }[stop];
    const ended = { output_tokens: usage.output };
    events.push({ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: ended });
    events.push({ type: 'message_stop' });
    return events.map(named);
  },
  asked: ({ system, tools, max_tokens }) => ({ system, tools, maxTokens: max_tokens }),
};

const openai: Wire = {
  path: /^\/responses$/,
  auth: ['authorization', 'Bearer wire-key-0123456789'],
  events({ reasoning, text, call, stop, usage }) {
    const events: { type: string; [key: string]: unknown }[] = [];
    const response = { id: 'resp_1', created_at: 0, model: 'm' };
    let output_index = 0;
    const item = (added: object, deltas: readonly { type: string }[], done: object) => {
      events.push({ type: 'response.output_item.added', output_index, item: added });
      for (const delta of deltas) events.push({ ...delta, output_index });
      events.push({ type: 'response.output_item.done', output_index, item: { ...added, ...done } });
      output_index += 1;
    };
    events.push({ type: 'response.created', response });
    if (reasoning) {
      const part = { item_id: 'rs_1', summary_index: 0 };
      const deltas = reasoning.map((delta) => ({
        type: 'response.reasoning_summary_text.delta',
        ...part,
        delta,
      }));
      const begun = { type: 'response.reasoning_summary_part.added', ...part };
      item({ type: 'reasoning', id: 'rs_1', summary: [] }, [begun, ...deltas], {
        encrypted_content: 'signed',
      });
    }
    if (text) {
      const deltas = text.map((delta) => ({ type: 'response.output_text.delta', item_id: 'msg_1', delta }));
      item({ type: 'message', id: 'msg_1' }, deltas, {});
    }
    if (call) {
      const deltas = call.pieces.map((delta) => ({
        type: 'response.function_call_arguments.delta',
        item_id: 'fc_1',
        delta,
      }));
      const added = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: call.name, arguments: '' };
      item(added, deltas, { arguments: joined(call.pieces), status: 'completed' });
    }
    const reason = { length: 'max_output_tokens', content_filter: 'content_filter' }[String(stop)];
    events.push({
      type: reason ? 'response.incomplete' : 'response.completed',
      response: {
        ...response,
        ...(reason && { incomplete_details: { reason } }),
        usage: { input_tokens: usage.input, output_tokens: usage.output },
      },
    });
    return events.map(named);
  },
  asked: ({ input, tools, max_output_tokens }) => ({
    system: Array.isArray(input) ? input[0]?.content : undefined,
    tools,
    maxTokens: max_output_tokens,
  }),
};

const gemini: Wire = {
  path: /^\/models\/[\w.-]+:streamGenerateContent\?alt=sse$/,
  auth: ['x-goog-api-key', 'wire-key-0123456789'],
  events({ reasoning = [], text = [], call, stop, usage }) {
    const parts: unknown[] = [
      ...reasoning.map((piece, at) => ({
        text: piece,
        thought: true,
        ...(at > 0 && { thoughtSignature: 'signed' }),
      })),
      ...text.map((piece) => ({ text: piece })),
    ];
    if (call) {
      const functionCall = { name: call.name, args: JSON.parse(joined(call.pieces)) };
      parts.push({ functionCall, thoughtSignature: 'signed' });
    }
    const finishReason = { stop: 'STOP', tool_use: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' }[
      stop
    ];
    const usageMetadata = {
      promptTokenCount: usage.input,
      candidatesTokenCount: usage.output,
      totalTokenCount: usage.input + usage.output,
    };
    return [
      ...parts.map((part) => data({ candidates: [{ index: 0, content: { role: 'model', parts: [part] } }] })),
      data({
        candidates: [{ index: 0, content: { role: 'model', parts: [] }, finishReason }],
        usageMetadata,
      }),
    ];
  },
  asked: ({ systemInstruction, tools, generationConfig }) => ({
    system: systemInstruction,
    tools,
    maxTokens: Object(generationConfig).maxOutputTokens,
  }),
};

const chatCompletions: Wire = {
  path: /^\/chat\/completions$/,
  auth: ['authorization', 'Bearer wire-key-0123456789'],
  events({ reasoning = [], text = [], call, stop, usage }) {
    const chunk = (choice: object | undefined, more: object = {}) =>
      data({
        id: 'c_1',
        object: 'chat.completion.chunk',
        created: 0,
        model: 'm',
        choices: choice ? [{ index: 0, finish_reason: null, delta: {}, ...choice }] : [],
        ...more,
      });
    const [first = '', ...rest] = call?.pieces ?? [];
    const calls = call
      ? [
          { index: 0, id: 'call_1', type: 'function', function: { name: call.name, arguments: first } },
          ...rest.map((piece) => ({ index: 0, function: { arguments: piece } })),
        ]
      : [];
    const finish_reason = stop === 'tool_use' ? 'tool_calls' : stop;
    return [
      chunk({ delta: { role: 'assistant', content: '' } }),
      ...reasoning.map((piece) => chunk({ delta: { reasoning_content: piece } })),
      ...text.map((piece) => chunk({ delta: { content: piece } })),
      ...calls.map((part) => chunk({ delta: { tool_calls: [part] } })),
      chunk({ finish_reason }),
      chunk(undefined, {
        usage: {
          prompt_tokens: usage.input,
          completion_tokens: usage.output,
          total_tokens: usage.input + usage.output,
        },
      }),
      'data: [DONE]\n\n',
    ];
  },
  asked: ({ messages, tools, max_tokens }) => ({
    system: Array.isArray(messages) ? messages[0]?.content : undefined,
    tools,
    maxTokens: max_tokens,
  }),
};

export const PROVIDER_WIRES: Readonly<Record<SdkName, Wire>> = {
  anthropic,
  openai,
  gemini,
  deepseek: chatCompletions,
  'openai-compatible': chatCompletions,
};
