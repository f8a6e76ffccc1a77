import { MemberStage } from '#components/chat/member-stage.tsx';
import { titlesByName } from '#components/talk/titles-by-name.ts';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { memberTalkTexts } from '#lib/contracts/texts/member-talk.ts';
import { speakingModelText } from '#lib/contracts/texts/speaking-model.ts';
import type { Namespace } from '#lib/db/namespaces.ts';
import type { OpenReflection } from '#lib/db/reflections.ts';
import { env } from '#lib/platform/env.ts';
import { hearsVoice } from '#lib/session/hears-voice.ts';
import { spokenModel } from '#lib/session/speaking-model.ts';

type TalkSectionProps = {
  reflection: OpenReflection;
  namespaces: readonly Namespace[];
  questions: readonly string[];
};

/** What members are told before they talk, and the stage. */
export function TalkSection({
  reflection: { id, displayName, role, language },
  namespaces,
  questions,
}: TalkSectionProps) {
  const isSteward = STEWARDS.includes(role);
  const home = `/reflections/${id}`;
  return (
    <div className="mb-12">
      <MemberStage
        reflectionId={id}
        isSteward={isSteward}
        name={displayName}
        door={{ address: '/api/sessions', terms: { reflectionId: id } }}
        questions={questions}
        hearsVoice={hearsVoice(language)}
        namespaceTitles={titlesByName(namespaces)}
        {...(isSteward && { citationBase: `${home}/knowledge/cited`, sourceBase: `${home}/knowledge` })}
        below={
          <p className="max-w-[36em] text-small text-ink-soft">
            {memberTalkTexts.kept(env().ELEVENLABS_RETENTION_DAYS)}{' '}
            {isSteward && memberTalkTexts.keptOfStewards} {speakingModelText(spokenModel())}
          </p>
        }
      >
        <p className="max-w-[30em] text-lead text-ink-soft">{memberTalkTexts.lead}</p>
      </MemberStage>
    </div>
  );
}
