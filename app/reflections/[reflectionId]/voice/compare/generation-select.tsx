'use client';

import { useMomentWords } from '#components/ui/moment.tsx';
import { Select } from '#components/ui/select.tsx';
import { compareTexts, generationTexts } from '#lib/contracts/texts/voice.ts';
import type { ComparableGeneration } from '#lib/db/voice-generations.ts';

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
