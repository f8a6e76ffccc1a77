import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DemoPerson } from '#tests/app-client.ts';
import { pathOf } from '#tests/server-actions.ts';
import { cookieOf, errorBodySchema, reflectionIdOf, request } from './http.ts';
import { listRoutes } from './list-routes.ts';

/** To Mara's reflection; Ruben owns another, and nobody has no account. */
const ROLES: Readonly<Record<string, DemoPerson | null>> = {
  owner: 'mara',
  admin: 'elin',
  operator: 'tomas',
  viewer: 'signe',
  stranger: 'ruben',
  nobody: null,
};

const calls = listRoutes().flatMap(({ route, methods }) => methods.map((method) => ({ route, method })));

type Answer = { status: number; code: string };

async function call(
  route: string,
  method: string,
  reflectionId: string,
  person: DemoPerson | null,
): Promise<Answer> {
  const response = await request({
    path: pathOf(route, reflectionId),
    method,
    headers: {
      ...(person && { cookie: await cookieOf(person) }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    body: method === 'GET' ? null : '{}',
  });
  const body = response.ok ? null : await response.json().catch(() => null);
  if (response.ok) await response.body?.cancel();
  const refused = errorBodySchema.safeParse(body);
  return { status: response.status, code: refused.success ? refused.data.error.code : 'answered' };
}

/** What is sent here names nothing that is there, and says nothing: whoever is told so has learnt nothing. */
const REFUSED = new Set([
  'unauthenticated',
  'unauthorized',
  'forbidden',
  'not_found',
  'share_link_invalid',
  'invalid_request',
  'unsupported_media_type',
]);

/** Signing out would end the session that the other tests share. */
const isShared = (route: string) => route === '/auth/sign-out';

test('a stranger and somebody without an account are answered alike about a reflection that is there and one that is not', async () => {
  const real = await reflectionIdOf('mara');
  const ofReflections = calls.filter(({ route }) => route.includes('[reflectionId]'));
  expect(ofReflections.length).toBeGreaterThan(12);
  const differing: string[] = [];
  for (const { route, method } of ofReflections) {
    for (const person of ['ruben', null] as const) {
      const there = await call(route, method, real, person);
      const nowhere = await call(route, method, randomUUID(), person);
      if (JSON.stringify(there) !== JSON.stringify(nowhere) || there.code === 'answered')
        differing.push(`${method} ${route} as ${person}: ${JSON.stringify([there, nowhere])}`);
    }
  }
  expect(differing).toEqual([]);
});

test('every route answers exactly the roles that it is for, and none with a fault', async () => {
  const real = await reflectionIdOf('mara');
  const table: Record<string, string> = {};
  for (const { route, method } of calls.filter(({ route }) => !isShared(route))) {
    const letIn: string[] = [];
    for (const [role, person] of Object.entries(ROLES)) {
      const { status, code } = await call(route, method, real, person);
      expect(status, `${method} ${route} as ${role}`).not.toBe(500);
      if (!REFUSED.has(code)) letIn.push(role);
    }
    table[`${method} ${route}`] = letIn.join(' ');
  }
  expect(table).toMatchInlineSnapshot(`
    {
      "DELETE /api/reflections/[reflectionId]/chat/[sessionId]": "",
      "GET /.well-known/oauth-protected-resource/mcp": "",
      "GET /api/account/export": "owner admin operator viewer stranger",
      "GET /api/clips/[token]": "",
      "GET /api/erasures/[token]": "",
      "GET /api/guest-photos/[photoId]": "",
      "GET /api/health": "owner admin operator viewer stranger nobody",
      "GET /api/reflections/[reflectionId]/chat": "owner admin operator viewer",
      "GET /api/reflections/[reflectionId]/chat/[sessionId]/events": "",
      "GET /api/reflections/[reflectionId]/chat/[sessionId]/export": "",
      "GET /api/reflections/[reflectionId]/chat/[sessionId]/files": "",
      "GET /api/reflections/[reflectionId]/export": "owner",
      "GET /api/reflections/[reflectionId]/guest-photo": "owner admin",
      "GET /api/reflections/[reflectionId]/own-voice/progress": "owner admin operator",
      "GET /api/reflections/[reflectionId]/own-voice/sample": "",
      "GET /api/reflections/[reflectionId]/pictures/[placeId]": "",
      "GET /api/reflections/[reflectionId]/sessions/[conversationId]/transcript": "",
      "GET /api/reflections/[reflectionId]/sources/progress": "owner admin operator",
      "GET /api/reflections/[reflectionId]/stock-voices/[voiceId]/sample": "",
      "GET /api/reflections/[reflectionId]/voice/progress": "owner admin operator",
      "GET /api/said": "",
      "GET /api/sessions/[conversationId]/outcome": "",
      "GET /api/sessions/[conversationId]/pictures/[placeId]": "",
      "GET /api/sessions/[conversationId]/transcript": "",
      "GET /r/[slug]/manifest.webmanifest": "",
      "GET /reflections/[reflectionId]/knowledge/cited/[citationId]": "",
      "POST /api/csp-reports": "",
      "POST /api/embedded/[slug]/sessions": "",
      "POST /api/guest-code": "",
      "POST /api/jobs/drain": "",
      "POST /api/language": "",
      "POST /api/mobile/public/sessions": "",
      "POST /api/mobile/sessions": "",
      "POST /api/public/[slug]/sessions": "",
      "POST /api/reflections/[reflectionId]/chat": "owner admin operator viewer",
      "POST /api/reflections/[reflectionId]/chat/[sessionId]/approvals/[approvalId]": "",
      "POST /api/reflections/[reflectionId]/chat/[sessionId]/cancel": "",
      "POST /api/reflections/[reflectionId]/chat/[sessionId]/end": "",
      "POST /api/reflections/[reflectionId]/chat/[sessionId]/feedback": "",
      "POST /api/reflections/[reflectionId]/chat/[sessionId]/fork": "",
      "POST /api/reflections/[reflectionId]/chat/[sessionId]/messages": "",
      "POST /api/reflections/[reflectionId]/chat/import": "",
      "POST /api/reflections/[reflectionId]/clips": "",
      "POST /api/reflections/[reflectionId]/namespaces/[namespaceId]/files": "",
      "POST /api/reflections/[reflectionId]/namespaces/[namespaceId]/photos": "",
      "POST /api/reflections/[reflectionId]/namespaces/[namespaceId]/recordings": "",
      "POST /api/reflections/[reflectionId]/own-voice": "",
      "POST /api/reflections/import": "",
      "POST /api/sessions": "",
      "POST /api/sessions/[conversationId]/clips": "",
      "POST /api/sessions/[conversationId]/end": "",
      "POST /api/sessions/[conversationId]/feedback": "",
      "POST /api/sessions/[conversationId]/resume": "",
      "POST /api/share-links/[token]/sessions": "",
      "POST /api/tools/propose-fact-correction": "",
      "POST /api/tools/request-source-ingest": "",
      "POST /api/tools/retrieve-context": "",
      "POST /api/webhooks/elevenlabs": "",
      "POST /api/weekly-mail/[token]": "",
      "POST /auth/demo": "owner admin operator viewer stranger nobody",
      "POST /mcp": "",
      "POST /mcp/[slug]": "owner admin operator viewer stranger nobody",
      "PUT /api/reflections/[reflectionId]/chat/[sessionId]/files": "",
      "PUT /api/reflections/[reflectionId]/guest-photo": "",
      "PUT /api/reflections/[reflectionId]/recordings/[sourceId]/pieces/[position]": "",
    }
  `);
});
