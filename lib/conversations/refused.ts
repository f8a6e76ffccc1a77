import type { SessionErrorCode } from '#lib/chat/session-event.public.ts';
import { type ToolOutcome, toolFailure } from '#lib/models/tool.ts';
import type { ErrorCode } from '#lib/platform/error-codes.public.ts';

/** In the shape in which the tool routes say what went wrong, so that a model has one to understand. */
export const refused = (code: SessionErrorCode | ErrorCode, message: string): ToolOutcome =>
  toolFailure(JSON.stringify({ error: { code, message } }));
