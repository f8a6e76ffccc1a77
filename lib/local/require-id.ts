import { z } from 'zod';
import { StartupProblem } from './startup-problem.ts';

/** The id of a conversation as somebody typed it. */
export function requireId(typed: string): string {
  if (z.guid().safeParse(typed).success) return typed;
  throw new StartupProblem(`${typed} is not the id of a conversation. To see the ids: npm run chat:list`);
}
