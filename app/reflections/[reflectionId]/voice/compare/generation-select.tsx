'use client';

import { useMomentWords } from '#components/ui/moment.tsx';
import { Select } from '#components/ui/select.tsx';
import type { ComparableGeneration } from '#lib/voice/store/as-user/voice-generations.ts';
import { compareTexts, generationTexts } from '#lib/voice/texts/voice.public.ts';

type Props = { name: string; chosen: number; generations: readonly ComparableGeneration[] };

export function GenerationSelect({ name, chosen, generations }: Props) {
  const words = useMomentWords();
  return (
    <Select
      name={name}
      defaultValue={String(chosen)}
      options={generations.map(({ generation, status, createdAt }) => ({
        value: String(generation),
        label: compareTexts.option(
          generation,
          generationTexts.status[status].label,
          words({ at: createdAt }),
        ),
      }))}
    />
  );
}
