import {
  listHeardNamespaces,
  readGuestHearing,
} from '#lib/conversations/store/as-service/heard-namespaces.ts';
import { isSteward } from '#lib/conversations/tool-permissions.ts';
import type { Hearer } from '#lib/knowledge/who-hears-what.public.ts';
import { enforceRateLimit } from '#lib/platform/http/enforce-rate-limit.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { listMembershipsOf } from '#lib/reflections/store/as-service/memberships.ts';
import { MCP_RATES } from '../limits.public.ts';

/** Who asks a reflection over MCP, and what they may hear of it at this moment. */
export type McpAsker = {
  reflectionId: string;
  displayName: string;
  audience: 'public' | 'private';
  reach: Hearer;
  role: 'guest' | 'owner' | 'admin' | 'operator' | 'viewer';
  personId: string;
  namespaces: readonly string[];
};

/** Who is let in, before it is known which reflection a member means. */
export type McpCaller =
  | { as: 'guest'; slug: string; network: string }
  | { as: 'member'; id: string; email: string };

/** Asked anew at each call: what was taken back, or from whom a role was taken, takes effect at once. */
export async function mcpAsker(caller: McpCaller, slug: string | undefined): Promise<Result<McpAsker>> {
  return caller.as === 'guest' ? guestAsker(caller) : memberAsker(caller, slug);
}

/** Attack: one network asks on after it was refused, and what it is refused is taken from all guests. So their own is asked first. */
async function guestAsker({ slug, network }: McpCaller & { as: 'guest' }): Promise<Result<McpAsker>> {
  const [calls, ownShare] = await Promise.all([
    enforceRateLimit('mcp-calls-of-guest', network, MCP_RATES['calls of a guest']),
    enforceRateLimit('mcp-network-of', `${slug} ${network}`, MCP_RATES['calls of one network']),
  ]);
  if (!calls.ok) return calls;
  if (!ownShare.ok) return ownShare;
  const [counted, heard] = await Promise.all([
    enforceRateLimit('mcp-guests-of', slug, MCP_RATES['calls of all guests']),
    readGuestHearing(slug),
  ]);
  if (!counted.ok) return counted;
  if (!heard.ok) return heard;
  const { isReady, isFresh, ...known } = heard.value;
  // What speaks to guests was compiled for exactly what is published now, or nobody is let in.
  if (!isReady) return fail('public_runtime_not_ready', { retryAfterSeconds: 15 });
  if (!isFresh) return fail('public_runtime_stale', { retryAfterSeconds: 5 });
  return ok({ ...known, audience: 'public', reach: 'guest', role: 'guest', personId: network });
}

async function memberAsker(
  { id, email }: McpCaller & { as: 'member' },
  slug: string | undefined,
): Promise<Result<McpAsker>> {
  // Side by side: whoever has asked too often is answered that, whatever was found meanwhile.
  const [counted, memberships] = await Promise.all([
    enforceRateLimit('mcp-calls-of-member', id, MCP_RATES['calls of a member']),
    listMembershipsOf(email),
  ]);
  if (!counted.ok) return counted;
  if (!memberships.ok) return memberships;
  const own = memberships.value.filter(({ userId }) => userId === id);
  const meant = slug === undefined ? own : own.filter((membership) => membership.slug === slug);
  const [only] = meant;
  if (!only) return fail('not_found');
  if (meant.length > 1) {
    const slugs = meant.map((membership) => membership.slug).join(', ');
    return fail('invalid_request', { message: `Say which reflection you mean: ${slugs}.` });
  }
  const { reflectionId, displayName, role } = only;
  const reach = isSteward(role) ? 'steward' : 'viewer';
  const namespaces = await listHeardNamespaces(reflectionId, reach);
  if (!namespaces.ok) return namespaces;
  return ok({
    reflectionId,
    displayName,
    audience: 'private',
    reach,
    role,
    personId: id,
    namespaces: namespaces.value,
  });
}
