import { env } from '#lib/platform/env.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { fail, ok } from '#lib/platform/result.ts';

/** Where a client of `/mcp` gets a token (RFC 9728), in an installation that has an authorization server. */
export const GET = defineRoute({
  name: 'mcp-protected-resource',
  guard: async () => ok(null),
  respond: async () => {
    const { APP_URL, MCP_AUTHORIZATION_SERVER } = env();
    if (!MCP_AUTHORIZATION_SERVER) return fail('not_found');
    return ok({
      resource: new URL('/mcp', APP_URL).href,
      authorization_servers: [MCP_AUTHORIZATION_SERVER],
      bearer_methods_supported: ['header'],
      resource_name: 'Reflections',
    });
  },
});
