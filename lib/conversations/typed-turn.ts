import type { ToolRegistry } from '#lib/models/tool.ts';
import { toolNameOf } from '#lib/models/tool-actions.public.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { conversationActions } from './conversation-actions.ts';
import { remembersSomething, typedSessionExtras, withRemembered } from './dynamic-extras.ts';
import { buildDynamicVariables } from './dynamic-variables.ts';
import { reflectionTools } from './reflection-tools.ts';
import { readTypedExtras, type ToolTerms } from './store/as-service/tool-calls.ts';
import { isSteward, resolveAllowedActions } from './tool-permissions.ts';

type Session = { reflectionId: string; sessionId: string; userId: string };

type Remembered = { recap: string | null; memories: readonly string[] };

/** What the reflection itself may be asked and told in a turn, by whoever holds the session now. */
export type OwnTools = { tools: ToolRegistry; isSteward: boolean };

export type TypedTurn = {
  own: OwnTools;
  /** Something is remembered of this person. */
  remembers: boolean;
  /** What a prompt may be filled with. */
  variables: Record<string, string>;
};

/** What is known in a turn of a typed session, and what may be called, as it is at this moment. Who sealed what is remembered opens it. */
export async function readTypedTurn(
  session: Session,
  open: (sealed: unknown) => Promise<Remembered>,
): Promise<Result<TypedTurn>> {
  const { reflectionId, sessionId, userId } = session;
  const read = await readTypedExtras({ sessionId, userId });
  if (!read.ok) return read;
  const { terms } = read.value;
  const extras = withRemembered(read.value.extras, await open(read.value.remembered));
  const { values } = await typedSessionExtras(extras, terms);
  const variables = buildDynamicVariables(
    {
      ...terms,
      reflectionId,
      conversationId: sessionId,
      bindSignature: '',
      personId: userId,
      actions: resolveAllowedActions(terms),
      textOnly: true,
    },
    values,
  );
  return ok({ own: toolsOfReflection(session, terms), remembers: remembersSomething(extras), variables });
}

export const toolsOfReflection = (session: Omit<Session, 'reflectionId'>, terms: ToolTerms): OwnTools => ({
  tools: reflectionTools(conversationActions(session)).narrow(resolveAllowedActions(terms).map(toolNameOf)),
  isSteward: isSteward(terms.role),
});
