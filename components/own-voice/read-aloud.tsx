import { ownVoiceWords, ownVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';

type Props = { reader: Parameters<typeof ownVoiceWords>[0] };

export function ReadAloud({ reader }: Props) {
  const { consent, reading } = ownVoiceWords(reader);
  return (
    <figure className="grid gap-2">
      <figcaption className="font-medium">{texts.textTitle}</figcaption>
      <blockquote className="grid gap-3 border-s-2 border-lamp ps-4 font-serif text-[1.125rem] leading-relaxed">
        <p className="bg-lamp-soft px-2 py-1">{consent}</p>
        {reading.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <p className="text-small text-ink-soft">{texts.consentHint}</p>
    </figure>
  );
}
