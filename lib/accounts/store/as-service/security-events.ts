import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { logger } from '#lib/platform/logger.ts';

export type SecurityEvent = {
  action:
    | 'sign_in.succeeded'
    | 'sign_in.refused'
    | 'sign_in.ended'
    | 'proof.given'
    | 'proof.refused'
    | 'password.changed'
    | 'email.change_asked'
    | 'passkey.added'
    | 'passkey.removed'
    | 'factor.added'
    | 'factor.removed'
    | 'factor.code_used'
    | 'factor.codes_made'
    | 'account.exported'
    | 'reflection.exported'
    | 'reflection.imported'
    | 'job.retried';
  userId?: string;
  reflectionId?: string;
  /** Ids, labels and hashes: what is written here is never erased. */
  details?: Readonly<Record<string, string>>;
};

/** Never throws: what is noted has happened, and whoever did it must not be told that it has not. */
export async function noteSecurityEvent({
  action,
  userId,
  reflectionId,
  details,
}: SecurityEvent): Promise<void> {
  try {
    const noted = fromDatabase(
      await serviceClient().rpc('note_security_event', {
        p_action: action,
        ...(userId && { p_user_id: userId }),
        ...(reflectionId && { p_reflection_id: reflectionId }),
        ...(details && { p_details: details }),
      }),
    );
    if (!noted.ok) logger().error({ action, code: noted.error.code }, 'a security event was not noted');
  } catch (error) {
    logger().error({ action, err: error }, 'a security event was not noted');
  }
}
