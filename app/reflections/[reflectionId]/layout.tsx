import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { reflectionOfPage } from '#app/page-guards.ts';
import { Account } from '#app/reflections/account.tsx';
import { PageShell } from '#components/shell/page-shell.tsx';
import { ReflectionNav } from '#components/shell/reflection-nav.tsx';
import { historyTexts } from '#lib/conversations/texts/history.public.ts';
import { interviewPageTexts } from '#lib/conversations/texts/interview-page.public.ts';
import { questionsTexts } from '#lib/conversations/texts/questions.public.ts';
import { knowledgeTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { MANAGERS, MEMBERS, STEWARDS } from '#lib/reflections/roles.public.ts';
import { overviewTexts } from '#lib/reflections/texts/reflections.public.ts';
import { publishTexts } from '#lib/voice/texts/publish.public.ts';
import { voiceTexts } from '#lib/voice/texts/voice.public.ts';

type Props = { params: Promise<{ reflectionId: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { reflectionId } = await params;
  const { reflection } = await reflectionOfPage(reflectionId, MEMBERS);
  return { title: reflection.displayName };
}

export default async function ReflectionLayout({ params, children }: Props) {
  const { reflectionId } = await params;
  const home = `/reflections/${reflectionId}`;
  const { user, reflection } = await reflectionOfPage(reflectionId, MEMBERS);
  const items = [
    { href: home, label: overviewTexts.navTalk, icon: 'talk', roles: MEMBERS },
    { href: `${home}/interview`, label: interviewPageTexts.nav, icon: 'interview', roles: STEWARDS },
    { href: `${home}/knowledge`, label: knowledgeTexts.nav, icon: 'knowledge', roles: STEWARDS },
    { href: `${home}/publish`, label: publishTexts.nav, icon: 'publish', roles: MANAGERS },
    { href: `${home}/voice`, label: voiceTexts.nav, icon: 'voice', roles: STEWARDS },
    { href: `${home}/questions`, label: questionsTexts.nav, icon: 'questions', roles: STEWARDS },
    { href: `${home}/sessions`, label: historyTexts.nav, icon: 'sessions', roles: MEMBERS },
    { href: `${home}/settings`, label: overviewTexts.navSettings, icon: 'settings', roles: MANAGERS },
  ] as const;
  const mine = items.filter(({ roles }) => roles.includes(reflection.role));
  return (
    <PageShell
      account={<Account user={user} ownName={reflection.ownName} />}
      nav={
        <ReflectionNav
          reflectionName={reflection.displayName}
          items={mine.map(({ href, label, icon }) => ({ href, label, icon }))}
        />
      }
    >
      {children}
    </PageShell>
  );
}
