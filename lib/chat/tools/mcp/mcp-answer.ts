import type { CallToolResult, ListToolsResult } from '@modelcontextprotocol/client';
import type { ToolOutcome } from '#lib/models/tool.ts';

const LONGEST_DESCRIPTION = 2_000;
const LONGEST_SCHEMA = 8_000;

/** What a tool of a server answered, as text: bytes are only named. */
export function answerOutcome({ content, structuredContent, isError }: CallToolResult): ToolOutcome {
  const parts = content.map((part) => {
    if (part.type === 'text') return part.text;
    if (part.type === 'resource' && 'text' in part.resource) return part.resource.text;
    if (part.type === 'resource_link') return `[${part.name}: ${part.uri}]`;
    return `[${part.type}, left out]`;
  });
  const text = parts.join('\n') || JSON.stringify(structuredContent ?? {});
  return { isError: isError === true, text };
}

/** One tool of a server in one line. */
export function toolLine({ name, description = '', inputSchema }: ListToolsResult['tools'][number]): string {
  const schema = JSON.stringify(inputSchema);
  return JSON.stringify({
    name,
    description: description.slice(0, LONGEST_DESCRIPTION),
    arguments: schema.length <= LONGEST_SCHEMA ? inputSchema : 'too long to be shown',
  });
}
