import {
  goldenQuestionsPath,
  likenessPath,
  voicePath,
  whoseVoicePath,
} from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { LinkTabs } from '#components/ui/link-tabs.tsx';
import { fidelityTexts } from '#lib/contracts/texts/fidelity.ts';
import { goldenTexts } from '#lib/contracts/texts/golden-questions.ts';
import { whoseVoiceTexts } from '#lib/contracts/texts/own-voice.ts';
import { voiceTexts } from '#lib/contracts/texts/voice.ts';

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
