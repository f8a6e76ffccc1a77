import { orThrow } from '#app/page-guards.ts';
import { knowledgePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { LinkTabs } from '#components/ui/link-tabs.tsx';
import { countWaiting } from '#lib/knowledge/store/as-user/read-knowledge.ts';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';
import { contradictionTexts } from '#lib/knowledge/texts/contradictions.public.ts';
import { knowledgeTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

type Props = {
  reflectionId: string;
  current: '' | '/collections' | '/search' | '/corrections' | '/contradictions' | '/failed-jobs';
};

export async function KnowledgeTabs({ reflectionId, current }: Props) {
  const waiting = orThrow(await countWaiting(await userClient(), reflectionId));
  const home = knowledgePath(reflectionId);
  const mark = (count: number) => (count > 0 ? knowledgeTexts.waiting(count) : undefined);
  return (
    <LinkTabs
      label={knowledgeTexts.tabsLabel}
      current={home + current}
      items={[
        { href: home, label: knowledgeTexts.tabSources },
        { href: `${home}/collections`, label: collectionTexts.tab },
        { href: `${home}/search`, label: knowledgeTexts.tabSearch },
        {
          href: `${home}/corrections`,
          label: knowledgeTexts.tabCorrections,
          mark: mark(waiting.corrections),
        },
        { href: `${home}/contradictions`, label: contradictionTexts.tab, mark: mark(waiting.contradictions) },
        { href: `${home}/failed-jobs`, label: knowledgeTexts.tabFailedJobs, mark: mark(waiting.failed_jobs) },
      ]}
    />
  );
}
