import type { NamespaceChoice } from '#components/knowledge/namespace-field.tsx';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import type { Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import type { Role } from '#lib/reflections/roles.public.ts';

type Visibility = Namespace['visibility'];

const REACH: Readonly<Record<Visibility, number>> = { sealed: 0, private: 1, published: 2 };

const choice = ({ id, title, visibility }: Namespace, allowed: boolean): NamespaceChoice => ({
  id,
  title,
  visibility,
  allowed,
});

/**
 * The one that somebody is in, or added to last. Nobody makes something public by leaving a field as it was, nor puts it where
 * nobody expects it: where that one is published, the field asks.
 */
export function usualChoice(
  choices: readonly NamespaceChoice[],
  currentId?: string,
): NamespaceChoice | undefined {
  const allowed = choices.filter((choice) => choice.allowed);
  const current = allowed.find(({ id }) => id === currentId);
  if (current) return current.visibility === 'published' ? undefined : current;
  return (
    allowed.find(({ visibility }) => visibility === 'private') ??
    allowed.find(({ visibility }) => visibility === 'sealed')
  );
}

/**
 * Of an interview: where the last one went. What a guest asked is answered where guests hear it, or they are told nothing; that it
 * is heard stands beside the field.
 */
export function choiceForInterview(
  choices: readonly NamespaceChoice[],
  { lastId, isGuests }: { lastId: string | undefined; isGuests: boolean },
): NamespaceChoice | undefined {
  const allowed = choices.filter((choice) => choice.allowed);
  const last = allowed.find(({ id }) => id === lastId);
  if (!isGuests || last?.visibility === 'published') return last ?? usualChoice(choices);
  return allowed.find(({ visibility }) => visibility === 'published') ?? last ?? usualChoice(choices);
}

/** The one to which it goes over when guests may hear it: where that is published now, and nowhere else. */
export const waitsForGuests = (
  { waitsFor, visibility }: Namespace,
  namespaces: readonly Namespace[],
): Namespace | undefined =>
  visibility === 'published'
    ? undefined
    : namespaces.find((other) => other.id === waitsFor && other.visibility === 'published');

/** Whoever added to a collection that guests hear chose that one, and not where it waits. */
export function collectionAddedTo(
  namespaces: readonly Namespace[],
  namespaceId: string | undefined,
): string | undefined {
  const namespace = namespaces.find(({ id }) => id === namespaceId);
  return (namespace && waitsForGuests(namespace, namespaces)?.id) ?? namespaceId;
}

/** What was added to collections that guests hear, and is not told to them yet. */
export const waitingIn = (namespaces: readonly Namespace[], sources: ReadonlyMap<string, number>) =>
  namespaces.flatMap((namespace) => {
    const heard = waitsForGuests(namespace, namespaces);
    return heard
      ? [{ id: namespace.id, collection: heard.title, sources: sources.get(namespace.id) ?? 0 }]
      : [];
  });

/** Where somebody with this role may add; `add_source` holds to the same. */
export const choicesForAdding = (namespaces: readonly Namespace[], role: Role): NamespaceChoice[] =>
  namespaces
    // Something comes there by way of the one that it waits for.
    .filter((namespace) => !waitsForGuests(namespace, namespaces))
    .map((namespace) =>
      choice(
        namespace,
        namespace.visibility !== 'published' || KNOWLEDGE_POLICY.addToPublished.includes(role),
      ),
    );

/** Where somebody with this role may move what stands in `from`; `move_source` holds to the same. */
export const choicesForMoving = (
  namespaces: readonly Namespace[],
  from: Namespace,
  role: Role,
): NamespaceChoice[] =>
  namespaces
    .filter(({ id }) => id !== from.id)
    .map((target) => {
      const widens = REACH[target.visibility] > REACH[from.visibility];
      const unpublishes = from.visibility === 'published' && target.visibility !== 'published';
      return choice(target, KNOWLEDGE_POLICY.addToPublished.includes(role) || !(widens || unpublishes));
    });
