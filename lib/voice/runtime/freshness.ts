import { hashNamespaceScope } from '../pack/namespace-scope.ts';

export { hashNamespaceScope };

/** The agent that was sent something, and what that was. */
type Sent = {
  agentId: string | null;
  promptPackKind: string | null;
  promptPackHash: string | null;
  dossierHash: string | null;
};

type Live = { promptPackKind: string; promptPackHash: string; dossierHash: string };

/** Whether an agent was given the live pack. That it has an id proves nothing. */
export function isRuntimeCurrent({ state, live }: { state: Sent | null; live: Live | null }): boolean {
  return (
    state !== null &&
    live !== null &&
    Boolean(state.agentId) &&
    state.promptPackKind === live.promptPackKind &&
    state.promptPackHash === live.promptPackHash &&
    state.dossierHash === live.dossierHash
  );
}

/**
 * Whether guests may be served: what was sent is the live public pack, and that was compiled for exactly the namespaces that
 * are published now. A pack that was compiled for others may say what has been taken back.
 */
export function isPublicRuntimeFresh({
  state,
  live,
  publishedNamespaces,
}: {
  state: (Sent & { scopeHash: string | null }) | null;
  live: Live | null;
  publishedNamespaces: readonly string[];
}): boolean {
  return (
    isRuntimeCurrent({ state, live }) &&
    Boolean(live?.promptPackKind.startsWith('public_')) &&
    state?.scopeHash === hashNamespaceScope(publishedNamespaces)
  );
}
