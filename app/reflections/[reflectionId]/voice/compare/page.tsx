import type { Metadata } from 'next';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { GenerationSelect } from '#app/reflections/[reflectionId]/voice/compare/generation-select.tsx';
import { VoiceTabs } from '#app/reflections/[reflectionId]/voice/voice-tabs.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Field } from '#components/ui/field.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Select } from '#components/ui/select.tsx';
import { PackDiff } from '#components/voice/pack-diff.tsx';
import { userClient } from '#lib/platform/db/user-client.ts';
import { PROMPT_PACK_KINDS, promptPackKindSchema } from '#lib/speech/voice-artifact.public.ts';
import { diffTexts } from '#lib/voice/diff-texts.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import {
  type ComparableGeneration,
  listComparable,
  readPack,
} from '#lib/voice/store/as-user/voice-generations.ts';
import { compareTexts, packTexts } from '#lib/voice/texts/voice.public.ts';
import { generationSchema } from '#lib/voice/voice-input.public.ts';

export const generateMetadata = (): Metadata => ({ title: compareTexts.title });

const compareQuery = z.object({
  from: generationSchema.optional().catch(undefined),
  to: generationSchema.optional().catch(undefined),
  kind: promptPackKindSchema.catch('private_standard'),
});

type Props = {
  params: Promise<{ reflectionId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ComparePage({ params, searchParams }: Props) {
  const { reflectionId } = await params;
  await reflectionOfPage(reflectionId, VOICE_POLICY.see);
  const query = compareQuery.parse(await searchParams);
  const db = await userClient();
  const generations = orThrow(await listComparable(db, reflectionId));
  const known = (wanted: number | undefined, place: number) =>
    (generations.find(({ generation }) => generation === wanted) ?? generations[place])?.generation ?? 0;
  const shown = { from: known(query.from, 1), to: known(query.to, 0), kind: query.kind };
  return (
    <>
      <PageHeader title={compareTexts.title} description={compareTexts.description} />
      <VoiceTabs reflectionId={reflectionId} current="/compare" />
      {generations.length < 2 ? (
        <EmptyState title={compareTexts.emptyTitle}>{compareTexts.empty}</EmptyState>
      ) : (
        <div className="grid max-w-3xl gap-10">
          <Choice key={JSON.stringify(shown)} generations={generations} shown={shown} />
          <section className="grid gap-5">
            <h2 className="text-heading">{compareTexts.result(shown.from, shown.to)}</h2>
            <Comparison reflectionId={reflectionId} shown={shown} />
          </section>
        </div>
      )}
    </>
  );
}

type Shown = { from: number; to: number; kind: z.infer<typeof promptPackKindSchema> };

function Choice({ generations, shown }: { generations: readonly ComparableGeneration[]; shown: Shown }) {
  return (
    <form className="grid gap-5 sm:grid-cols-2">
      <Field label={compareTexts.from}>
        <GenerationSelect name="from" chosen={shown.from} generations={generations} />
      </Field>
      <Field label={compareTexts.to}>
        <GenerationSelect name="to" chosen={shown.to} generations={generations} />
      </Field>
      <Field label={compareTexts.kind}>
        <Select
          name="kind"
          defaultValue={shown.kind}
          options={PROMPT_PACK_KINDS.map((kind) => ({ value: kind, label: packTexts.kinds[kind] }))}
        />
      </Field>
      <Button type="submit" variant="secondary" className="self-end justify-self-start">
        {compareTexts.submit}
      </Button>
    </form>
  );
}

async function Comparison({
  reflectionId,
  shown: { from, to, kind },
}: {
  reflectionId: string;
  shown: Shown;
}) {
  const db = await userClient();
  const [before, after] = await Promise.all([
    readPack(db, { reflectionId, generation: from, kind }).then(orThrow),
    readPack(db, { reflectionId, generation: to, kind }).then(orThrow),
  ]);
  if (!before || !after) return <p className="text-ink-soft">{packTexts.none}</p>;
  return (
    <PackDiff
      firstMessage={diffTexts(before.firstMessage, after.firstMessage)}
      systemPrompt={diffTexts(before.systemPrompt, after.systemPrompt)}
    />
  );
}
