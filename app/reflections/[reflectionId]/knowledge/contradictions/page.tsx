import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { DecideContradiction } from '#app/reflections/[reflectionId]/knowledge/contradictions/decide-contradiction.tsx';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { KnowledgeTabs } from '#app/reflections/[reflectionId]/knowledge/knowledge-tabs.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { type Contradiction, listContradictions } from '#lib/knowledge/store/as-user/contradictions.ts';
import { listNamespaces, type Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { contradictionTexts as texts } from '#lib/knowledge/texts/contradictions.public.ts';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

type ContradictionItemProps = {
  reflectionId: string;
  contradiction: Contradiction;
  namespaces: readonly Namespace[];
};

/** Fewer letters stand in too many sentences; the database refuses to correct them. */
const SHORTEST_CORRECTED = 12;

function ContradictionItem({ reflectionId, contradiction, namespaces }: ContradictionItemProps) {
  const { id, disagreement, one, other, choice, chosenAt } = contradiction;
  const visibilityOf = ({ namespaceId }: typeof one) =>
    namespaces.find((namespace) => namespace.id === namespaceId)?.visibility;
  const isShort = [one, other].some(({ quote }) => quote.length < SHORTEST_CORRECTED);
  return (
    <li className="grid gap-4 py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
        {choice && <Badge tone={choice === 'left' ? 'plain' : 'success'}>{texts.choice[choice]}</Badge>}
        <span>{texts.about[disagreement]}</span>
        {chosenAt && (
          <span>
            <MomentIn words={texts.decidedOn} at={chosenAt} isDay />
          </span>
        )}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {[one, other].map((side) => {
          const visibility = visibilityOf(side);
          return (
            <blockquote
              key={`${side.source.id} ${side.quote}`}
              className="grid content-between gap-3 rounded-md border border-line p-4"
            >
              <p className="words break-words">{side.quote}</p>
              <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
                <TextLink href={sourcePath(reflectionId, side.source.id)}>{side.source.title}</TextLink>
                {visibility && <VisibilityBadge visibility={visibility} />}
                {side.hiddenFrom && <Badge>{sourceTexts.hiddenFrom[side.hiddenFrom]}</Badge>}
              </footer>
            </blockquote>
          );
        })}
      </div>
      {(choice === null || choice === 'left') && (
        <DecideContradiction
          reflectionId={reflectionId}
          contradictionId={id}
          one={one.quote}
          other={other.quote}
          isLeft={choice === 'left'}
          isShort={isShort}
        />
      )}
    </li>
  );
}

export const generateMetadata = (): Metadata => ({ title: texts.title });

export default async function ContradictionsPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  await reflectionOfPage(reflectionId, KNOWLEDGE_POLICY.decideContradictions);
  const db = await userClient();
  const [contradictions, namespaces] = await Promise.all([
    listContradictions(db, reflectionId).then(orThrow),
    listNamespaces(db, reflectionId).then(orThrow),
  ]);
  const open = contradictions.filter(({ choice }) => choice === null);
  const decided = contradictions.filter(({ choice }) => choice !== null);
  const listOf = (listed: readonly Contradiction[], label: string) => (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {listed.map((contradiction) => (
        <ContradictionItem
          key={contradiction.id}
          reflectionId={reflectionId}
          contradiction={contradiction}
          namespaces={namespaces}
        />
      ))}
    </ul>
  );
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <KnowledgeTabs reflectionId={reflectionId} current="/contradictions" />
      <Section title={texts.openTitle} description={texts.openDescription}>
        {open.length === 0 ? (
          <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>
        ) : (
          listOf(open, texts.openLabel)
        )}
      </Section>
      {decided.length > 0 && (
        <Section title={texts.decidedTitle} description={texts.decidedDescription}>
          {listOf(decided, texts.decidedLabel)}
        </Section>
      )}
      <p role="status" className="sr-only">
        {texts.left(open.length)}
      </p>
    </>
  );
}
