import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { RollBackForm } from '#app/reflections/[reflectionId]/voice/roll-back/[generation]/roll-back-form.tsx';
import { comparePath, voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { Audience, EvidenceItem } from '#lib/speech/voice-artifact.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import {
  describeGeneration,
  type Generation,
  readLiveVoice,
  readQuoted,
} from '#lib/voice/store/as-user/voice-generations.ts';
import { generationTexts, rollBackTexts } from '#lib/voice/texts/voice.public.ts';
import { generationSchema } from '#lib/voice/voice-input.public.ts';

export const generateMetadata = (): Metadata => ({ title: generationTexts.rollBack });

type Props = { params: Promise<{ reflectionId: string; generation: string }> };

/** So many are shown; the others are counted. */
const MOST = 20;

type StatementChangesProps = { reflectionId: string; from: number; to: number };

/** Which statements each audience could be told of again, and of which no more. */
async function StatementChanges({ reflectionId, from, to }: StatementChangesProps) {
  const db = await userClient();
  const [now, then] = await Promise.all([
    readQuoted(db, { reflectionId, generation: from }).then(orThrow),
    readQuoted(db, { reflectionId, generation: to }).then(orThrow),
  ]);
  if (!now || !then) return <p className="text-ink-soft">{rollBackTexts.unreadable}</p>;
  const changes = (['private', 'public'] as const).flatMap((audience: Audience) => {
    const name = rollBackTexts.audience[audience];
    const comes = missingIn(now[audience], then[audience]);
    const goes = missingIn(then[audience], now[audience]);
    return [
      { title: rollBackTexts.comesTitle(comes.length, name), items: comes },
      { title: rollBackTexts.goesTitle(goes.length, name), items: goes },
    ].filter(({ items }) => items.length > 0);
  });
  if (changes.length === 0) return <p className="text-ink-soft">{rollBackTexts.nothing}</p>;
  return changes.map(({ title, items }) => (
    <div key={title} className="grid gap-2">
      <h3 className="text-lead">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line border-y border-line">
        {items.slice(0, MOST).map(({ id, quote }) => (
          <li key={id} className="py-2.5">
            <p className="words whitespace-pre-line">{quote}</p>
          </li>
        ))}
        {items.length > MOST && (
          <li className="py-2.5 text-small text-ink-soft">{rollBackTexts.more(items.length - MOST)}</li>
        )}
      </ul>
    </div>
  ));
}

function missingIn(list: readonly EvidenceItem[], wanted: readonly EvidenceItem[]): EvidenceItem[] {
  const ids = new Set(list.map(({ id }) => id));
  return wanted.filter(({ id }) => !ids.has(id));
}

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
