'use client';

import { useEffect, useEffectEvent } from 'react';
import { Progress } from '#components/ui/progress.tsx';
import { Section } from '#components/ui/section.tsx';
import { useRefresh } from '#components/ui/use-refresh.ts';
import { meaningTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { known: number; missing: number };

/** Lines are many, and nobody has to watch every one. */
const LOOK_AGAIN_MS = 3_000;

/** How far the work is that lets questions find lines by what they mean. */
export function MeaningsProgress({ known, missing }: Props) {
  const refresh = useRefresh();
  const lookAgain = useEffectEvent(() => refresh());
  useEffect(() => {
    const timer = setInterval(() => lookAgain(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const all = known + missing;
  return (
    <Section title={meaningTexts.title} description={meaningTexts.description}>
      <div className="grid max-w-2xl gap-2">
        <Progress
          label={meaningTexts.title}
          percent={Math.floor((known / all) * 100)}
          valueText={meaningTexts.progress(known, all)}
        />
        <p className="text-small text-ink-soft">{meaningTexts.progress(known, all)}</p>
      </div>
    </Section>
  );
}
