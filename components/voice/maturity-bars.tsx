import { Badge } from '#components/ui/badge.tsx';
import type { Need } from '#lib/speech/voice-artifact.public.ts';
import { maturityTexts } from '#lib/voice/texts/voice.public.ts';

interface MaturityBarsProps {
  audience: 'private' | 'public';
  needs: readonly Need[];
  /** What to add next, in one sentence; empty when there is much of everything. */
  missing: string;
}

/** What one audience's voice has of each kind, of what it needs. */
export function MaturityBars({ audience, needs, missing }: MaturityBarsProps) {
  const name = maturityTexts.audience[audience];
  const isMature = needs.every(({ have, need }) => have >= need);
  const amount = missing === '' ? 'much' : isMature ? 'mature' : 'emerging';
  return (
    <div className="grid content-start gap-3">
      {/* Side by side with the other audience, a word of one must not push its bars down. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-start">
        <h3 className="text-lead">{name}</h3>
        <Badge tone={isMature ? 'success' : 'plain'}>{maturityTexts[amount]}</Badge>
      </div>
      <p className="text-small text-ink-soft">{maturityTexts.heardFrom[audience]}</p>
      <ul aria-label={name} className="grid gap-2.5">
        {needs.map(({ kind, have, need }) => (
          <li key={kind} className="grid gap-1">
            <p className="flex justify-between gap-4 text-small">
              <span>{maturityTexts.kinds[kind]}</span>
              <span className="text-ink-soft tabular-nums">{maturityTexts.have(have, need)}</span>
            </p>
            <span
              aria-hidden="true"
              className="block h-1.5 overflow-hidden rounded-full bg-line forced-colors:border forced-colors:border-[CanvasText]"
            >
              <span
                className={`block h-full rounded-full forced-colors:bg-[Highlight] ${have < need ? 'bg-glow' : 'bg-lamp'}`}
                style={{ width: `${Math.min(100, (have / need) * 100)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-small">{missing || maturityTexts.complete}</p>
    </div>
  );
}
