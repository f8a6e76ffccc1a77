import { orThrow } from '#app/page-guards.ts';
import { knowledgePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { LinkTabs } from '#components/ui/link-tabs.tsx';
import { knowledgeTexts } from '#lib/contracts/texts/knowledge.ts';
import { listDeadLetters } from '#lib/db/dead-letters.ts';
import { listCorrections } from '#lib/db/fact-corrections.ts';
import { userClient } from '#lib/db/user-client.ts';

type Props = { reflectionId: string; current: '' | '/search' | '/corrections' | '/failed-jobs' };

export async function KnowledgeTabs({ reflectionId, current }: Props) {
  const db = await userClient();
  const [corrections, letters] = await Promise.all([
    listCorrections(db, { reflectionId }).then(orThrow),
    listDeadLetters(db, reflectionId).then(orThrow),
  ]);
  const home = knowledgePath(reflectionId);
  const pending = corrections.filter(({ status }) => status === 'pending').length;
  const mark = (count: number) => (count > 0 ? knowledgeTexts.waiting(count) : undefined);
  return (
    <LinkTabs
      label={knowledgeTexts.tabsLabel}
      current={home + current}
      items={[
        { href: home, label: knowledgeTexts.tabSources },
        { href: `${home}/search`, label: knowledgeTexts.tabSearch },
        { href: `${home}/corrections`, label: knowledgeTexts.tabCorrections, mark: mark(pending) },
        { href: `${home}/failed-jobs`, label: knowledgeTexts.tabFailedJobs, mark: mark(letters.length) },
      ]}
    />
  );
}
