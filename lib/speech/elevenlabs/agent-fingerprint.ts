import { createHash } from 'node:crypto';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import type { Secret } from '#lib/platform/secret.ts';
import type { AgentSpec } from '../voice-provider.ts';
import { buildElevenLabsAgentTemplate } from './agent-template.ts';
import { secretFingerprint } from './secret-fingerprint.ts';

/** A hash of everything that is sent for an agent: words, voice, models, language, limits, and its tools with their secret. */
export function agentFingerprint(spec: AgentSpec, toolSecret: Secret | null): string {
  const template = buildElevenLabsAgentTemplate(spec);
  const sent = JSON.stringify({ name: spec.name, tag: spec.tag, template });
  return canonicalHash({
    sent: createHash('sha256').update(sent).digest('hex'),
    secret: toolSecret && secretFingerprint(toolSecret),
  });
}
