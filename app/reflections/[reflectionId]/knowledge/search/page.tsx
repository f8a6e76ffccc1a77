import type { Metadata } from 'next';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { passagePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { KnowledgeTabs } from '#app/reflections/[reflectionId]/knowledge/knowledge-tabs.tsx';
import { PersonsWords } from '#components/knowledge/persons-words.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { markWords } from '#lib/knowledge/mark-words.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { type FoundPassage, searchPassages } from '#lib/knowledge/search-passages.ts';
import { listNamespaces, type Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { searchTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { HEARD, type Hearer } from '#lib/knowledge/who-hears-what.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

/** What a conversation would freeze as its allowlist if it started now. */
const namespacesHeardBy = (reach: Hearer, namespaces: readonly Namespace[]): Namespace[] =>
  namespaces.filter(({ visibility }) => HEARD[reach].some((heard) => heard === visibility));

export const generateMetadata = (): Metadata => ({ title: searchTexts.title });

const REACHES = ['guest', 'viewer', 'steward'] as const;

const searchQuery = z.object({
  q: z
    .string()
    .transform((value) => value.trim().slice(0, 1000))
    .catch(''),
  as: z.enum(REACHES).catch('guest'),
});

type Props = {
  params: Promise<{ reflectionId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

type FoundPassageItemProps = {
  reflectionId: string;
  passage: FoundPassage;
  namespace: Namespace | undefined;
};

/** One passage as it would be cited; what was corrected stands above the words it corrects. */
function FoundPassageItem({ reflectionId, passage, namespace }: FoundPassageItemProps) {
  const { sourceId, sourceTitle, position, body, corrections } = passage;
  const hasSource = sourceId !== null && position !== null;
  return (
    <li className="grid gap-3 py-6">
      {corrections.map(({ wrong, corrected }) => (
        <div key={`${wrong}\n${corrected}`} className="grid gap-1 border-s-2 border-lamp ps-4">
          <p className="text-micro font-medium text-lamp">{searchTexts.corrected}</p>
          <p className="words">{corrected}</p>
          {wrong !== body && (
            <p className="text-small text-ink-soft">
              {searchTexts.insteadOf} <s className="font-serif">{wrong}</s>
            </p>
          )}
        </div>
      ))}
      {(hasSource || corrections.length === 0) && (
        <PersonsWords text={body} pieces={markWords(body, passage.lexemes)} />
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        {hasSource ? (
          // A whole page load: only then does the browser mark the passage as what the address points to.
          <a
            href={passagePath(reflectionId, sourceId, position)}
            className="text-lamp underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
          >
            {sourceTitle}
          </a>
        ) : (
          <span>{sourceTitle || searchTexts.correctionOnly}</span>
        )}
        <span className="text-ink-soft" title={searchTexts.closenessHint[passage.closeness]}>
          {searchTexts.closeness[passage.closeness]}
        </span>
        {namespace && (
          <>
            <span className="text-ink-soft">{namespace.title}</span>
            <VisibilityBadge visibility={namespace.visibility} />
          </>
        )}
      </p>
    </li>
  );
}

export default async function SearchPage({ params, searchParams }: Props) {
  const { reflectionId } = await params;
  await reflectionOfPage(reflectionId, KNOWLEDGE_POLICY.read);
  const { q: query, as: reach } = searchQuery.parse(await searchParams);
  const namespaces = orThrow(await listNamespaces(await userClient(), reflectionId));
  const heard = namespacesHeardBy(reach, namespaces);
  const names = heard.map(({ name }) => name);
  const found = query
    ? orThrow(await searchPassages({ reflectionId, namespaces: names, reach, query }))
    : null;
  const namespaceOf = new Map(namespaces.map((namespace) => [namespace.name, namespace]));
  return (
    <>
      <PageHeader title={searchTexts.title} description={searchTexts.description} />
      <KnowledgeTabs reflectionId={reflectionId} current="/search" />
      <search className="mb-10 block max-w-2xl">
        <form className="grid gap-5">
          <Field label={searchTexts.query} hint={searchTexts.queryHint}>
            <Input
              key={query}
              name="q"
              type="search"
              defaultValue={query}
              maxLength={1000}
              autoComplete="off"
            />
          </Field>
          <RadioGroup
            key={reach}
            legend={searchTexts.as}
            name="as"
            defaultValue={reach}
            options={REACHES.map((value) => ({
              value,
              label: searchTexts.asOptions[value],
              description: searchTexts.asDescriptions[value],
            }))}
          />
          <Button type="submit" className="justify-self-start">
            {searchTexts.submit}
          </Button>
        </form>
      </search>
      {found && (
        <section className="grid max-w-2xl gap-5">
          {found.length === 0 ? (
            <EmptyState title={searchTexts.emptyTitle}>{searchTexts.empty[reach]}</EmptyState>
          ) : (
            <>
              <h2 className="text-heading">{searchTexts.resultsTitle(found.length)}</h2>
              <ol aria-label={searchTexts.resultsLabel} className="divide-y divide-line border-y border-line">
                {found.map((passage) => (
                  <FoundPassageItem
                    key={passage.citationId}
                    reflectionId={reflectionId}
                    passage={passage}
                    namespace={namespaceOf.get(passage.namespace)}
                  />
                ))}
              </ol>
            </>
          )}
          <p className="text-small text-ink-soft">{searchTexts.searched(heard.map(({ title }) => title))}</p>
        </section>
      )}
    </>
  );
}
