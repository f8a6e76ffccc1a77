import { fail, ok, type Result } from '#lib/platform/result.ts';
import type {
  SessionAudience,
  SessionMode,
  SessionRole,
  SessionWarning,
  VoiceSessionResponse,
} from '#lib/voice/voice-session.public.ts';
import { buildDynamicVariables } from '../dynamic-variables.ts';
import { sessionTexts as texts } from '../texts/session.public.ts';
import { resolveAllowedActions } from '../tool-permissions.ts';
import { computeConversationBindSig } from './bind-signature.ts';
import type { OpenedCall } from './open-call.ts';
import { applyDynamicExtrasBudget } from './variable-budget.ts';

export type SessionFacts = {
  conversationId: string;
  reflectionId: string;
  /** Of the member or the guest. */
  personId: string;
  mode: SessionMode;
  role: SessionRole;
  audience: SessionAudience;
  ingestionEnabled: boolean;
  offRecord: boolean;
  textOnly: boolean;
  isMissingVoiceConsent: boolean;
};

/** What the caller is handed: how to connect, with which variables, and what is not as it should be. */
export function sessionResponse(facts: SessionFacts, call: OpenedCall): Result<VoiceSessionResponse> {
  const { conversationId, mode, audience, offRecord, ingestionEnabled, textOnly } = facts;
  const budgeted = applyDynamicExtrasBudget(
    buildDynamicVariables(
      {
        ...facts,
        bindSignature: computeConversationBindSig(conversationId),
        actions: resolveAllowedActions(facts),
      },
      call.extras.values,
    ),
  );
  if (!budgeted.ok) return fail(budgeted.code);
  return ok({
    conversationId,
    mode,
    audience,
    offRecord,
    ingestionEnabled,
    textOnly,
    connection: call.credential.connection,
    dynamicVariables: budgeted.variables,
    warnings: warningsOf(facts, call),
  });
}

function warningsOf(
  { isMissingVoiceConsent }: SessionFacts,
  { extras, fallbackReason }: OpenedCall,
): SessionWarning[] {
  const warnings: SessionWarning[] = [];
  if (extras.missing.length > 0) {
    warnings.push({
      code: 'session_dynamic_variables_partial',
      message: texts.variablesPartial,
      names: extras.missing,
    });
  }
  if (isMissingVoiceConsent) {
    warnings.push({ code: 'voice_clone_not_consented', message: texts.voiceNotConsented });
  }
  if (fallbackReason !== null) warnings.push({ code: 'fallback_agent', message: texts.fallbackAgent });
  return warnings;
}
