import type { ServerResponse } from 'node:http';

/** What a model server says in the protocol of chat completions. */
const delta = (choice: object): string =>
  `data: ${JSON.stringify({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'm',
    choices: [{ index: 0, ...choice }],
  })}\n\n`;

const ends = (response: ServerResponse, reason: string): void => {
  response.end(`${delta({ delta: {}, finish_reason: reason })}data: [DONE]\n\n`);
};

/** Words that are not the last ones. */
export function begins(response: ServerResponse, ...words: string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of words)
    response.write(delta({ delta: { role: 'assistant', content }, finish_reason: null }));
}

export function says(response: ServerResponse, ...words: string[]): void {
  begins(response, ...words);
  ends(response, 'stop');
}

export function calls(response: ServerResponse, name: string, args: object): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const call = {
    index: 0,
    id: 'call_1',
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  };
  response.write(delta({ delta: { role: 'assistant', tool_calls: [call] }, finish_reason: null }));
  ends(response, 'tool_calls');
}
