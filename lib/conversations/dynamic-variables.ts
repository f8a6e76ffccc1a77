import { createHash } from 'node:crypto';
import type { ToolAction } from '#lib/models/tool-actions.public.ts';
import { MANNERS } from '#lib/voice/manners.ts';
import { PLACEHOLDERS } from '#lib/voice/placeholders.ts';
import type { SessionAudience, SessionRole } from '#lib/voice/voice-session.public.ts';
import { isSteward } from './tool-permissions.ts';

type Given = {
  reflectionId: string;
  conversationId: string;
  bindSignature: string;
  offRecord: boolean;
  role: SessionRole;
  /** Of the member or the guest. */
  personId: string;
  audience: SessionAudience;
  actions: readonly ToolAction[];
  /** Written and read, not spoken and heard. */
  textOnly: boolean;
};

/**
 * The values of one session. Every name that a pack of this audience may use has one, if only an empty one: the provider refuses
 * a call with a missing variable.
 */
export function buildDynamicVariables(
  given: Given,
  extras: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    ...emptyValues(given.audience),
    ...extras,
    reflection_id: given.reflectionId,
    conversation_id: given.conversationId,
    conversation_bind_sig: given.bindSignature,
    off_record: String(given.offRecord),
    actor_type: given.role,
    user_id: pseudonymOf(given.personId),
    allowed_actions: given.actions.join(', '),
    session_access_scope: scopeOf(given),
    manner: given.textOnly ? MANNERS.written : MANNERS.spoken,
  };
}

const emptyValues = (audience: SessionAudience): Record<string, string> =>
  Object.fromEntries(
    Object.entries(PLACEHOLDERS)
      .filter(([kind]) => kind.startsWith(`${audience}_`))
      .flatMap(([, { allowed }]) => allowed.map((name) => [name, ''])),
  );

/** Tells the provider's records apart, and names nobody. */
const pseudonymOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16);

/** Read out to the model as what may be looked up. */
function scopeOf({ audience, role }: Given): string {
  if (audience === 'public') return 'public';
  return isSteward(role) ? 'private and sealed' : 'private';
}
