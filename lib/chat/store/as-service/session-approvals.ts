import 'server-only';
import { z } from 'zod';
import type { SessionStore } from '#lib/chat/session-store.public.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { PLACES } from '../sealed-session.ts';
import { answered, keptSchema } from '../session-answers.ts';
import type { SessionPlacing } from '../session-placing.ts';

const decisionSchema = z.enum(['approved', 'refused', 'expired']);
const statusSchema = z.enum(['pending', ...decisionSchema.options]);

export function sessionApprovals({
  ids,
  place,
  seals,
}: SessionPlacing): Pick<SessionStore, 'askApproval' | 'readApproval' | 'decideApproval'> {
  return {
    async askApproval(sessionId, turnId, { id, toolId, action, preview, seconds }) {
      await place(sessionId, { event: 0, message: 0 }, keptSchema, async (key) =>
        answered(
          await serviceClient().rpc('ask_tool_approval', {
            ...ids(sessionId),
            p_turn_id: turnId,
            p_key_id: key.id,
            p_approval_id: id,
            p_tool_id: toolId,
            p_preview: seals(sessionId).seal(key, PLACES.approval(id), { action, preview }),
            p_seconds: seconds,
          }),
        ),
      );
    },

    /** What is not there, or no longer this person's, is answered by nobody any more. */
    async readApproval(sessionId, approvalId) {
      const status = answered(
        await serviceClient().rpc('read_tool_approval', { ...ids(sessionId), p_approval_id: approvalId }),
      );
      return statusSchema.nullable().parse(status) ?? 'expired';
    },

    async decideApproval(sessionId, approvalId, approve) {
      const decision = answered(
        await serviceClient().rpc('decide_tool_approval', {
          ...ids(sessionId),
          p_approval_id: approvalId,
          p_approve: approve,
        }),
      );
      return decisionSchema.nullable().parse(decision);
    },
  };
}
