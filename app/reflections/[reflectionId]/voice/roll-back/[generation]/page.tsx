import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { RollBackForm } from '#app/reflections/[reflectionId]/voice/roll-back/[generation]/roll-back-form.tsx';
import { StatementChanges } from '#app/reflections/[reflectionId]/voice/roll-back/[generation]/statement-changes.tsx';
import { comparePath, voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { userClient } from '#lib/platform/db/user-client.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import {
  describeGeneration,
  type Generation,
  readLiveVoice,
} from '#lib/voice/store/as-user/voice-generations.ts';
import { generationTexts, rollBackTexts } from '#lib/voice/texts/voice.public.ts';
import { generationSchema } from '#lib/voice/voice-input.public.ts';

export const generateMetadata = (): Metadata => ({ title: generationTexts.rollBack });

type Props = { params: Promise<{ reflectionId: string; generation: string }> };

export default async function RollBackPage({ params }: Props) {
  const { reflectionId, generation: asked } = await params;
  await reflectionOfPage(reflectionId, VOICE_POLICY.rollBack);
  const generation = generationSchema.safeParse(asked).data ?? notFound();
  const db = await userClient();
  const [older, live] = await Promise.all([
    describeGeneration(db, { reflectionId, generation }),
    readLiveVoice(db, reflectionId).then(orThrow),
  ]);
  if (!older.ok && older.error.code === 'not_found') notFound();
  const refusal = whyNot(orThrow(older));
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            trail={[{ href: voicePath(reflectionId), label: rollBackTexts.back }]}
            current={generationTexts.name(generation)}
          />
        }
        title={refusal ? generationTexts.name(generation) : rollBackTexts.title(generation)}
        description={!refusal && live ? rollBackTexts.description(live.generation) : undefined}
      />
      {refusal || !live ? (
        <Notice>{refusal ?? rollBackTexts.notPossible.never}</Notice>
      ) : (
        <>
          <Section title={rollBackTexts.meansTitle} description={rollBackTexts.means}>
            <StatementChanges reflectionId={reflectionId} from={live.generation} to={generation} />
            <p>
              <TextLink href={comparePath(reflectionId, { from: live.generation, to: generation })}>
                {rollBackTexts.compare}
              </TextLink>
            </p>
          </Section>
          <Section title={rollBackTexts.confirmTitle}>
            <RollBackForm reflectionId={reflectionId} generation={generation} />
          </Section>
        </>
      )}
    </>
  );
}

/** Null when it can be tried; `rollBackVoice` decides again. */
function whyNot({ status, isErased }: Generation): string | null {
  const { notPossible } = rollBackTexts;
  if (isErased) return notPossible.erased;
  if (status === 'promoted') return notPossible.promoted;
  return status === 'superseded' ? null : notPossible.never;
}
