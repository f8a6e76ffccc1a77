import { knowledgePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { publishPath } from '#app/reflections/[reflectionId]/publish/publish-paths.ts';
import { voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { CopyField } from '#components/ui/copy-field.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { GuestsSteps } from '#components/voice/guests-steps.tsx';
import { env } from '#lib/platform/env.ts';
import type { Standing, VoiceStanding } from '#lib/voice/read-voice-standing.ts';
import { guestsTexts } from '#lib/voice/texts/publish.public.ts';

/** Null where there is no way to go. */
const STEPS_DONE: Readonly<Record<Standing, number | null>> = {
  closed: null,
  empty: null,
  compiling: 0,
  checking: 1,
  rejected: 1,
  syncing: 2,
  stale: 2,
  failed: 2,
  live: 4,
};

type Props = {
  reflectionId: string;
  /** Of the page for guests. */
  slug: string;
  voice: VoiceStanding;
  /** Jobs on this way were tried so often that nobody tries them any more. */
  isGivenUp: boolean;
};

export function GuestsSection({ reflectionId, slug, voice, isGivenUp }: Props) {
  const standing = voice.standings.public;
  const done = STEPS_DONE[standing];
  const { title, body } = guestsTexts.standing[standing];
  const isOpen = voice.publishedNamespaces.length > 0;
  const error = voice.states.find(({ surface }) => surface === 'public')?.lastError;
  const showsSteps = isOpen && done !== null;
  const isOnTheWay = done !== null && done < 4;
  return (
    <Section
      title={guestsTexts.title}
      description={showsSteps ? guestsTexts.descriptionOfSteps : guestsTexts.description}
    >
      <div className="grid gap-5">
        <div className="grid gap-1">
          <h3 className="text-lead">
            {isOpen || standing === 'closed' ? title : guestsTexts.standing.closed.title}
          </h3>
          <p className="text-ink-soft">{isOpen || standing === 'closed' ? body : guestsTexts.emptied}</p>
          {standing === 'failed' && error && <p className="text-danger">{error}</p>}
        </div>
        {showsSteps && (
          <GuestsSteps done={done} hasStopped={standing === 'rejected' || standing === 'failed'} />
        )}
        {isOpen && standing === 'live' && (
          <div className="grid gap-1.5">
            <p className="text-small text-ink-soft">{guestsTexts.link}</p>
            <CopyField label={guestsTexts.link} value={`${env().APP_URL}/r/${slug}`} />
            <p>
              <TextLink href={`/r/${slug}`}>{guestsTexts.openPage}</TextLink>
            </p>
          </div>
        )}
        {standing === 'rejected' && (
          <p>
            <TextLink href={voicePath(reflectionId)}>{guestsTexts.toVoice}</TextLink>
          </p>
        )}
        {isGivenUp && isOnTheWay && (
          <p>
            {guestsTexts.givenUp}{' '}
            <TextLink href={`${knowledgePath(reflectionId)}/failed-jobs`}>
              {guestsTexts.toFailedJobs}
            </TextLink>
          </p>
        )}
        {isOnTheWay && (
          <noscript>
            <p>
              <TextLink href={publishPath(reflectionId)}>{guestsTexts.lookAgain}</TextLink>
            </p>
          </noscript>
        )}
      </div>
    </Section>
  );
}
