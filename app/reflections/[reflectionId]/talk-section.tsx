import { MemberStage } from '#components/chat/member-stage.tsx';
import { titlesByName } from '#components/talk/titles-by-name.ts';
import { hearsVoice } from '#lib/conversations/hears-voice.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { speakingModel } from '#lib/conversations/speaking-model.ts';
import { memberTalkTexts } from '#lib/conversations/texts/member-talk.public.ts';
import { speakingModelText } from '#lib/conversations/texts/speaking-model.public.ts';
import type { Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { env } from '#lib/platform/env.ts';
import type { OpenReflection } from '#lib/reflections/store/as-user/reflections.ts';

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
  const isSteward = CONVERSATION_POLICY.openCited.includes(role);
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
            {isSteward && memberTalkTexts.keptOfStewards} {speakingModelText(speakingModel())}
          </p>
        }
      >
        <p className="max-w-[30em] text-lead text-ink-soft">{memberTalkTexts.lead}</p>
      </MemberStage>
    </div>
  );
}
