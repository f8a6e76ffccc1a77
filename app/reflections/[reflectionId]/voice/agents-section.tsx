import { Badge } from '#components/ui/badge.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Section } from '#components/ui/section.tsx';
import { SESSION_SURFACES, type SessionSurface } from '#lib/speech/session-surface.public.ts';
import type { AgentState } from '#lib/voice/agent-states.ts';
import type { Standing, VoiceStanding } from '#lib/voice/read-voice-standing.ts';
import { surfaceTexts } from '#lib/voice/texts/voice.public.ts';

const TONES = {
  closed: 'plain',
  empty: 'plain',
  compiling: 'plain',
  checking: 'plain',
  rejected: 'warning',
  live: 'success',
  syncing: 'lamp',
  failed: 'danger',
  stale: 'warning',
} as const satisfies Record<Standing, string>;

type Props = {
  voice: VoiceStanding;
  versions: readonly { surface: SessionSurface; promptPackHash: string; versionId: string }[];
};

/** For each kind of conversation, whether its agent speaks from what is live, and if not, why. */
export function AgentsSection({ voice: { standings, states }, versions }: Props) {
  return (
    <Section title={surfaceTexts.title} description={surfaceTexts.description}>
      <ul aria-label={surfaceTexts.label} className="divide-y divide-line border-y border-line">
        {SESSION_SURFACES.map((surface) => (
          <Agent
            key={surface}
            surface={surface}
            standing={standings[surface]}
            state={states.find((candidate) => candidate.surface === surface)}
            versions={versions.filter((version) => version.surface === surface)}
          />
        ))}
      </ul>
    </Section>
  );
}

type AgentProps = {
  surface: SessionSurface;
  standing: Standing;
  state: AgentState | undefined;
  versions: Props['versions'];
};

function Agent({ surface, standing, state, versions }: AgentProps) {
  const version = versions.find(({ promptPackHash }) => promptPackHash === state?.promptPackHash);
  const { label, body } = surfaceTexts.standing[standing];
  const isOutdated = standing !== 'live' && standing !== 'closed' && state?.agentId;
  return (
    <li className="grid gap-1.5 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-sans font-medium tracking-normal">{surfaceTexts.names[surface]}</h3>
        <Badge tone={TONES[standing]}>{label}</Badge>
      </div>
      <div className="grid gap-0.5 text-small text-ink-soft">
        {standing === 'failed' ? <p className="text-danger">{state?.lastError}</p> : <p>{body}</p>}
        {isOutdated && <p>{surface === 'public' ? surfaceTexts.nobodyServed : surfaceTexts.olderServes}</p>}
        {state?.syncedAt && (
          <p>
            <MomentIn words={surfaceTexts.sent} at={state.syncedAt} />
          </p>
        )}
        {version && (
          <details>
            <summary className="w-fit underline decoration-line underline-offset-4">
              {surfaceTexts.forExperts}
            </summary>
            <p className="break-all">{surfaceTexts.version(version.versionId)}</p>
          </details>
        )}
      </div>
      {state && state.drift.length > 0 && <Drift surface={surface} drift={state.drift} />}
    </li>
  );
}

function Drift({ surface, drift }: { surface: SessionSurface; drift: AgentState['drift'] }) {
  return (
    <div className="mt-2 grid gap-3">
      <Notice tone="warning" title={surfaceTexts.driftTitle(drift.length)}>
        {surfaceTexts.driftBody}
      </Notice>
      <ul aria-label={surfaceTexts.driftLabel(surfaceTexts.names[surface])} className="grid gap-3 text-small">
        {drift.map(({ setting, wanted, found }) => (
          <li key={setting} className="grid gap-1 border-s-2 border-line ps-3">
            <p className="font-mono text-micro break-all">{setting}</p>
            <dl className="grid gap-x-3 gap-y-0.5 sm:grid-cols-[auto_minmax(0,1fr)]">
              <dt className="text-ink-soft">{surfaceTexts.wanted}</dt>
              <dd className="line-clamp-4 break-words">{wanted}</dd>
              <dt className="text-ink-soft">{surfaceTexts.found}</dt>
              <dd className="line-clamp-4 break-words">{found}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
