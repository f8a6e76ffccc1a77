import { voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { LinkTabs } from '#components/ui/link-tabs.tsx';
import { voiceTexts } from '#lib/contracts/texts/voice.ts';

type Props = { reflectionId: string; current: '' | '/compare' };

export function VoiceTabs({ reflectionId, current }: Props) {
  const home = voicePath(reflectionId);
  return (
    <LinkTabs
      label={voiceTexts.tabsLabel}
      current={home + current}
      items={[
        { href: home, label: voiceTexts.tabNow },
        { href: `${home}/compare`, label: voiceTexts.tabCompare },
      ]}
    />
  );
}
