import 'server-only';
import { TOOL_SECRET_HEADER } from '#lib/models/tool-definitions.ts';
import { env } from '#lib/platform/env.ts';
import { requireHeaderSecret } from '#lib/platform/http/require-header-secret.ts';
import { ok, type Result } from '#lib/platform/result.ts';

/** That of now, or the one before it: a call that began before the change keeps the tools that it began with. */
export function requireToolSecret(headers: Headers): Result<null> {
  const { ELEVENLABS_TOOL_SECRET: secret, ELEVENLABS_TOOL_SECRET_PREVIOUS: before } = env();
  const [now, then] = [secret, before].map((one) => requireHeaderSecret(headers, TOOL_SECRET_HEADER, one));
  return then?.ok ? ok(null) : (now ?? requireHeaderSecret(headers, TOOL_SECRET_HEADER, secret));
}
