import {
  goldenQuestionsPath,
  likenessPath,
  voicePath,
  whoseVoicePath,
} from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { LinkTabs } from '#components/ui/link-tabs.tsx';
import { fidelityTexts } from '#lib/voice/texts/fidelity.public.ts';
import { goldenTexts } from '#lib/voice/texts/golden-questions.public.ts';
import { whoseVoiceTexts } from '#lib/voice/texts/own-voice.public.ts';
import { voiceTexts } from '#lib/voice/texts/voice.public.ts';

type Props = { reflectionId: string; current: '' | '/whose' | '/questions' | '/likeness' | '/compare' };

export function VoiceTabs({ reflectionId, current }: Props) {
  const home = voicePath(reflectionId);
  return (
    <LinkTabs
      label={voiceTexts.tabsLabel}
      current={home + current}
      items={[
        { href: home, label: voiceTexts.tabNow },
        { href: whoseVoicePath(reflectionId), label: whoseVoiceTexts.tab },
        { href: goldenQuestionsPath(reflectionId), label: goldenTexts.tab },
        { href: likenessPath(reflectionId), label: fidelityTexts.tab },
        { href: `${home}/compare`, label: voiceTexts.tabCompare },
      ]}
    />
  );
}
