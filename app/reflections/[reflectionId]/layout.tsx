import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { reflectionOfPage } from '#app/page-guards.ts';
import { Account } from '#app/reflections/account.tsx';
import { LookingNotice } from '#app/reflections/looking-notice.tsx';
import { PageShell } from '#components/shell/page-shell.tsx';
import { ReflectionNav } from '#components/shell/reflection-nav.tsx';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { historyTexts } from '#lib/conversations/texts/history.public.ts';
import { interviewPageTexts } from '#lib/conversations/texts/interview-page.public.ts';
import { questionsTexts } from '#lib/conversations/texts/questions.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { knowledgeTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import { overviewTexts } from '#lib/reflections/texts/reflections.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { publishTexts } from '#lib/voice/texts/publish.public.ts';
import { voiceTexts } from '#lib/voice/texts/voice.public.ts';

type Props = { params: Promise<{ reflectionId: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { reflectionId } = await params;
  const { reflection } = await reflectionOfPage(reflectionId, REFLECTION_POLICY.open);
  return { title: reflection.displayName };
}

export default async function ReflectionLayout({ params, children }: Props) {
  const { reflectionId } = await params;
  const home = `/reflections/${reflectionId}`;
  const { user, reflection } = await reflectionOfPage(reflectionId, REFLECTION_POLICY.open);
  const items = [
    { href: home, label: overviewTexts.navTalk, icon: 'talk', roles: CONVERSATION_POLICY.talk },
    {
      href: `${home}/interview`,
      label: interviewPageTexts.nav,
      icon: 'interview',
      roles: CONVERSATION_POLICY.interview,
    },
    { href: `${home}/knowledge`, label: knowledgeTexts.nav, icon: 'knowledge', roles: KNOWLEDGE_POLICY.read },
    { href: `${home}/publish`, label: publishTexts.nav, icon: 'publish', roles: VOICE_POLICY.publish },
    { href: `${home}/voice`, label: voiceTexts.nav, icon: 'voice', roles: VOICE_POLICY.see },
    {
      href: `${home}/questions`,
      label: questionsTexts.nav,
      icon: 'questions',
      roles: CONVERSATION_POLICY.readVisitorQuestions,
    },
    {
      href: `${home}/sessions`,
      label: historyTexts.nav,
      icon: 'sessions',
      roles: CONVERSATION_POLICY.readOwnHistory,
    },
    {
      href: `${home}/settings`,
      label: overviewTexts.navSettings,
      icon: 'settings',
      roles: REFLECTION_POLICY.changeSettings,
    },
  ] as const;
  const mine = items.filter(({ roles }) => roles.includes(reflection.role));
  return (
    <PageShell
      notice={<LookingNotice />}
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
