import { type ToolOutcome, toolFailure } from './tool.ts';

/** In the shape in which the tool routes say what went wrong, so that a model has one to understand. */
export const refused = (code: string, message: string): ToolOutcome =>
  toolFailure(JSON.stringify({ error: { code, message } }));
